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
 * Finds the route of each request and applies its rate limit. If several gateways share their
 * counts, the request is held until the decision is there or its deadline has passed. {@link
 * Connection} meanwhile lets no other through. A bug on this way becomes a response with 500.
 * Shared by all connections.
 */
@ChannelHandler.Sharable
public final class RateLimit extends ChannelInboundHandlerAdapter {
  private final Function<IncomingRequest, Route> routes;
  private final RateLimits limits;
  private final @Nullable SharedLimiter together;
  private final ClientAddress clients;
  private final InternalErrors errors;

  /**
   * A request with its route, as it is passed on.
   *
   * @param since when the request had arrived, in nanoseconds of the clock of its event loop
   * @param lines the rate-limit headers of the response
   * @param answer the answer if it is known, or null if the route has to be asked
   */
  record Routed(
      IncomingRequest request,
      Route route,
      long since,
      HeaderLines lines,
      @Nullable Answer answer) {
    Routed answered(HeaderLines withLines, @Nullable Answer known) {
      return new Routed(request, route, since, withLines, known);
    }
  }

  /**
   * @param limits counts the requests to this gateway
   * @param together the limiter shared with other gateways, or null if this gateway counts alone
   */
  public RateLimit(
      Function<IncomingRequest, Route> routes,
      RateLimits limits,
      @Nullable SharedLimiter together,
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
    if (!(message instanceof IncomingRequest request)) {
      context.fireChannelRead(message);
      return;
    }
    long now = context.executor().ticker().nanoTime();
    Routed routed = new Routed(request, Router.NOTHING, now, HeaderLines.NONE, null);
    try {
      Route route = routes.apply(request);
      Answer uncounted = route.uncounted(request);
      routed = new Routed(request, route, now, HeaderLines.NONE, uncounted);
      RateLimiter.Policy ofAll = uncounted == null ? route.policy() : null;
      if (ofAll != null) {
        InetAddress address = client(context, request);
        RateLimiter.Policy policy = limits.policyFor(ofAll, address);
        long client = ClientAddress.network(address);
        if (together != null) {
          hold(context, routed, policy, client, together.decide(policy, client));
          return;
        }
        routed = decided(routed, policy, limits.decide(policy, client));
      }
    } catch (Throwable bug) {
      routed = failed(routed, bug);
    }
    context.fireChannelRead(routed);
  }

  private InetAddress client(ChannelHandlerContext context, IncomingRequest request) {
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    return clients.of(peer.getAddress(), request.headers());
  }

  private void hold(
      ChannelHandlerContext context,
      Routed routed,
      RateLimiter.Policy policy,
      long client,
      CompletionStage<RateLimiter.@Nullable Decision> shared) {
    shared.whenCompleteAsync(
        (decision, bug) -> {
          if (context.channel().isActive()) {
            context.fireChannelRead(
                bug == null ? decided(routed, policy, client, decision) : failed(routed, bug));
            context.fireChannelReadComplete();
          }
        },
        context.executor());
  }

  /** Never throws: nobody would see the exception, and the request would have no response. */
  private Routed decided(
      Routed routed,
      RateLimiter.Policy policy,
      long client,
      RateLimiter.@Nullable Decision shared) {
    try {
      return decided(
          routed,
          policy,
          shared == null ? limits.decide(policy, client) : limits.adopt(policy, client, shared));
    } catch (Throwable bug) {
      return failed(routed, bug);
    }
  }

  private Routed decided(Routed routed, RateLimiter.Policy policy, RateLimiter.Decision decision) {
    Answer refusal = null;
    if (!decision.allowed()) {
      limits.rejected();
      refusal = routed.route().tooMany(routed.request(), decision);
    }
    return routed.answered(limits.lines(policy, decision), refusal);
  }

  private Routed failed(Routed routed, Throwable bug) {
    errors.report(bug);
    return routed.answered(routed.lines(), InternalErrors.answer(bug, routed.route()));
  }
}
