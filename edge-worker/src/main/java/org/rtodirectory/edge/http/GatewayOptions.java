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
 * @param apiAddress the address on which the API listens. Port 0 stands for any free port
 * @param adminAddress the address on which the admin port listens
 * @param extraMcpHosts the hosts that {@link McpHostCheck} allows in addition
 * @param stopDelay the time that the gateway continues to serve, but is not ready, after a request
 *     to stop
 * @param drainTimeout the maximum time after the stop delay that the gateway waits for requests in
 *     progress
 * @param maxHeap the limit of the heap in bytes, from which the sizes of caches and tables follow
 */
public record GatewayOptions(
    InetSocketAddress apiAddress,
    InetSocketAddress adminAddress,
    RateLimiting rateLimiting,
    ClientResolver clientResolver,
    Set<String> extraMcpHosts,
    ConnectionLimits connectionLimits,
    Duration stopDelay,
    Duration drainTimeout,
    Transport transport,
    long maxHeap) {
  /** The size of the kernel's send buffer of each connection (SO_SNDBUF). */
  static final int SEND_BUFFER_BYTES = 65_536;

  /** The size of the kernel's receive buffer of each connection (SO_RCVBUF). */
  static final int RECEIVE_BUFFER_BYTES = 16_384;

  /** The maximum number of counted clients, however large the heap is. They take 512 MiB. */
  private static final int MAX_COUNTED_CLIENTS = 1 << 24;

  /**
   * Returns the number of clients that the rate limiter can count at once. They take at most a 32nd
   * of the heap, because each takes 32 bytes.
   */
  int maxCountedClients() {
    return (int) Math.min(maxHeap / 1024, MAX_COUNTED_CLIENTS);
  }

  /** Returns the maximum size of the cache of compressed answers, in bytes. */
  long maxCompressedBytes() {
    return maxHeap / 8;
  }

  /** Returns the maximum size of the cache of search results, in bytes. */
  static long maxSearchCacheBytes(long maxHeap) {
    return maxHeap / 16;
  }

  /**
   * The rate limits.
   *
   * @param limits the limits, or null for none
   * @param assistants the addresses of hosted assistants, which have their own limits at the MCP
   *     endpoint
   * @param sharedLimits the server through which gateways share their counts, or null if this
   *     gateway counts alone
   */
  public record RateLimiting(
      @Nullable Limits limits,
      List<AssistantAddresses> assistants,
      @Nullable SharedLimits sharedLimits) {}

  /**
   * The addresses from which a hosted assistant calls the MCP endpoint for many people.
   *
   * @param limit the maximum number of calls per minute from each address, and also of protocol
   *     messages per minute
   */
  public record AssistantAddresses(IpRange range, int limit) {
    /**
     * Parses a range with a limit, such as {@code 192.0.2.0/24=6000}.
     *
     * @throws IllegalArgumentException if the text is not a range with a limit
     */
    public static AssistantAddresses parse(String text) {
      int equals = Math.max(0, text.indexOf('='));
      // With the name mcp, the limit has the form that Limits parses: mcp=6000.
      Limits limits = Objects.requireNonNull(Limits.parse("mcp" + text.substring(equals)));
      return new AssistantAddresses(IpRange.parse(text.substring(0, equals)), limits.mcp());
    }
  }

  /**
   * The server of the rate limits that several gateways share.
   *
   * @param serverUrl a URL that begins with {@code redis://} or {@code rediss://}. It may contain a
   *     password
   * @param timeout the maximum time that a request waits for the server
   */
  public record SharedLimits(String serverUrl, Duration timeout) {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(50);
    private static final Set<String> SCHEMES = Set.of("redis", "rediss");

    /**
     * @throws IllegalArgumentException if {@code serverUrl} is not such a URL
     */
    public SharedLimits {
      if (!isValid(serverUrl)) {
        throw new IllegalArgumentException(
            "expected redis://[user:password@]host[:port][/database], or rediss:// for TLS, with"
                + " special characters of the password percent-encoded");
      }
    }

    /** Creates limits with the default timeout. */
    public SharedLimits(String serverUrl) {
      this(serverUrl, DEFAULT_TIMEOUT);
    }

    private static boolean isValid(String serverUrl) {
      try {
        URI uri = new URI(serverUrl);
        return uri.getHost() != null && SCHEMES.contains(uri.getScheme());
      } catch (URISyntaxException e) {
        // Its message is not shown, because it contains the password.
        return false;
      }
    }

    /** Returns a text without the URL of the server, which may contain a password. */
    @Override
    public String toString() {
      return "SharedLimits[" + timeout + "]";
    }
  }

  /** The socket transports: the interfaces of the operating system that connections can use. */
  public enum Transport {
    /** The first of the transports below that works on this machine. */
    AUTO,
    IO_URING,
    EPOLL,
    /** The selector of the Java library, which works everywhere. */
    NIO;

    /** Returns the name of the transport on the command line. */
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
   * @param requestTimeout the maximum time from the opening of a connection to its first byte, and
   *     from the first byte of a request to its last
   * @param responseTimeout the maximum time from a request until the kernel has accepted its
   *     response
   * @param idleTimeout the maximum time from a response to the next request
   * @param maxConnections the maximum number of open connections
   * @param maxPerClient the maximum number of open connections of one client. It does not apply to
   *     trusted proxies
   */
  public record ConnectionLimits(
      Duration requestTimeout,
      Duration responseTimeout,
      Duration idleTimeout,
      int maxConnections,
      int maxPerClient) {
    /** Creates limits with the default timeouts of requests and responses. */
    public static ConnectionLimits of(int maxConnections, int maxPerClient, Duration idleTimeout) {
      return new ConnectionLimits(
          Duration.ofSeconds(15),
          Duration.ofSeconds(60),
          idleTimeout,
          maxConnections,
          maxPerClient);
    }
  }
}
