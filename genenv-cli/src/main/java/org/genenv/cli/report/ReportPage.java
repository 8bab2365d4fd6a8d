package org.genenv.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.genenv.cli.Version;

/**
 * Puts template, styles, scripts and data together to one HTML file that asks nobody for anything. Its content security policy allows the page's own
 * scripts by their hashes and nothing else, so that even a text which found a way into the markup could not run.
 */
final class ReportPage {
    private static final String UPLOT = "/META-INF/resources/webjars/uplot/" + new Version().uplot() + "/dist/";
    private static final List<String> SCRIPTS = List.of(
            UPLOT + "uPlot.iife.min.js",
            "elements.js",
            "format.js",
            "charts.js",
            "difficulty.js",
            "tables.js",
            "viewer.js",
            "page.js");
    private static final List<String> STYLES = List.of(UPLOT + "uPlot.min.css", "report.css");
    private static final String DATA = "{{data}}";

    private ReportPage() {}

    /**
     * Writes a page that stands by itself.
     *
     * @param json as {@link ScriptJson} writes it
     */
    static void write(String json, Writer out) throws IOException {
        write(json, 0, out);
    }

    /**
     * Writes a page that asks its server for newer data.
     *
     * @param pollSeconds between two questions; 0 asks never
     */
    static void write(String json, int pollSeconds, Writer out) throws IOException {
        if (json.indexOf('<') >= 0) {
            throw new IllegalArgumentException("the data holds a '<', with which it could end its script element");
        }
        String script = joined(SCRIPTS);
        String style = joined(STYLES);
        String policy = "default-src 'none'; script-src 'sha256-" + hash(script) + "'; style-src 'sha256-" + hash(style)
                + "'; img-src data:; connect-src " + (pollSeconds > 0 ? "'self'" : "'none'")
                + "; base-uri 'none'; form-action 'none'";
        String template = resource("page.html")
                .replace("{{policy}}", policy)
                .replace("{{poll}}", Integer.toString(pollSeconds))
                .replace("{{style}}", style)
                .replace("{{script}}", script);
        int at = template.indexOf(DATA);
        out.write(template, 0, at);
        out.write(json);
        out.write(template, at + DATA.length(), template.length() - at - DATA.length());
    }

    private static String joined(List<String> names) throws IOException {
        StringBuilder all = new StringBuilder("\n");
        for (String name : names) {
            all.append(resource(name).strip()).append('\n');
        }
        return all.toString();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is not on the class path; the installation is not whole");
            }
            // As a browser reads the file, which is what the hashes are of.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
