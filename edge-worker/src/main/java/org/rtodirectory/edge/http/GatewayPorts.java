package org.rtodirectory.edge.http;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.internal.PlatformDependent;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.admin.AdminEndpoint;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.http.connection.ClientAddress;
import org.rtodirectory.edge.http.connection.GatewayPipeline;
import org.rtodirectory.edge.http.connection.InternalErrors;
import org.rtodirectory.edge.http.connection.RejectionHandler;
import org.rtodirectory.edge.http.connection.RequestHandler;
import org.rtodirectory.edge.http.routing.Compression;
import org.rtodirectory.edge.http.routing.McpRoute;
import org.rtodirectory.edge.http.routing.RateLimits;
import org.rtodirectory.edge.http.routing.ResponseWriter;
import org.rtodirectory.edge.http.routing.Route;
import org.rtodirectory.edge.http.routing.Router;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.HashKey;
import org.rtodirectory.edge.limit.MemoryBudget;
import org.rtodirectory.edge.limit.RejectionReason;
import org.rtodirectory.edge.log.LimitedLog;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.edge.shared.SharedLimiter;
import org.rtodirectory.edge.traffic.AccessLog;
import org.rtodirectory.edge.traffic.ServedEndpoint;

/** Factory of the channel pipelines of the two ports of a gateway, configured by its options. */
final class GatewayPorts {
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
  private static final int FREE_PART = 8;
  private static final long LEAST_FREE = 4_194_304;

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

  /**
   * @param millis a clock that never goes back, in milliseconds
   */
  GatewayPorts(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      LongSupplier millis,
      Consumer<String> log) {
    this.options = options;
    this.current = current;
    this.metrics = metrics;
    this.clients = new ClientAddress(options.trustedProxies(), options.clientHeader());
    LimitedLog bugs = new LimitedLog(log, BUGS_PER_MINUTE, millis);
    metrics.watch(bugs, "internal_errors");
    this.errors = new InternalErrors(metrics::internalError, bugs);
    CodedBodies bodies = CodedBodies.keeping(options.compressedBytes(), log);
    metrics.watchCompressed(bodies::hits, bodies::misses);
    this.compression = new Compression(bodies);
  }

  /**
   * The phase of the shutdown, which the connections of the API and the readiness endpoint observe.
   */
  Shutdown shutdown() {
    return shutdown;
  }

  /**
   * The pipeline of the API port.
   *
   * @param loops the event loops that serve its connections
   * @param open contains every connection while it is open
   * @param together the rate limiter shared with other gateways; null if this gateway counts alone
   * @param accessLog the access log; null if there is none
   * @param hash makes the slots of clients in the rate limiter unpredictable
   * @param millis a clock for the limiter that never goes back, in milliseconds
   */
  GatewayPipeline api(
      EventLoopGroup loops,
      ChannelGroup open,
      @Nullable SharedLimiter together,
      @Nullable AccessLog accessLog,
      HashKey hash,
      LongSupplier millis) {
    RateLimits limits =
        new RateLimits(
            options.limits(),
            options.limitedClients(),
            hash,
            millis,
            together == null ? null : together::decide,
            metrics.rejections());
    SearchCache searches = new SearchCache(options.searchCacheBytes());
    metrics.watchSearches(searches::hits, searches::misses);
    McpRoute mcp = new McpRoute(current, options.mcpHosts(), limits);
    ResponseWriter responses = new ResponseWriter(clock, FOR_ALL_PAGES, compression);
    RequestHandler answers =
        new RequestHandler(
            new Router(limits, mcp, searches, current),
            current,
            limits,
            clients,
            responses,
            errors,
            new Traffic(metrics.requests(), accessLog, clients, current, clock));
    ConnectionCounts counts = counts();
    metrics.watch(counts);
    MemoryBudget budget = budget(loops);
    metrics.watch(budget);
    return new GatewayPipeline(
            options.connections(),
            counts,
            clients,
            budget,
            new RejectionHandler(responses, metrics.rejections()),
            metrics.rejections(),
            shutdown,
            open,
            answers)
        .scheduled(loops, metrics.queuedRequests());
  }

  /**
   * The memory budget of the API. Buffers may be allocated while an eighth of the limit of direct
   * memory is free, and at least {@value #LEAST_FREE} bytes or half of a smaller limit. The
   * allocator reserves it in chunks of a megabyte and more.
   */
  private MemoryBudget budget(EventLoopGroup loops) {
    long limit = PlatformDependent.maxDirectMemory();
    long free = Math.max(limit / FREE_PART, Math.min(limit / 2, LEAST_FREE));
    return new MemoryBudget(
        options.connections().pendingBytes(),
        (int) StreamSupport.stream(loops.spliterator(), false).count(),
        () -> PlatformDependent.usedDirectMemory() < limit - free);
  }

  /**
   * The pipeline of the admin port. Its requests are not queued and have no memory limit, so that
   * it answers when the API is overloaded. It keeps serving while the API is drained.
   *
   * @param loops the event loops that serve its connections, separate from those of the API
   */
  GatewayPipeline admin(EventLoopGroup loops) {
    AdminEndpoint endpoint = new AdminEndpoint(current, metrics, shutdown);
    ResponseWriter responses = new ResponseWriter(clock, NO_GUESSING, compression);
    Route route =
        Route.uncounted(
            ServedEndpoint.NONE, request -> endpoint.answer(request.method(), request.rawTarget()));
    RequestHandler answers =
        new RequestHandler(
            request -> route,
            current,
            RateLimits.none(),
            clients,
            responses,
            errors,
            RequestHandler.Answered.NOBODY);
    return new GatewayPipeline(
            options.connections(),
            counts(),
            clients,
            new MemoryBudget(Long.MAX_VALUE / 2, 1, () -> true),
            new RejectionHandler(responses, NOT_COUNTED),
            NOT_COUNTED,
            new Shutdown(),
            new DefaultChannelGroup(GlobalEventExecutor.INSTANCE),
            answers)
        .on(loops);
  }

  private ConnectionCounts counts() {
    GatewayOptions.ConnectionLimits limits = options.connections();
    return new ConnectionCounts(limits.connections(), limits.clientConnections());
  }
}
