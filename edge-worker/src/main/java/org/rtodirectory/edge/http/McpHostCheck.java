package org.rtodirectory.edge.http;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The check of the Host and Origin headers of MCP requests, which prevents DNS rebinding. The Host
 * may always be missing, a loopback name, an IP address (DNS rebinding needs a name), or the host
 * of the base URL. The Origin may always be missing, on a loopback host, or have the host and port
 * of the base URL or of the Host header.
 */
final class McpHostCheck {
  private static final String ANY_HOST = "*";

  private final Set<String> extraHosts;

  /**
   * @param extraHosts the host names of {@code --mcp-hosts}, which Host and Origin may also have:
   *     without port, in lower case. {@code *} allows every host
   */
  McpHostCheck(Set<String> extraHosts) {
    this.extraHosts = extraHosts;
  }

  /**
   * Returns the reason for refusing the request, as a sentence for its client, or empty if it is
   * allowed.
   *
   * @param hostHeader the host and optional port of the request, or null if it has none
   * @param originHeader the value of the Origin header, or null if there is none
   * @param baseUrl the URL at which the directory is published, or null if it is not known
   */
  Optional<String> problem(
      @Nullable String hostHeader, @Nullable String originHeader, @Nullable String baseUrl) {
    if (extraHosts.contains(ANY_HOST)) {
      return Optional.empty();
    }
    Optional<Authority> host = Optional.ofNullable(hostHeader).map(Authority::new);
    Optional<Authority> base = Authority.ofUrl(baseUrl);
    if (host.isPresent() && !allowsHost(host.get(), base)) {
      return Optional.of(
          "This Host is not allowed here. The operator can allow it with --mcp-hosts.");
    }
    if (originHeader != null && !allowsOrigin(originHeader, host, base)) {
      return Optional.of(
          "This Origin is not allowed here. The operator can allow it with --mcp-hosts.");
    }
    return Optional.empty();
  }

  private boolean allowsHost(Authority host, Optional<Authority> base) {
    return host.isLocalhostName()
        || host.isIpAddress()
        || extraHosts.contains(host.host())
        || base.filter(host::hasSameHost).isPresent();
  }

  private boolean allowsOrigin(
      String originHeader, Optional<Authority> host, Optional<Authority> base) {
    Optional<Authority> origin = Authority.ofOrigin(originHeader);
    return origin.isPresent()
        && (origin.get().isLoopback()
            || extraHosts.contains(origin.get().host())
            || origin.equals(host)
            || origin.equals(base));
  }
}
