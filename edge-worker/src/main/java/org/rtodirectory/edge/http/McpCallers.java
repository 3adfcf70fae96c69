package org.rtodirectory.edge.http;

import io.netty.util.NetUtil;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The callers that may use the MCP endpoint, by their Host and Origin headers. The check prevents
 * DNS rebinding. Always allowed as Host are loopback names, IP addresses (rebinding needs a name)
 * and the host of the base URL. A missing Origin is always allowed. So are origins on loopback, and
 * origins with the authority of the base URL or of the Host header.
 */
final class McpCallers {
  private static final Pattern ORIGIN = Pattern.compile("([a-z][a-z0-9+.-]*)://([^/?#@\\s]+)");
  private static final Pattern PORT = Pattern.compile(":[0-9]*\\z");

  private static final String ANY = "*";

  private final Set<String> hosts;

  /**
   * @param hosts further allowed names, without port, in lower case. {@code *} allows any
   */
  McpCallers(Set<String> hosts) {
    this.hosts = hosts;
  }

  /**
   * Returns the reason to refuse the request, as a sentence for its client, or empty if it is
   * allowed.
   *
   * @param baseUrl the URL at which the directory is published, or null if it is not known
   */
  Optional<String> problem(
      @Nullable String host, @Nullable String origin, @Nullable String baseUrl) {
    String authority = lower(host);
    if (authority != null && !allowsHost(name(authority), baseUrl)) {
      return Optional.of(
          "This Host is not allowed here. The operator can allow it with --mcp-hosts.");
    }
    if (origin != null && !allowsOrigin(origin.toLowerCase(Locale.ROOT), authority, baseUrl)) {
      return Optional.of(
          "This Origin is not allowed here. The operator can allow it with --mcp-hosts.");
    }
    return Optional.empty();
  }

  /**
   * Returns whether a Host header names the host of the base URL. Without a base URL, the directory
   * is served under every host, so the answer is true.
   */
  static boolean isHostOf(@Nullable String baseUrl, @Nullable String host) {
    String authority = lower(host);
    return baseUrl == null
        || (authority != null
            && name(authority).equals(baseAuthority(baseUrl).map(McpCallers::name).orElse(null)));
  }

  private boolean allowsHost(String name, @Nullable String baseUrl) {
    return isLoopbackName(name)
        || isAddress(name)
        || isListed(name)
        || name.equals(baseAuthority(baseUrl).map(McpCallers::name).orElse(null));
  }

  private boolean allowsOrigin(
      String origin, @Nullable String authority, @Nullable String baseUrl) {
    if (hosts.contains(ANY)) {
      return true;
    }
    Matcher parts = ORIGIN.matcher(origin);
    if (!parts.matches()) {
      return false;
    }
    String originAuthority = parts.group(2);
    return isLoopback(name(originAuthority))
        || isListed(name(originAuthority))
        || originAuthority.equals(authority)
        || originAuthority.equals(baseAuthority(baseUrl).orElse(null));
  }

  private boolean isListed(String name) {
    return hosts.contains(ANY) || hosts.contains(name);
  }

  private static Optional<String> baseAuthority(@Nullable String baseUrl) {
    if (baseUrl == null) {
      return Optional.empty();
    }
    Matcher parts = ORIGIN.matcher(baseUrl.toLowerCase(Locale.ROOT));
    return parts.lookingAt() ? Optional.of(parts.group(2)) : Optional.empty();
  }

  private static boolean isLoopbackName(String name) {
    return name.equals("localhost") || name.endsWith(".localhost");
  }

  private static boolean isLoopback(String name) {
    return isLoopbackName(name)
        || name.equals("[::1]")
        || (name.startsWith("127.") && isAddress(name));
  }

  private static boolean isAddress(String name) {
    boolean isBracketed = name.startsWith("[") && name.endsWith("]");
    return isBracketed
        ? NetUtil.isValidIpV6Address(name.substring(1, name.length() - 1))
        : NetUtil.isValidIpV4Address(name);
  }

  /** Returns an authority without its port. */
  private static String name(String authority) {
    return PORT.matcher(authority).replaceFirst("");
  }

  private static @Nullable String lower(@Nullable String text) {
    return text == null ? null : text.strip().toLowerCase(Locale.ROOT);
  }
}
