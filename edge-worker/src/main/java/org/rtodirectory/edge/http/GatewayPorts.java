package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.admin.AdminEndpoint;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.config.ConnectionLimits;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.HashKey;
import org.rtodirectory.edge.limit.RefusalEvents;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.shared.SharedLimiter;
import org.rtodirectory.edge.traffic.AccessLog;
import org.rtodirectory.edge.traffic.ServedEndpoint;

/** What answers on the two ports of a gateway, put together of its parts as the options say. */
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

  /** Monitors that come and go say nothing about the clients of the API. */
  private static final RefusalEvents NOT_COUNTED = reason -> {};

  private final GatewayOptions options;
  private final CurrentRelease current;
  private final GatewayMetrics metrics;
  private final Clock clock = Clock.systemUTC();
  private final ClientAddress clients;
  private final Guard guard;
  private final Compression compression;
  private final Shutdown shutdown = new Shutdown();

  GatewayPorts(
      GatewayOptions options,
      CurrentRelease current,
      GatewayMetrics metrics,
      Consumer<String> log) {
    this.options = options;
    this.current = current;
    this.metrics = metrics;
    this.clients = new ClientAddress(options.trustedProxies(), options.clientHeader());
    this.guard =
        new Guard(bug -> log.accept("Unexpected: " + bug + " at " + bug.getStackTrace()[0]));
    CodedBodies bodies = CodedBodies.keeping(options.compressedBytes(), log);
    metrics.watch(bodies);
    this.compression = new Compression(bodies, current);
  }

  /** Tells connections of the API, and whoever asks whether the gateway is ready, of its end. */
  Shutdown shutdown() {
    return shutdown;
  }

  /**
   * The API.
   *
   * @param loops serve its connections
   * @param open gets every connection, as long as it is open
   * @param together counts with other gateways; null: this one counts alone
   * @param accessLog takes a line for each request; null: none is kept
   * @param hash makes the places of clients in the limiter unpredictable
   * @param millis a clock for the limiter that never goes back, in milliseconds
   */
  GatewayPipeline api(
      EventLoopGroup loops,
      ChannelGroup open,
      @Nullable SharedLimiter together,
      @Nullable AccessLog accessLog,
      HashKey hash,
      LongSupplier millis) {
    Router router = new Router();
    RateLimits limits =
        new RateLimits(
            options.limits(), options.limitedClients(), hash, millis, metrics.refusals());
    McpRequests mcp = new McpRequests(current, limits, options.mcpAccess(), guard);
    ResponseWriter responses = new ResponseWriter(clock, FOR_ALL_PAGES, compression);
    RequestHandler answers =
        new RequestHandler(
            new ApiRequests(router, current, limits, mcp, clients, guard),
            responses,
            guard,
            new Traffic(metrics.requests(), accessLog, clients, current, clock));
    ChannelHandler[] handlers =
        together == null
            ? new ChannelHandler[] {answers}
            : new ChannelHandler[] {new SharedCounting(together, limits, router, clients), answers};
    ConnectionCounts counts = counts();
    metrics.watch(counts);
    Duration queueDelay = options.connections().queueDelay();
    return new GatewayPipeline(
        options.connections(),
        counts,
        clients,
        new LoopDelays(loops, queueDelay),
        new Refusals(responses, metrics.refusals()),
        metrics.refusals(),
        shutdown,
        open,
        handlers);
  }

  /**
   * The admin port: nothing is limited or shed there, and it goes on while the API is drained.
   *
   * @param loops serve its connections, and none of the API
   * @param probes of the loops of the API
   */
  GatewayPipeline admin(EventLoopGroup loops, LoopProbes probes) {
    AdminEndpoint endpoint = new AdminEndpoint(current, metrics, shutdown, probes::problem);
    ResponseWriter responses = new ResponseWriter(clock, NO_GUESSING, compression);
    RequestHandler answers =
        new RequestHandler(
            (request, peer) ->
                Outcome.uncounted(
                    endpoint.answer(request.method(), request.rawTarget()), ServedEndpoint.NONE),
            responses,
            guard,
            RequestHandler.Answered.NOBODY);
    return new GatewayPipeline(
        options.connections(),
        counts(),
        clients,
        new LoopDelays(loops, Duration.ZERO),
        new Refusals(responses, NOT_COUNTED),
        NOT_COUNTED,
        new Shutdown(),
        new DefaultChannelGroup(GlobalEventExecutor.INSTANCE),
        answers);
  }

  private ConnectionCounts counts() {
    ConnectionLimits limits = options.connections();
    return new ConnectionCounts(limits.connections(), limits.clientConnections());
  }
}
