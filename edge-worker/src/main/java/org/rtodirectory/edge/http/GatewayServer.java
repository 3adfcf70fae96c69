package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.config.ConnectionLimits;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.config.SharedLimits;
import org.rtodirectory.edge.config.Transport;
import org.rtodirectory.edge.limit.HashKey;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.shared.SharedLimiter;
import org.rtodirectory.edge.traffic.AccessLog;

/**
 * The two listening sockets of a gateway: the API, and the admin port. Closing it ends all
 * connections.
 */
public final class GatewayServer implements AutoCloseable {
  private static final int BACKLOG = 1024;

  private final SocketTransport transport;
  private final Channel api;
  private final Channel admin;
  private final Shutdown shutdown;
  private final ChannelGroup open;
  private final GatewayOptions options;
  private final @Nullable SharedLimiter together;

  private GatewayServer(
      SocketTransport transport,
      Channel api,
      Channel admin,
      Shutdown shutdown,
      ChannelGroup open,
      GatewayOptions options,
      @Nullable SharedLimiter together) {
    this.transport = transport;
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
   * @param accessLog takes a line for each request; null: none is kept
   * @param hash makes the places of clients in the limiter unpredictable
   * @param millis a clock for the limiters that never goes back, in milliseconds
   * @param log takes a line for whatever should not have happened
   * @throws PortUnavailable if a port is taken or may not be used
   */
  public static GatewayServer start(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      @Nullable AccessLog accessLog,
      HashKey hash,
      LongSupplier millis,
      Consumer<String> log)
      throws PortUnavailable {
    GatewayPorts ports = new GatewayPorts(options, current, metrics, millis, log);
    ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    if (accessLog != null) {
      metrics.watch(accessLog);
    }
    metrics.watchBuffers(GatewayServer::bufferBytes);
    SharedLimiter together = sharedLimiter(options, metrics, millis, log);
    SocketTransport transport = SocketTransport.open(options.transport(), log);
    try {
      Channel api =
          bind(
              transport,
              ports.api(transport.loops(), open, together, accessLog, hash, millis),
              address(options),
              "--host or --port",
              options.connections());
      Channel admin =
          bind(
              transport,
              ports.admin(transport.loops()),
              new InetSocketAddress(options.adminHost(), options.adminPort()),
              "--admin-host or --admin-port",
              options.connections());
      return new GatewayServer(transport, api, admin, ports.shutdown(), open, options, together);
    } catch (PortUnavailable taken) {
      if (together != null) {
        together.close();
      }
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
    transport.loops().terminationFuture().await();
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
    transport.loops().forEach(loop -> loop.submit(() -> {}).awaitUninterruptibly());
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
    transport.close(2);
    if (together != null) {
      together.close();
    }
  }

  private static InetSocketAddress address(GatewayOptions options) {
    return options.host() == null
        ? new InetSocketAddress(options.port())
        : new InetSocketAddress(options.host(), options.port());
  }

  private static long bufferBytes() {
    return ByteBufAllocator.DEFAULT instanceof ByteBufAllocatorMetricProvider told
        ? told.metric().usedDirectMemory()
        : 0;
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
      SocketTransport transport,
      ChannelHandler pipeline,
      InetSocketAddress address,
      String options,
      ConnectionLimits connections)
      throws PortUnavailable {
    var bound =
        transport
            .listening(pipeline)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            // Accepted sockets inherit it, with the window that is announced in the handshake.
            .option(ChannelOption.SO_RCVBUF, connections.receiveBuffer())
            .childOption(ChannelOption.SO_SNDBUF, connections.sendBuffer())
            .childOption(ChannelOption.TCP_NODELAY, true)
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
