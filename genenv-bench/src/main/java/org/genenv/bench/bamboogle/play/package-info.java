/**
 * How a question is played: what the agent is told, what it may write, what it sees.
 *
 * <p>Begin with {@link org.genenv.bench.bamboogle.play.QuestionEnvironment}. Environments borrow the index that they search; any text is a legal turn.
 */
package org.genenv.bench.bamboogle.play;
