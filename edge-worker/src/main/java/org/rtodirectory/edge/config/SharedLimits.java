package org.rtodirectory.edge.config;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Where gateways count together.
 *
 * @param server {@code redis://} or {@code rediss://}; may hold a password
 * @param deadline how long a request may wait for it
 */
public record SharedLimits(String server, Duration deadline) {
  private static final Pattern SERVER = Pattern.compile("rediss?://[^\\s]+");

  /**
   * @throws IllegalArgumentException if {@code server} is not an address of that kind
   */
  public SharedLimits {
    if (!SERVER.matcher(server).matches()) {
      throw new IllegalArgumentException(
          "expected redis://[user:password@]host[:port][/database], or rediss:// for TLS");
    }
  }

  /** Without the server, which may hold a password. */
  @Override
  public String toString() {
    return "SharedLimits[" + deadline + "]";
  }
}
