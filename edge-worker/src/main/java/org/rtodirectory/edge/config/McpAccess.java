package org.rtodirectory.edge.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The hosts and origins that may use the MCP endpoint in addition to those that always may. The
 * check protects against DNS rebinding, by which a web page makes a browser believe that its name
 * is that of this server.
 *
 * @param hosts the names allowed in the Host header, without port, in lower case; {@code *} for any
 * @param origins the allowed origins of web pages, such as {@code https://example.com}, in lower
 *     case; {@code *} for any
 */
public record McpAccess(Set<String> hosts, Set<String> origins) {
  /** No additional hosts or origins. */
  public static final McpAccess DEFAULT = new McpAccess(Set.of(), Set.of());

  private static final String ANY = "*";
  private static final Pattern HOST = Pattern.compile("[a-z0-9._-]+|\\[[0-9a-f:.]+]");
  private static final Pattern ORIGIN =
      Pattern.compile("[a-z][a-z0-9+.-]*://(?:[a-z0-9._-]+|\\[[0-9a-f:.]+])(?::[0-9]{1,5})?");

  /**
   * Parses host names separated by commas, or {@code *}.
   *
   * @throws IllegalArgumentException if one of them is not a host name
   */
  public static Set<String> parseHosts(String text) {
    return parse(text, HOST, "expected host names by commas, without port, or *");
  }

  /**
   * Parses origins separated by commas, or {@code *}.
   *
   * @throws IllegalArgumentException if one of them is not an origin
   */
  public static Set<String> parseOrigins(String text) {
    return parse(text, ORIGIN, "expected origins like https://example.com by commas, or *");
  }

  /** Whether that host is listed. */
  public boolean allowsHost(String host) {
    return hosts.contains(ANY) || hosts.contains(host);
  }

  /** Whether that origin is listed. */
  public boolean allowsOrigin(String origin) {
    return origins.contains(ANY) || origins.contains(origin);
  }

  private static Set<String> parse(String text, Pattern pattern, String expected) {
    Set<String> values =
        Arrays.stream(text.split(",", -1))
            .map(value -> value.strip().toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    if (!values.stream().allMatch(it -> it.equals(ANY) || pattern.matcher(it).matches())) {
      throw new IllegalArgumentException(expected);
    }
    return values;
  }
}
