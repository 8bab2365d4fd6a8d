package org.genenv.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The versions that this build was made of. */
public final class Version implements IVersionProvider {
    private final Properties versions = new Properties();

    /** Reads the numbers that the build wrote into the jar. */
    public Version() {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read from the jar", e);
        }
    }

    /** @return the version of GenEnv */
    public String genenv() {
        return versions.getProperty("genenv");
    }

    /** @return the version of DJL */
    public String djl() {
        return versions.getProperty("djl");
    }

    /** @return the version of PyTorch that the natives are of */
    public String pytorch() {
        return versions.getProperty("pytorch");
    }

    /** @return the version of the plots' library, which is in the names of its files */
    public String uplot() {
        return versions.getProperty("uplot");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "genenv " + genenv(),
            "DJL " + djl() + ", PyTorch " + pytorch() + ", Java " + System.getProperty("java.version") + " ("
                    + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ")"
        };
    }
}
