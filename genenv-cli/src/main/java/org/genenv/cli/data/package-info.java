/**
 * Rows of data in Parquet, and rows written as Parquet or JSON lines.
 *
 * <p>Begin with {@link org.genenv.cli.data.ParquetRows}, which {@link org.genenv.core.data.DataFiles} finds by itself, and with
 * {@link org.genenv.cli.data.RowWriter}. All that knows the Parquet library is here; it is loaded when the first such file is met.
 */
package org.genenv.cli.data;
