/**
 * Files that people hand in or ask for: read strictly, and with what goes wrong in words.
 *
 * <p>Begin with {@link org.genenv.core.file.TextFile}. Nothing here holds native memory.
 */
package org.genenv.core.file;
