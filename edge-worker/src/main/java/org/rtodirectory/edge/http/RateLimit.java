package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.HeaderLines;

/**
 * Finds the route of each request and applies its rate limit. If several gateways share their
 * counts, the request is held until the decision is there or its deadline has passed; {@link
 * RequestFlow} meanwhile lets no other through. A bug on this way becomes a response with 500.
 * Shared by all connections.
 */
@ChannelHandler.Sharable
public final class RateLimit extends ChannelInboundHandlerAdapter {
  private final Function<IncomingRequest, Route> routes;
  private final RateLimits limits;
  private final @Nullable Together together;
  private final ClientAddress clients;
  private final InternalErrors errors;

  /** A rate limiter that several gateways share. */
  @FunctionalInterface
  public interface Together {
    /**
     * The decision, completed by any thread; null if there was none within the deadline. Never
     * blocks.
     */
    CompletionStage<@Nullable RateLimitDecision> decide(Policy policy, long client);
  }

  /**
   * @param limits counts the requests to this gateway
   * @param together the limiter shared with other gateways; null if this gateway counts alone
   */
  public RateLimit(
      Function<IncomingRequest, Route> routes,
      RateLimits limits,
      @Nullable Together together,
      ClientAddress clients,
      InternalErrors errors) {
    this.routes = routes;
    this.limits = limits;
    this.together = together;
    this.clients = clients;
    this.errors = errors;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    IncomingRequest request = (IncomingRequest) message;
    RoutedRequest routed =
        new RoutedRequest(
            request,
            Router.NOTHING,
            context.executor().ticker().nanoTime(),
            HeaderLines.NONE,
            null);
    try {
      Route route = routes.apply(request);
      Answer uncounted = route.uncounted(request);
      routed = new RoutedRequest(request, route, routed.since(), HeaderLines.NONE, uncounted);
      Policy policy = uncounted == null ? route.policy() : null;
      if (policy != null) {
        long client = client(context, request);
        CompletionStage<@Nullable RateLimitDecision> decision = decideTogether(policy, client);
        if (decision != null) {
          hold(context, routed, policy, client, decision);
          return;
        }
        routed = decided(routed, policy, limits.decide(policy, client));
      }
    } catch (Throwable bug) {
      routed = failed(routed, bug);
    }
    context.fireChannelRead(routed);
  }

  private long client(ChannelHandlerContext context, IncomingRequest request) {
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    return clients.of(peer.getAddress(), request.headers()).network();
  }

  /** The decision of the shared limiter; null if there is none to ask. */
  private @Nullable CompletionStage<@Nullable RateLimitDecision> decideTogether(
      Policy policy, long client) {
    try {
      return together == null ? null : together.decide(policy, client);
    } catch (RuntimeException bug) {
      errors.report(bug);
      return null;
    }
  }

  private void hold(
      ChannelHandlerContext context,
      RoutedRequest routed,
      Policy policy,
      long client,
      CompletionStage<@Nullable RateLimitDecision> together) {
    together.whenCompleteAsync(
        (decision, failure) -> {
          if (failure != null) {
            errors.report(failure);
          }
          if (context.channel().isActive()) {
            context.fireChannelRead(
                decision == null
                    ? decidedAlone(routed, policy, client)
                    : decided(routed, policy, decision));
            context.fireChannelReadComplete();
          }
        },
        context.executor());
  }

  private RoutedRequest decidedAlone(RoutedRequest routed, Policy policy, long client) {
    return decided(routed, policy, limits.decide(policy, client));
  }

  private RoutedRequest decided(RoutedRequest routed, Policy policy, RateLimitDecision decision) {
    Answer refusal = null;
    if (!decision.allowed()) {
      limits.rejected();
      refusal = routed.route().tooMany(decision);
    }
    HeaderLines lines = limits.lines(policy, decision);
    return new RoutedRequest(routed.request(), routed.route(), routed.since(), lines, refusal);
  }

  private RoutedRequest failed(RoutedRequest routed, Throwable bug) {
    errors.report(bug);
    return new RoutedRequest(
        routed.request(),
        routed.route(),
        routed.since(),
        routed.limits(),
        InternalErrors.answer(bug, routed.route()));
  }
}
