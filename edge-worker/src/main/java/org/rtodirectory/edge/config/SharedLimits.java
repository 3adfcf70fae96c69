package org.rtodirectory.edge.config;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The server of the rate limits that several gateways share.
 *
 * @param server a URL that begins with {@code redis://} or {@code rediss://}; may contain a
 *     password
 * @param deadline the maximum time that a request waits for the server
 */
public record SharedLimits(String server, Duration deadline) {
  private static final Pattern SERVER = Pattern.compile("rediss?://[^\\s]+");

  /**
   * @throws IllegalArgumentException if {@code server} is not such a URL
   */
  public SharedLimits {
    if (!SERVER.matcher(server).matches()) {
      throw new IllegalArgumentException(
          "expected redis://[user:password@]host[:port][/database], or rediss:// for TLS");
    }
  }

  /** A text without the server, whose URL may contain a password. */
  @Override
  public String toString() {
    return "SharedLimits[" + deadline + "]";
  }
}
