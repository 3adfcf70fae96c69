package org.rtodirectory.edge.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.rtodirectory.edge.admin.AdminEndpoint;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.config.Transport;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;

/**
 * The two listening sockets of a gateway: the API, and the admin port. Closing it ends all
 * connections.
 */
public final class GatewayServer implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final HeaderLines NO_GUESSING =
      HeaderLines.of("X-Content-Type-Options", "nosniff");
  private static final HeaderLines FOR_ALL_PAGES =
      NO_GUESSING
          .and(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*")
          .and(
              HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS,
              "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After,"
                  + " X-RateLimit-Limit, X-RateLimit-Remaining");

  private final SocketTransport transport;
  private final Channel api;
  private final Channel admin;

  private GatewayServer(SocketTransport transport, Channel api, Channel admin) {
    this.transport = transport;
    this.api = api;
    this.admin = admin;
  }

  /** A port that cannot be listened on. */
  public static final class PortUnavailable extends Exception {
    private static final long serialVersionUID = 1L;

    PortUnavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Begins to listen.
   *
   * @param current the release to answer from
   * @param metrics what the admin port tells
   * @param seed makes the places of clients in the limiters unpredictable
   * @param millis a clock for the limiters that never goes back, in milliseconds
   * @param log takes a line for whatever should not have happened
   * @throws PortUnavailable if a port is taken or may not be used
   */
  public static GatewayServer start(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      long seed,
      LongSupplier millis,
      Consumer<String> log)
      throws PortUnavailable {
    Guard guard =
        new Guard(bug -> log.accept("Unexpected: " + bug + " at " + bug.getStackTrace()[0]));
    Compression compression =
        new Compression(CodedBodies.keeping(options.compressedBytes(), log), current);
    Clock clock = Clock.systemUTC();
    ResponseWriter responses = new ResponseWriter(clock, FOR_ALL_PAGES, compression);
    ResponseWriter adminResponses = new ResponseWriter(clock, NO_GUESSING, compression);
    RateLimits limits = new RateLimits(options.limits(), seed, millis);
    ApiRequests api =
        new ApiRequests(
            new Router(),
            current,
            limits,
            new McpRequests(current, limits, options.mcpAccess(), guard),
            new ClientAddress(options.trustedProxies(), options.clientHeader()),
            guard);
    AdminEndpoint admin = new AdminEndpoint(current, metrics);
    SocketTransport transport = SocketTransport.open(options.transport(), log);
    try {
      InetSocketAddress address =
          options.host() == null
              ? new InetSocketAddress(options.port())
              : new InetSocketAddress(options.host(), options.port());
      Channel apiPort =
          bind(
              transport,
              new GatewayPipeline(responses, new RequestHandler(api, responses, guard)),
              address,
              "--host or --port");
      Channel adminPort =
          bind(
              transport,
              new GatewayPipeline(
                  adminResponses,
                  new RequestHandler(
                      (request, peer) -> Outcome.uncounted(admin.answer(request)),
                      adminResponses,
                      guard)),
              new InetSocketAddress(options.adminHost(), options.adminPort()),
              "--admin-host or --admin-port");
      return new GatewayServer(transport, apiPort, adminPort);
    } catch (PortUnavailable taken) {
      transport.close(1);
      throw taken;
    }
  }

  /** How connections are served, never {@link Transport#AUTO}. */
  public Transport transport() {
    return transport.kind();
  }

  /** The port of the API. */
  public int port() {
    return ((InetSocketAddress) api.localAddress()).getPort();
  }

  /** The admin port. */
  public int adminPort() {
    return ((InetSocketAddress) admin.localAddress()).getPort();
  }

  /** Waits until the server was closed. */
  public void awaitClose() throws InterruptedException {
    api.closeFuture().await();
  }

  @Override
  public void close() {
    api.close().awaitUninterruptibly();
    admin.close().awaitUninterruptibly();
    transport.close(2);
  }

  private static Channel bind(
      SocketTransport transport, ChannelHandler pipeline, InetSocketAddress address, String options)
      throws PortUnavailable {
    var bound =
        new ServerBootstrap()
            .group(transport.loops())
            .channel(transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(pipeline)
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new PortUnavailable(
          "Cannot listen on "
              + address.getHostString()
              + ":"
              + address.getPort()
              + " ("
              + (address.isUnresolved() ? "unknown host" : bound.cause().getMessage())
              + "). Choose another with "
              + options
              + ".",
          bound.cause());
    }
    return bound.channel();
  }
}
