/**
 * Functions in our own words, with what their arguments are drawn from and how people ask for them: the source of seeds, panel and
 * demonstrations.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.catalog.Catalog} and {@link org.genenv.bench.bfcl.catalog.TaskSampler}; tasks of several turns come
 * from {@link org.genenv.bench.bfcl.catalog.WorldSampler}.
 */
package org.genenv.bench.bfcl.catalog;
