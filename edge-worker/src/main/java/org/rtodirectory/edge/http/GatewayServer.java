package org.rtodirectory.edge.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.NettyRuntime;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.ExplainPage;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.operations.AccessLog;
import org.rtodirectory.edge.operations.GatewayMetrics;
import org.rtodirectory.edge.operations.LimitedLog;
import org.rtodirectory.edge.operations.Shutdown;
import org.rtodirectory.edge.operations.Shutdown.Phase;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.schemas.program.AdminServer;
import org.rtodirectory.schemas.program.AdminServer.AdminPage;

/**
 * The two ports of a gateway: the API and the admin port. The admin port has its own threads, so it
 * answers even if the API is overloaded. It opens before the API, so it also answers while the
 * gateway waits for its first release. Closing the server closes all connections. If an event loop
 * terminates earlier, the server has failed, because the clients of that loop would wait forever.
 */
public final class GatewayServer implements AutoCloseable {
  /** The headers of every response of the API port. */
  private static final HeaderLines COMMON_HEADERS =
      HeaderLines.of("X-Content-Type-Options", "nosniff")
          .and(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*")
          .and(
              HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS,
              "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After,"
                  + " X-RateLimit-Limit, X-RateLimit-Remaining");

  private static final int MAX_LOGGED_BUGS_PER_MINUTE = 10;

  /**
   * The maximum number of connections that wait to be accepted: the maximum that Linux allows by
   * default. If it is reached, the operating system of a client tries again after a second.
   */
  private static final int BACKLOG = 4096;

  private static final int CLOSE_TIMEOUT_SECONDS = 2;

  /** The interval at which each event loop releases the cached buffers that it rarely uses. */
  private static final int TRIM_INTERVAL_SECONDS = 10;

  private static final int EXPLAIN_TIMEOUT_SECONDS = 5;
  private static final AdminPage BUSY = new AdminPage(503, "The service is busy.\n");

  /** If a client has not read this many bytes of responses, its next request waits. */
  private static final WriteBufferWaterMark MAX_UNSENT = new WriteBufferWaterMark(32_768, 32_768);

  private final GatewayOptions options;
  private final SocketTransport transport;
  private final @Nullable SharedLimiter sharedLimiter;
  private final Admission admission;
  private final GatewayPipeline pipeline;
  private final Buffers buffers;
  private final AdminServer admin;
  private final Shutdown shutdown = new Shutdown();

  /** The admitted connections of the API that are open. */
  private final ChannelGroup openChannels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

  /** The listening socket of the API, or null before {@link #listen}. */
  private volatile @Nullable Channel apiListener;

  private volatile boolean isClosing;

  /**
   * Opens the admin port.
   *
   * @param current the releases to answer from
   * @param metrics the metrics that the admin port reports
   * @param accessLog the access log, or null if there is none
   * @param seed a random number, so that clients cannot predict their slots in the rate limiter
   * @param millis a clock for the limiters that never goes back, in milliseconds
   * @param log receives a line for each unexpected event
   * @param onLoopEnd receives the name of an event loop that ends before the server is closed
   * @throws IOException if the port is in use or this process may not listen on it. The message
   *     says what to do
   */
  public GatewayServer(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      @Nullable AccessLog accessLog,
      long seed,
      LongSupplier millis,
      Consumer<String> log,
      Consumer<String> onLoopEnd)
      throws IOException {
    this.options = options;
    this.transport = SocketTransport.open(options.transport(), log);
    this.sharedLimiter = openSharedLimiter(options.rateLimiting(), millis, log);
    int loopCount = NettyRuntime.availableProcessors();
    this.buffers = Buffers.ofProcess(loopCount);
    RefusalReason.RefusalListener refusals = RefusalReason.RefusalListener.countingIn(metrics);
    ClientResolver clients = options.clientResolver();
    this.admission =
        new Admission(
            options.connectionLimits(), clients, buffers::hasMemoryForConnection, refusals);
    InternalErrors errors =
        new InternalErrors(
            metrics::countInternalError, new LimitedLog(log, MAX_LOGGED_BUGS_PER_MINUTE, millis));
    RateLimits limits =
        new RateLimits(options.rateLimiting(), options.maxCountedClients(), seed, millis, refusals);
    SearchCache searches = new SearchCache(GatewayOptions.maxSearchCacheBytes(options.maxHeap()));
    Router router = new Router(limits, options.extraMcpHosts(), searches, current);
    Clock clock = Clock.systemUTC();
    Compression compression = new Compression(options.maxCompressedBytes(), log);
    this.pipeline =
        new GatewayPipeline(
            options.connectionLimits(),
            refusals,
            shutdown,
            openChannels,
            () ->
                new LoopMemory(
                    buffers.maxHeldBytes() / loopCount, buffers::hasMemoryForRequest, refusals),
            new RateLimitHandler(router, limits, sharedLimiter, clients, errors),
            new RequestHandler(
                current,
                new ResponseWriter(clock, COMMON_HEADERS, compression),
                errors,
                refusals,
                new RequestReporter(metrics, accessLog, clients, current, clock)));
    scheduleTrims();
    current.setAwaitReaders(transport::awaitTasks);
    registerMetrics(metrics, accessLog, searches);
    this.admin = startAdmin(current, metrics);
    transport.onTermination(
        loop -> {
          if (!isClosing) {
            onLoopEnd.accept(loop);
          }
        });
  }

  /** Returns null if this gateway counts the requests of clients alone, or has no limits. */
  private static @Nullable SharedLimiter openSharedLimiter(
      GatewayOptions.RateLimiting limiting, LongSupplier millis, Consumer<String> log) {
    GatewayOptions.SharedLimits shared = limiting.sharedLimits();
    return limiting.limits() == null || shared == null
        ? null
        : new SharedLimiter(shared.serverUrl(), RateLimits.WINDOW, shared.timeout(), millis, log);
  }

  /** Makes each event loop release its rarely used cached buffers from time to time. */
  private void scheduleTrims() {
    for (EventExecutor loop : transport.loops()) {
      loop.scheduleAtFixedRate(
          buffers.pool()::trimCurrentThreadCache,
          TRIM_INTERVAL_SECONDS,
          TRIM_INTERVAL_SECONDS,
          TimeUnit.SECONDS);
    }
  }

  private AdminServer startAdmin(CurrentRelease current, GatewayMetrics metrics)
      throws IOException {
    try {
      return AdminServer.start(
          options.adminAddress(),
          () -> readiness(current),
          metrics::text,
          Map.of("/explain", query -> explain(current, query)));
    } catch (IOException cannotListen) {
      transport.close(1);
      closeSharedLimiter();
      throw cannotListen;
    }
  }

  /**
   * Opens the port of the API.
   *
   * @throws IOException if the port is in use or this process may not listen on it. The message
   *     says what to do
   */
  public void listen() throws IOException {
    apiListener = bind();
  }

  private void registerMetrics(
      GatewayMetrics metrics, @Nullable AccessLog accessLog, SearchCache searches) {
    metrics.gauge("rto.connections", "Open connections to the API", admission::openConnections);
    metrics.gauge(
        "rto.direct.used.bytes",
        "Memory outside the heap that the buffers of connections take",
        buffers::allocatedBytes);
    metrics.gauge(
        "rto.shared.limits.up",
        "1 while this gateway shares its counts with others (--shared-limits), otherwise 0",
        () -> sharedLimiter != null && sharedLimiter.isUp() ? 1 : 0);
    metrics.counter(
        "rto.shared.limits.failures",
        "Requests that this gateway counted for itself because the server of --shared-limits did"
            + " not answer",
        () -> sharedLimiter == null ? 0 : sharedLimiter.countedAlone());
    metrics.counter(
        "rto.searches.without.results", "Searches that found nothing", searches::emptySearchCount);
    if (accessLog != null) {
      metrics.counter(
          "rto.access.log.dropped",
          "Lines of the access log that were dropped because the file was too slow or not writable",
          accessLog::droppedCount);
    }
  }

  /**
   * Explains a search. Runs it on an event loop, because the file of a release stays mapped during
   * the tasks of event loops.
   */
  private AdminPage explain(CurrentRelease current, String rawQuery) {
    try {
      return transport
          .loops()
          .next()
          .submit(() -> ExplainPage.of(current.releases(), rawQuery))
          .get(EXPLAIN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return BUSY;
    } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
      return BUSY;
    }
  }

  /**
   * Returns whether the gateway is ready, with a report. It is ready while the API port is open, a
   * release is loaded, the file of the release is unchanged, and the gateway is not stopping. The
   * report has the phase of the shutdown, the release, and the reason why a newer release is not
   * served.
   */
  private AdminServer.Readiness readiness(CurrentRelease current) {
    LoadedReleases releases = current.releases();
    Phase phase = shutdown.phase();
    boolean isReady =
        phase == Phase.SERVING
            && apiListener != null
            && releases != null
            && !current.isFileChanged();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("status", isReady ? "ready" : phase == Phase.SERVING ? "not ready" : phase.label());
    if (releases != null) {
      LoadedRelease served = releases.newest();
      report.put("release", served.number());
      report.put("sha256", served.pointer().sha256());
      report.put("created_at", served.pointer().createdAt().toString());
      report.put("locations", served.locationCount());
      report.put("held", releases.toList().stream().map(LoadedRelease::number).toList());
    }
    current.problem().ifPresent(problem -> report.put("problem", problem));
    return new AdminServer.Readiness(isReady, report);
  }

  public EventLoopGroup loops() {
    return transport.loops();
  }

  /** Returns the transport in use, never {@link GatewayOptions.Transport#AUTO}. */
  public GatewayOptions.Transport transport() {
    return transport.kind();
  }

  /** Returns the port of the API, once it is open. */
  public int port() {
    return ((InetSocketAddress) Objects.requireNonNull(apiListener).localAddress()).getPort();
  }

  /** Returns the admin port. */
  public int adminPort() {
    return admin.port();
  }

  /**
   * Stops the gateway so that no request is lost, in three phases:
   *
   * <ol>
   *   <li>stopping: During the stop delay, the gateway is not ready but continues to serve. An
   *       interrupt ends the delay.
   *   <li>draining: The gateway accepts no connections. It closes each connection after the answer
   *       to a request that is in progress or arrives within a second. This phase ends after the
   *       drain timeout at the latest.
   *   <li>closing: The gateway closes the remaining connections.
   * </ol>
   */
  public void stop() {
    shutdown.enter(Phase.STOPPING);
    sleep(options.stopDelay());
    // The listening socket is closed first. Otherwise, clients whose connections are closed would
    // open new ones, and those in the backlog would be lost when the socket is closed.
    closeApi();
    shutdown.enter(Phase.DRAINING);
    transport.awaitRegistrations();
    openChannels.forEach(channel -> channel.pipeline().fireUserEventTriggered(shutdown));
    openChannels.newCloseFuture().awaitUninterruptibly(options.drainTimeout().toMillis());
    close();
  }

  private static void sleep(Duration delay) {
    try {
      Thread.sleep(delay.toMillis());
    } catch (InterruptedException endsDelay) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    isClosing = true;
    shutdown.enter(Phase.CLOSING);
    closeApi();
    transport.close(CLOSE_TIMEOUT_SECONDS);
    admin.close();
    closeSharedLimiter();
  }

  private void closeApi() {
    Channel listener = apiListener;
    if (listener != null) {
      listener.close().awaitUninterruptibly(SocketTransport.LOOP_TIMEOUT.toMillis());
    }
  }

  private void closeSharedLimiter() {
    if (sharedLimiter != null) {
      sharedLimiter.close();
    }
  }

  private Channel bind() throws IOException {
    InetSocketAddress address = options.apiAddress();
    ChannelFuture bound =
        new ServerBootstrap()
            .group(transport.acceptor(), transport.loops())
            .channel(transport.serverChannel())
            .handler(admission)
            .childHandler(pipeline)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            // Accepted sockets inherit this size, because the handshake announces the window.
            .option(ChannelOption.SO_RCVBUF, GatewayOptions.RECEIVE_BUFFER_BYTES)
            .childOption(ChannelOption.SO_SNDBUF, GatewayOptions.SEND_BUFFER_BYTES)
            .childOption(ChannelOption.TCP_NODELAY, true)
            // A client that closes its sending side still gets answers to its requests.
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.ALLOCATOR, buffers.pool())
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, Buffers.readBuffers())
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, MAX_UNSENT)
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(
          AdminServer.describeListenFailure(address, bound.cause(), "--host or --port"),
          bound.cause());
    }
    return bound.channel();
  }
}
