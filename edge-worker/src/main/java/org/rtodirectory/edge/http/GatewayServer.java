package org.rtodirectory.edge.http;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.NettyRuntime;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.AccessLog;
import org.rtodirectory.edge.operations.GatewayMetrics;
import org.rtodirectory.edge.operations.Shutdown.Phase;
import org.rtodirectory.edge.release.CurrentRelease;

/**
 * The two listening sockets of a gateway: the API port and the admin port. Each has event loops of
 * its own, so that the admin port answers even if the API is overloaded. Closing the server closes
 * all connections. If an event loop terminates before that, its clients would wait for ever: the
 * server has then failed.
 */
public final class GatewayServer implements AutoCloseable {
  /** The longest that Linux allows by default: a connection that finds it full waits a second. */
  private static final int BACKLOG = 4096;

  private static final int CLOSE_SECONDS = 2;

  /** How often each event loop gives back the buffers that it has kept and not used since. */
  private static final int TRIM_SECONDS = 10;

  /** No request is answered while a client has not read so many bytes of responses. */
  private static final WriteBufferWaterMark UNSENT = new WriteBufferWaterMark(32_768, 32_768);

  /**
   * How long the shutdown waits for an event loop to run a short task; a stalled loop runs none.
   */
  private static final Duration LOOP_PATIENCE = Duration.ofSeconds(2);

  private final SocketTransport transport;
  private final SocketTransport adminTransport;
  private final Channel api;
  private final Channel admin;
  private final PipelineFactory pipelines;
  private final GatewayOptions options;
  private volatile boolean closing;

  private GatewayServer(
      SocketTransport transport,
      SocketTransport adminTransport,
      Channel api,
      Channel admin,
      PipelineFactory pipelines,
      GatewayOptions options,
      Consumer<String> failed) {
    this.transport = transport;
    this.adminTransport = adminTransport;
    this.api = api;
    this.admin = admin;
    this.pipelines = pipelines;
    this.options = options;
    failWith(transport.acceptor(), "the event loop that accepts for the API", failed);
    failWith(transport.loops(), "an event loop of the API", failed);
    failWith(adminTransport.acceptor(), "the event loop that accepts for the admin port", failed);
    failWith(adminTransport.loops(), "the event loop of the admin port", failed);
  }

  private void failWith(EventLoopGroup loops, String name, Consumer<String> failed) {
    for (EventExecutor loop : loops) {
      loop.terminationFuture()
          .addListener(
              ended -> {
                if (!closing) {
                  failed.accept(name);
                }
              });
    }
  }

  /** Thrown if the server cannot listen on a port. */
  public static final class PortUnavailable extends Exception {
    private static final long serialVersionUID = 1L;

    PortUnavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Starts to listen on both ports.
   *
   * @param current the release to answer from
   * @param metrics the metrics that the admin port reports
   * @param accessLog the access log; null if there is none
   * @param seed a random number that makes the slots of clients in the rate limiter unpredictable
   * @param millis a clock for the limiters that never goes back, in milliseconds
   * @param log receives a line for each unexpected event
   * @param failed receives the name of an event loop that has ended before the server is closed
   * @throws PortUnavailable if a port is in use or this process may not listen on it
   */
  public static GatewayServer start(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      @Nullable AccessLog accessLog,
      long seed,
      LongSupplier millis,
      Consumer<String> log,
      Consumer<String> failed)
      throws PortUnavailable {
    PipelineFactory pipelines =
        new PipelineFactory(options, current, metrics, accessLog, seed, millis, log);
    SocketTransport transport = SocketTransport.open(options.transport(), log);
    SocketTransport adminTransport = SocketTransport.openForAdmin();
    PooledByteBufAllocator buffers = Buffers.pool(NettyRuntime.availableProcessors());
    for (EventExecutor loop : transport.loops()) {
      loop.scheduleAtFixedRate(
          buffers::trimCurrentThreadCache, TRIM_SECONDS, TRIM_SECONDS, TimeUnit.SECONDS);
    }
    metrics.watchBuffers(buffers.metric()::usedDirectMemory);
    try {
      current.unmapAfter(() -> awaitTask(transport.loops()));
      Channel api =
          bind(
              transport,
              buffers,
              pipelines.apiAdmission(),
              pipelines.api(transport.loops()),
              options.api(),
              "--host or --port",
              options.connections());
      Channel admin =
          bind(
              adminTransport,
              buffers,
              pipelines.adminAdmission(),
              pipelines.admin(adminTransport.loops()),
              options.admin(),
              "--admin-host or --admin-port",
              options.connections());
      return new GatewayServer(transport, adminTransport, api, admin, pipelines, options, failed);
    } catch (PortUnavailable taken) {
      pipelines.close();
      transport.close(1);
      adminTransport.close(1);
      throw taken;
    }
  }

  public EventLoopGroup loops() {
    return transport.loops();
  }

  /** The transport in use, never {@link GatewayOptions.Transport#AUTO}. */
  public GatewayOptions.Transport transport() {
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

  /**
   * Stops the gateway so that no request is lost, in the phases of {@link Phase}:
   *
   * <ol>
   *   <li>stopping: it is not ready and goes on serving, for the stop delay; an interrupt ends the
   *       delay;
   *   <li>draining: it accepts no connections; each open one is closed after the answer to the
   *       request that is under way or arrives within a second, and at the latest after the drain
   *       time;
   *   <li>closing: what is still open is closed.
   * </ol>
   */
  public void stop() {
    pipelines.shutdown().enter(Phase.STOPPING);
    sleep(options.stop().delay());
    // The listening socket is closed before the connections: clients whose connections are closed
    // open new ones, and a connection that is in the backlog when the socket is closed is lost.
    api.close().awaitUninterruptibly(LOOP_PATIENCE.toMillis());
    pipelines.shutdown().enter(Phase.DRAINING);
    awaitRegistrations();
    pipelines
        .open()
        .forEach(channel -> channel.pipeline().fireUserEventTriggered(pipelines.shutdown()));
    pipelines.open().newCloseFuture().awaitUninterruptibly(options.stop().drainTime().toMillis());
    close();
  }

  /**
   * Waits until each event loop has run one more task, and so has ended what it was running when
   * this was called. A loop that has terminated runs nothing.
   */
  private static void awaitTask(EventLoopGroup loops) {
    for (EventExecutor loop : loops) {
      try {
        Future<?> task = loop.submit(() -> {});
        while (!task.awaitUninterruptibly(LOOP_PATIENCE.toMillis()) && !loop.isTerminated()) {
          // The loop is busy: whatever it runs may still read the snapshot.
        }
      } catch (RejectedExecutionException e) {
        // The loop has terminated.
      }
    }
  }

  /** Waits until the connections that were accepted last are registered. */
  private void awaitRegistrations() {
    for (EventExecutor loop : transport.loops()) {
      if (!loop.isShuttingDown()) {
        loop.submit(() -> {}).awaitUninterruptibly(LOOP_PATIENCE.toMillis());
      }
    }
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
    closing = true;
    pipelines.shutdown().enter(Phase.CLOSING);
    api.close().awaitUninterruptibly(LOOP_PATIENCE.toMillis());
    transport.close(CLOSE_SECONDS);
    admin.close().awaitUninterruptibly(LOOP_PATIENCE.toMillis());
    adminTransport.close(CLOSE_SECONDS);
    pipelines.close();
  }

  private static Channel bind(
      SocketTransport transport,
      PooledByteBufAllocator buffers,
      Admission admission,
      ChannelHandler pipeline,
      InetSocketAddress address,
      String options,
      GatewayOptions.ConnectionLimits connections)
      throws PortUnavailable {
    var bound =
        transport
            .listening(admission, pipeline)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            // Accepted sockets inherit it, with the window that is announced in the handshake.
            .option(ChannelOption.SO_RCVBUF, connections.receiveBuffer())
            .childOption(ChannelOption.SO_SNDBUF, connections.sendBuffer())
            .childOption(ChannelOption.TCP_NODELAY, true)
            // A client that closes its sending side is answered what it has sent.
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.ALLOCATOR, buffers)
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, Buffers.reads())
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT)
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
