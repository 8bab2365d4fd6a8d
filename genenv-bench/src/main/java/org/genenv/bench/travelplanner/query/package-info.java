/**
 * What is asked: a journey with a budget and wishes.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.query.Query}.
 */
package org.genenv.bench.travelplanner.query;
