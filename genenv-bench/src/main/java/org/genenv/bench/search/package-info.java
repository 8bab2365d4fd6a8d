/** What the worlds that search have in common. */
package org.genenv.bench.search;
