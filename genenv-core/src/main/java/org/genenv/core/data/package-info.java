/**
 * Rows from outside: files of conversations and of tasks, in the layouts that other libraries write.
 *
 * <p>Begin with {@link org.genenv.core.data.DataFiles}, which reads the rows of a file, a folder or a pattern, and with
 * {@link org.genenv.core.data.ConversationLayout}, which makes conversations of them. A {@link org.genenv.core.data.RowFormat} is how rows are
 * stored: JSON is read here, others are found on the class path (genenv-cli brings Parquet), so that nobody carries their libraries who does not
 * need them.
 *
 * <p>What comes from outside is wrong sooner or later. A wrong row never ends the reading: it is named by file, row and column beside the others,
 * and then nothing is used.
 */
package org.genenv.core.data;
