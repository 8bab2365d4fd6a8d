/**
 * Questions with their golden answers: Bamboogle's own, or the sample's.
 *
 * <p>Begin with {@link org.genenv.bench.bamboogle.question.QuestionCollection}.
 */
package org.genenv.bench.bamboogle.question;
