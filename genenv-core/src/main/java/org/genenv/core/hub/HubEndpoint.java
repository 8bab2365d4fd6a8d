package org.genenv.core.hub;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where a hub answers, and the secret that it knows the user by.
 *
 * <p>The token goes to this host alone, never to one that a redirect names, and no message shows it.
 */
public final class HubEndpoint {
    /** The public hub. */
    public static final String PUBLIC_HUB = "https://huggingface.co";

    private final URI base;
    private final Optional<String> token;

    /**
     * @param url such as {@code https://huggingface.co}; may have a path
     * @param token an access token, absent for what everybody may read
     * @throws IllegalArgumentException if the one is no address, or the other no token; does not show the token
     */
    public HubEndpoint(String url, Optional<String> token) {
        this.base = address(url.strip().replaceAll("/+$", ""));
        this.token = token.map(String::strip).filter(text -> !text.isEmpty());
        if (!this.token.orElse("none").matches("[!-~]+")) {
            throw new IllegalArgumentException(
                    "the access token has characters that no token has. Set HF_TOKEN to the token alone");
        }
    }

    private static URI address(String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(notAnAddress(url), e);
        }
        String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!(scheme.equals("https") || scheme.equals("http"))
                || uri.getHost() == null
                || uri.getUserInfo() != null
                || uri.getQuery() != null
                || uri.getFragment() != null) {
            throw new IllegalArgumentException(notAnAddress(url));
        }
        return uri;
    }

    private static String notAnAddress(String url) {
        return "the endpoint is '" + url + "'; expected an address such as " + PUBLIC_HUB + ". Correct HF_ENDPOINT";
    }

    /**
     * The endpoint that an environment names: {@code HF_ENDPOINT}, else the public hub, with {@code HF_TOKEN}.
     *
     * @throws IllegalArgumentException if one of them cannot be used
     */
    public static HubEndpoint of(Map<String, String> environment) {
        String url = environment.getOrDefault("HF_ENDPOINT", "");
        return new HubEndpoint(url.isBlank() ? PUBLIC_HUB : url, Optional.ofNullable(environment.get("HF_TOKEN")));
    }

    /** The page of a model, for people. */
    String page(HubId id) {
        return base + "/" + id.repository();
    }

    /** Where the files of a model are listed, with sizes and hashes. */
    URI listing(HubId id) {
        return URI.create(
                base + "/api/models/" + id.repository() + "/revision/" + encoded(id.revision()) + "?blobs=true");
    }

    /** Where the contents of a file are. */
    URI file(HubId id, String commit, String name) {
        return URI.create(base + "/" + id.repository() + "/resolve/" + commit + "/" + encoded(name));
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The token, where the request goes to this very host. */
    Optional<String> tokenFor(URI target) {
        return isOwn(target) ? token : Optional.empty();
    }

    /** Whether an address is of this host, by the same scheme and port. */
    boolean isOwn(URI target) {
        return base.getScheme().equalsIgnoreCase(target.getScheme())
                && base.getHost().equalsIgnoreCase(target.getHost())
                && base.getPort() == target.getPort();
    }

    boolean hasToken() {
        return token.isPresent();
    }

    /** The address, without the token. */
    @Override
    public String toString() {
        return base.toString();
    }
}
