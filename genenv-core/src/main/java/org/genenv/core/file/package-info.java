/**
 * Files that people hand in or ask for: read strictly, written so that they appear as a whole and outlast a power cut, and with what goes
 * wrong in words.
 *
 * <p>Begin with {@link org.genenv.core.file.TextFile} and {@link org.genenv.core.file.WholeFile}. Nothing here holds native memory.
 */
package org.genenv.core.file;
