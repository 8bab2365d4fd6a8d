/** How close a response is to the recorded one. */
package org.genenv.bench.apibank.rouge;
