/**
 * How an answer is found in what a model wrote, and how it is compared with the golden ones.
 *
 * <p>Begin with {@link org.genenv.bench.bamboogle.answer.AnswerScore}. Plain text and arithmetic, no state; nothing throws for any text.
 */
package org.genenv.bench.bamboogle.answer;
