/** The two searches of API-Bank: over documents, and over the descriptions of the APIs. */
package org.genenv.bench.apibank.search;
