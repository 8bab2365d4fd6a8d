/**
 * One kind of world: environment, task schema, checker and seeds.
 *
 * <p>A world of one's own is one class that implements {@link org.genenv.core.domain.Domain}, named in
 * {@code META-INF/services} so that a configuration finds it, or handed to the game directly.
 */
package org.genenv.core.domain;
