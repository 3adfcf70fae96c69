package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.HeaderLines;

/**
 * The handler that finds the route of each request and applies its rate limit. If several gateways
 * share their counts, the request waits for the shared decision until a timeout. Meanwhile {@link
 * Connection} passes on no other request of the connection. A bug in this handler causes a response
 * with status 500. One instance serves all connections.
 */
@ChannelHandler.Sharable
public final class RateLimitHandler extends ChannelInboundHandlerAdapter {
  private final Function<IncomingRequest, Route> routes;
  private final RateLimits limits;
  private final @Nullable SharedLimiter sharedLimiter;
  private final ClientResolver clients;
  private final InternalErrors errors;

  /**
   * A request with its route, as the next handler receives it.
   *
   * @param arrivalNanos the arrival time of the request, in nanoseconds of the clock of its event
   *     loop
   * @param headers the rate-limit headers of the response
   * @param knownAnswer the answer, or null if the route must provide it
   */
  record RoutedRequest(
      IncomingRequest request,
      Route route,
      long arrivalNanos,
      HeaderLines headers,
      @Nullable Answer knownAnswer) {
    RoutedRequest with(HeaderLines newHeaders, @Nullable Answer newAnswer) {
      return new RoutedRequest(request, route, arrivalNanos, newHeaders, newAnswer);
    }
  }

  /**
   * @param routes returns the route of a request
   * @param limits the policies, and the counts of this gateway
   * @param sharedLimiter the limiter shared with other gateways, or null if this gateway counts
   *     alone
   */
  public RateLimitHandler(
      Function<IncomingRequest, Route> routes,
      RateLimits limits,
      @Nullable SharedLimiter sharedLimiter,
      ClientResolver clients,
      InternalErrors errors) {
    this.routes = routes;
    this.limits = limits;
    this.sharedLimiter = sharedLimiter;
    this.clients = clients;
    this.errors = errors;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof IncomingRequest request)) {
      context.fireChannelRead(message);
      return;
    }
    long now = context.executor().ticker().nanoTime();
    // If a bug occurs before the route is found, the answer has the format of NOT_FOUND.
    RoutedRequest routed =
        new RoutedRequest(request, Router.NOT_FOUND, now, HeaderLines.NONE, null);
    try {
      Route route = routes.apply(request);
      Answer earlyAnswer = route.answerBeforeLimit(request);
      routed = new RoutedRequest(request, route, now, HeaderLines.NONE, earlyAnswer);
      RateLimiter.Policy routePolicy = earlyAnswer == null ? route.policy() : null;
      if (routePolicy != null) {
        InetAddress address = clientAddress(context, request);
        RateLimiter.Policy policy = limits.policyFor(routePolicy, address);
        long client = IpAddresses.key(address);
        if (sharedLimiter != null) {
          awaitDecision(context, routed, policy, client, sharedLimiter.decide(policy, client));
          return;
        }
        routed = withDecision(routed, policy, limits.decide(policy, client));
      }
    } catch (Throwable bug) {
      routed = withError(routed, bug);
    }
    context.fireChannelRead(routed);
  }

  private InetAddress clientAddress(ChannelHandlerContext context, IncomingRequest request) {
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    return clients.resolve(peer.getAddress(), request.headers());
  }

  /** Waits for the shared decision, and then passes on the request on its event loop. */
  private void awaitDecision(
      ChannelHandlerContext context,
      RoutedRequest routed,
      RateLimiter.Policy policy,
      long client,
      CompletionStage<RateLimiter.@Nullable Decision> sharedDecision) {
    sharedDecision.whenCompleteAsync(
        (decision, bug) -> {
          if (context.channel().isActive()) {
            context.fireChannelRead(
                bug == null
                    ? withSharedDecision(routed, policy, client, decision)
                    : withError(routed, bug));
            context.fireChannelReadComplete();
          }
        },
        context.executor());
  }

  /**
   * Applies the shared decision, or if it is null, a decision by the counts of this gateway. Never
   * throws an exception, because the exception would be lost, and the request would get no
   * response.
   */
  private RoutedRequest withSharedDecision(
      RoutedRequest routed,
      RateLimiter.Policy policy,
      long client,
      RateLimiter.@Nullable Decision sharedDecision) {
    try {
      return withDecision(
          routed,
          policy,
          sharedDecision == null
              ? limits.decide(policy, client)
              : limits.adopt(policy, client, sharedDecision));
    } catch (Throwable bug) {
      return withError(routed, bug);
    }
  }

  private RoutedRequest withDecision(
      RoutedRequest routed, RateLimiter.Policy policy, RateLimiter.Decision decision) {
    Answer refusal = null;
    if (!decision.isAllowed()) {
      limits.reportRefusal();
      refusal = routed.route().rateLimited(routed.request(), decision);
    }
    return routed.with(limits.headers(policy, decision), refusal);
  }

  private RoutedRequest withError(RoutedRequest routed, Throwable bug) {
    errors.report(bug);
    return routed.with(routed.headers(), InternalErrors.answer(bug, routed.route()));
  }
}
