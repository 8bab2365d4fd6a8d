/**
 * The tables behind API-Bank's services: read once, and copied for every call that is scored.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.database.Databases}.
 */
package org.genenv.bench.apibank.database;
