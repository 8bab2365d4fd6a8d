/**
 * A corpus of documents and its search.
 *
 * <p>Begin with {@link org.genenv.bench.bamboogle.search.SearchIndex}. The index of a corpus on disk is made once and kept beside it; one in memory serves small
 * corpora. An index holds open files, and whoever opened it closes it.
 */
package org.genenv.bench.bamboogle.search;
