package org.rtodirectory.edge.http;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Limits;

/**
 * The options of a gateway for its ports and clients.
 *
 * @param api the address on which the API listens. Port 0 stands for any free port
 * @param admin the address of the admin port
 * @param clients finds the address of a client
 * @param mcpHosts the hosts, in lower case, that requests to the MCP endpoint may name in Host or
 *     Origin in addition to those of {@link McpCallers}. {@code *} allows any
 * @param stopDelay the time that the gateway continues to serve, but is not ready, after a request
 *     to stop
 * @param drainTime the maximum time that it then waits for requests in progress
 * @param heap the size of the heap in bytes, which bounds caches and tables
 */
public record GatewayOptions(
    InetSocketAddress api,
    InetSocketAddress admin,
    RateLimiting limiting,
    ClientAddress clients,
    Set<String> mcpHosts,
    ConnectionLimits connections,
    Duration stopDelay,
    Duration drainTime,
    Transport transport,
    long heap) {
  /** The size of the kernel's send buffer of each connection (SO_SNDBUF). */
  public static final int SEND_BUFFER = 65_536;

  /** The size of the kernel's receive buffer of each connection (SO_RCVBUF). */
  public static final int RECEIVE_BUFFER = 16_384;

  /**
   * Returns the number of clients whose requests can be counted at the same time. Their counts take
   * a 32nd of the heap.
   */
  int limitedClients() {
    return (int) Math.min(heap / 1024, 1 << 24);
  }

  /** Returns the maximum size of the cache of compressed answers. */
  long compressedBytes() {
    return heap / 8;
  }

  /** Returns the maximum size of the cache of search results. */
  long searchCacheBytes() {
    return heap / 16;
  }

  /**
   * The rate limits.
   *
   * @param limits the limits, or null for none
   * @param sharedClients the addresses that many people share, with their limits at the MCP
   *     endpoint
   * @param shared the server through which gateways share their counts, or null if there is none
   */
  public record RateLimiting(
      @Nullable Limits limits, List<SharedClients> sharedClients, @Nullable SharedLimits shared) {}

  /**
   * The addresses from which a hosted assistant calls the MCP endpoint for many people.
   *
   * @param limit the number of calls per minute for each address, and also of protocol messages
   */
  public record SharedClients(IpRange range, int limit) {
    /**
     * Reads {@code 192.0.2.0/24=6000}.
     *
     * @throws IllegalArgumentException if the text is not a range with a limit
     */
    public static SharedClients parse(String text) {
      int equals = Math.max(0, text.indexOf('='));
      Limits limits = Objects.requireNonNull(Limits.parse("mcp" + text.substring(equals)));
      return new SharedClients(IpRange.parse(text.substring(0, equals)), limits.mcp());
    }
  }

  /**
   * The server of the rate limits that several gateways share.
   *
   * @param server a URL that begins with {@code redis://} or {@code rediss://}. It may contain a
   *     password
   * @param deadline the maximum time that a request waits for the server
   */
  public record SharedLimits(String server, Duration deadline) {
    private static final Duration DEADLINE = Duration.ofMillis(50);
    private static final Set<String> SCHEMES = Set.of("redis", "rediss");

    /**
     * @throws IllegalArgumentException if {@code server} is not such a URL
     */
    public SharedLimits {
      if (!isServer(server)) {
        throw new IllegalArgumentException(
            "expected redis://[user:password@]host[:port][/database], or rediss:// for TLS; special"
                + " characters of a password are percent-encoded");
      }
    }

    /**
     * Creates limits with the default deadline. If it passes, the gateway counts by itself for ten
     * seconds.
     */
    public SharedLimits(String server) {
      this(server, DEADLINE);
    }

    /**
     * Returns whether the Redis client accepts a URL. Drops the message of its exception, because
     * that contains the password.
     */
    private static boolean isServer(String server) {
      try {
        URI uri = new URI(server);
        return uri.getHost() != null && SCHEMES.contains(uri.getScheme());
      } catch (URISyntaxException e) {
        return false;
      }
    }

    /** Returns a text without the URL of the server, which may contain a password. */
    @Override
    public String toString() {
      return "SharedLimits[" + deadline + "]";
    }
  }

  /** The socket transports: the interfaces of the operating system that connections can use. */
  public enum Transport {
    /** The first other transport that works on this machine. */
    AUTO,
    IO_URING,
    EPOLL,
    /** The selector of the Java library, which works everywhere. */
    NIO;

    /** Returns its name on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Parses a name on the command line.
     *
     * @throws IllegalArgumentException if there is no such transport
     */
    public static Transport parse(String name) {
      for (Transport transport : values()) {
        if (transport.toString().equals(name)) {
          return transport;
        }
      }
      throw new IllegalArgumentException("expected one of " + Arrays.toString(values()));
    }
  }

  /**
   * The limits of connections.
   *
   * @param request the maximum time from the connection to its first byte, and from the first byte
   *     of a request to its last
   * @param response the maximum time from a request until the kernel has accepted its response
   * @param idle the maximum time from a response to the next request
   * @param connections the maximum number of open connections
   * @param clientConnections the maximum number of open connections of one client. It does not
   *     apply to trusted proxies
   */
  public record ConnectionLimits(
      Duration request, Duration response, Duration idle, int connections, int clientConnections) {
    /** Returns the default limits, with the numbers that an operator sets. */
    public static ConnectionLimits of(int connections, int clientConnections, Duration idle) {
      return new ConnectionLimits(
          Duration.ofSeconds(15), Duration.ofSeconds(60), idle, connections, clientConnections);
    }
  }
}
