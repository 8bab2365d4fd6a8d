/**
 * What a run came to, for people: {@code RUN/report.html}, one file without any request to a network, the comparison of several runs, and the same
 * page served while a run goes on. Begin with {@link org.genenv.cli.report.RunReport}.
 *
 * <p>{@link org.genenv.cli.report.RunReader} reads a run's folder as far as it goes: files may be missing, and last lines torn. Statistics are
 * computed here and tested; the page's JavaScript only draws them. Whatever a model or a world wrote is data: it reaches the page as JSON in which no
 * {@code <} stands, and is shown as text.
 */
package org.genenv.cli.report;
