package org.rtodirectory.edge.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.admin.AdminHandler;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.config.ConnectionLimits;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.config.SharedLimits;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.HashKey;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.shared.SharedLimiter;

/**
 * The two listening sockets of a gateway: the API, and the admin port. Closing it ends all
 * connections.
 */
public final class GatewayServer implements AutoCloseable {
  private static final int BACKLOG = 1024;

  private final EventLoopGroup loops;
  private final Channel api;
  private final Channel admin;
  private final Shutdown shutdown;
  private final ChannelGroup open;
  private final GatewayOptions options;
  private final @Nullable SharedLimiter together;

  private GatewayServer(
      EventLoopGroup loops,
      Channel api,
      Channel admin,
      Shutdown shutdown,
      ChannelGroup open,
      GatewayOptions options,
      @Nullable SharedLimiter together) {
    this.loops = loops;
    this.api = api;
    this.admin = admin;
    this.shutdown = shutdown;
    this.open = open;
    this.options = options;
    this.together = together;
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
   * @param hash makes the places of clients in the limiter unpredictable
   * @param millis a clock for the limiter that never goes back, in milliseconds
   * @param log takes a line for whatever should not have happened
   * @throws PortUnavailable if a port is taken or may not be used
   */
  public static GatewayServer start(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      HashKey hash,
      LongSupplier millis,
      Consumer<String> log)
      throws PortUnavailable {
    ResponseWriter responses = new ResponseWriter(Clock.systemUTC());
    ConnectionLimits connections = options.connections();
    ClientAddress clients = new ClientAddress(options.trustedProxies(), options.clientHeader());
    RateLimits limits =
        new RateLimits(
            options.limits(), options.limitedClients(), hash, millis, metrics.refusals());
    Router router = new Router();
    RequestHandler requests =
        new RequestHandler(
            router,
            current,
            limits,
            new McpRequests(current, limits, options.mcpAccess()),
            clients,
            responses,
            bug -> log.accept("Unexpected: " + bug + " at " + bug.getStackTrace()[0]));
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    SharedLimiter together = sharedLimiter(options, metrics, millis, log);
    ChannelHandler[] handlers =
        together == null
            ? new ChannelHandler[] {requests}
            : new ChannelHandler[] {
              new SharedCounting(together, limits, router, clients), requests
            };
    Refusals refusals =
        new Refusals(responses, new RequestChecks(connections.headers()), metrics.refusals());
    LoopDelays delays = new LoopDelays(loops, connections.queueDelay());
    LoopDelays unshed = new LoopDelays(loops, Duration.ZERO);
    ConnectionCounts counts = counts(connections);
    metrics.watch(counts);
    Shutdown shutdown = new Shutdown();
    ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    ChannelGroup operators = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    try {
      InetSocketAddress address =
          options.host() == null
              ? new InetSocketAddress(options.port())
              : new InetSocketAddress(options.host(), options.port());
      Channel api =
          bind(
              loops,
              new GatewayPipeline(
                  connections,
                  counts,
                  clients,
                  delays,
                  refusals,
                  metrics.refusals(),
                  shutdown,
                  open,
                  handlers),
              address,
              "--host or --port");
      Channel admin =
          bind(
              loops,
              new GatewayPipeline(
                  connections,
                  counts(connections),
                  clients,
                  unshed,
                  refusals,
                  metrics.refusals(),
                  new Shutdown(),
                  operators,
                  new AdminHandler(current, metrics, shutdown)),
              new InetSocketAddress(options.adminHost(), options.adminPort()),
              "--admin-host or --admin-port");
      return new GatewayServer(loops, api, admin, shutdown, open, options, together);
    } catch (PortUnavailable taken) {
      if (together != null) {
        together.close();
      }
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
      throw taken;
    }
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
    loops.terminationFuture().await();
  }

  /**
   * Ends the gateway so that no request is lost: for a while it is not ready and goes on, so that
   * balancers turn away; then it takes no new connection, and closes each that it has after the
   * next answer, or when none was asked for; then it closes the rest. Bounded by the two times of
   * the options.
   */
  public void stop() {
    shutdown.announce();
    sleep(options.stopDelay());
    // First no new connections: one that waits to be taken when the port is closed is lost, and
    // connections that are closed after their answer make clients open others.
    api.close().awaitUninterruptibly();
    shutdown.drain();
    awaitRegistrations();
    open.forEach(channel -> channel.pipeline().fireUserEventTriggered(shutdown));
    open.newCloseFuture().awaitUninterruptibly(options.drainTime().toMillis());
    close();
  }

  /** Waits until the last connections that were taken are known. */
  private void awaitRegistrations() {
    loops.forEach(loop -> loop.submit(() -> {}).awaitUninterruptibly());
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException sooner) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    api.close().awaitUninterruptibly();
    admin.close().awaitUninterruptibly();
    loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    if (together != null) {
      together.close();
    }
  }

  private static ConnectionCounts counts(ConnectionLimits limits) {
    return new ConnectionCounts(limits.connections(), limits.clientConnections());
  }

  private static @Nullable SharedLimiter sharedLimiter(
      GatewayOptions options, GatewayMetrics metrics, LongSupplier millis, Consumer<String> log) {
    SharedLimits shared = options.limits() == null ? null : options.sharedLimits();
    return shared == null
        ? null
        : new SharedLimiter(
            shared.server(),
            RateLimits.WINDOW,
            shared.deadline(),
            millis,
            metrics.sharedLimits(),
            log);
  }

  private static Channel bind(
      EventLoopGroup loops, ChannelHandler pipeline, InetSocketAddress address, String options)
      throws PortUnavailable {
    var bound =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
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
