package org.rtodirectory.edge.http;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.operations.AccessLog;
import org.rtodirectory.edge.operations.AdminEndpoint;
import org.rtodirectory.edge.operations.GatewayMetrics;
import org.rtodirectory.edge.operations.LimitedLog;
import org.rtodirectory.edge.operations.RejectionReason;
import org.rtodirectory.edge.operations.ServedEndpoint;
import org.rtodirectory.edge.operations.Shutdown;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.SearchCache;

/**
 * What the connections of the two ports of a gateway share, and the factory of their pipelines,
 * configured by its options.
 */
final class PipelineFactory implements AutoCloseable {
  private static final HeaderLines NO_GUESSING =
      HeaderLines.of("X-Content-Type-Options", "nosniff");
  private static final HeaderLines FOR_ALL_PAGES =
      NO_GUESSING
          .and(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*")
          .and(
              HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS,
              "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After,"
                  + " X-RateLimit-Limit, X-RateLimit-Remaining");

  private static final int BUGS_PER_MINUTE = 10;

  /** Rejections on the admin port are not counted: the metrics describe the clients of the API. */
  private static final RejectionReason.Listener NOT_COUNTED = reason -> {};

  private final GatewayOptions options;
  private final CurrentRelease current;
  private final GatewayMetrics metrics;
  private final Clock clock = Clock.systemUTC();
  private final ClientAddress clients;
  private final InternalErrors errors;
  private final Compression compression;
  private final Shutdown shutdown = new Shutdown();
  private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final @Nullable AccessLog accessLog;
  private final @Nullable SharedLimiter sharedLimiter;
  private final RateLimits limits;
  private final ConnectionCounts apiConnections;

  /**
   * @param accessLog the access log; null if there is none
   * @param seed a random number that makes the slots of clients in the rate limiter unpredictable
   * @param millis a clock that never goes back, in milliseconds
   */
  PipelineFactory(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      @Nullable AccessLog accessLog,
      long seed,
      LongSupplier millis,
      Consumer<String> log) {
    this.options = options;
    this.current = current;
    this.metrics = metrics;
    this.accessLog = accessLog;
    this.clients = options.clients();
    this.errors =
        new InternalErrors(metrics::internalError, new LimitedLog(log, BUGS_PER_MINUTE, millis));
    this.compression = new Compression(options.compressedBytes(), log);
    this.limits =
        new RateLimits(
            options.limiting(), options.limitedClients(), seed, millis, metrics.rejections());
    this.apiConnections = counts();
    metrics.watchConnections(apiConnections::openNow);
    GatewayOptions.SharedLimits shared =
        options.limiting().limits() == null ? null : options.limiting().shared();
    this.sharedLimiter =
        shared == null
            ? null
            : new SharedLimiter(shared.server(), RateLimits.WINDOW, shared.deadline(), millis, log);
    metrics.watchSharedLimits(
        () -> sharedLimiter != null && sharedLimiter.isUp(),
        () -> sharedLimiter == null ? 0 : sharedLimiter.failures());
    if (accessLog != null) {
      metrics.watch(accessLog);
    }
  }

  /**
   * The phase of the shutdown, which the connections of the API and the readiness endpoint observe.
   */
  Shutdown shutdown() {
    return shutdown;
  }

  /** The admitted connections of the API that are open. */
  ChannelGroup open() {
    return open;
  }

  /** Ends what is shared with other gateways. */
  @Override
  public void close() {
    if (sharedLimiter != null) {
      sharedLimiter.close();
    }
  }

  /** Admits the connections of the API port. */
  Admission apiAdmission() {
    return new Admission(
        apiConnections, clients, Buffers::haveRoomForConnection, metrics.rejections());
  }

  /** Admits the connections of the admin port, whatever memory those of the API hold. */
  Admission adminAdmission() {
    return new Admission(counts(), clients, () -> true, NOT_COUNTED);
  }

  /**
   * The pipeline of the API port.
   *
   * @param loops the event loops that serve its connections
   */
  GatewayPipeline api(EventLoopGroup loops) {
    SearchCache searches = new SearchCache(options.searchCacheBytes());
    McpRoute mcp = new McpRoute(current, options.mcpHosts(), limits);
    ResponseWriter responses = new ResponseWriter(clock, FOR_ALL_PAGES, compression);
    return new GatewayPipeline(
            options.connections(),
            metrics.rejections(),
            shutdown,
            open,
            new RateLimit(
                new Router(limits, mcp, searches, current), limits, sharedLimiter, clients, errors),
            new RequestHandler(
                current,
                responses,
                errors,
                metrics.rejections(),
                new RequestReporter(metrics, accessLog, clients, current, clock)))
        .on(loops, Buffers.heldByConnections(), Buffers::haveRoomForRequest);
  }

  /**
   * The pipeline of the admin port. Its connections have no memory limit, so that it answers when
   * the API is overloaded. It keeps serving while the API is drained.
   *
   * @param loops the event loops that serve its connections, separate from those of the API
   */
  GatewayPipeline admin(EventLoopGroup loops) {
    AdminEndpoint endpoint = new AdminEndpoint(current, metrics, shutdown);
    ResponseWriter responses = new ResponseWriter(clock, NO_GUESSING, compression);
    Route route =
        Route.uncounted(
            ServedEndpoint.NONE, request -> endpoint.answer(request.method(), request.rawTarget()));
    return new GatewayPipeline(
            options.connections(),
            NOT_COUNTED,
            new Shutdown(),
            new DefaultChannelGroup(GlobalEventExecutor.INSTANCE),
            new RateLimit(request -> route, RateLimits.none(), null, clients, errors),
            new RequestHandler(
                current, responses, errors, NOT_COUNTED, RequestHandler.Answered.NOBODY))
        .on(loops, Long.MAX_VALUE, () -> true);
  }

  private ConnectionCounts counts() {
    GatewayOptions.ConnectionLimits limits = options.connections();
    return new ConnectionCounts(limits.connections(), limits.clientConnections());
  }
}
