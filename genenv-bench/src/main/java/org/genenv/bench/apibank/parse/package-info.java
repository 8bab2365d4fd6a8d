/**
 * Finds the call of an API in what a model said, as API-Bank does, quirks included.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.parse.CallParser}. Texts are hostile; reading takes time linear in their length.
 */
package org.genenv.bench.apibank.parse;
