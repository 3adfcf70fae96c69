package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpMethod;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.limit.Policy;
import org.rtodirectory.edge.limit.RateLimitDecision;
import org.rtodirectory.edge.shared.SharedLimiter;

/**
 * Has requests that are limited counted together with other gateways, and lets them go on with the
 * decision; without one if there was none in time. Shared by all connections; never blocks: {@link
 * RequestQueue} holds what comes behind.
 */
@ChannelHandler.Sharable
final class SharedCounting extends ChannelInboundHandlerAdapter {
  private final SharedLimiter limiter;
  private final RateLimits limits;
  private final Router router;
  private final ClientAddress clients;

  SharedCounting(SharedLimiter limiter, RateLimits limits, Router router, ClientAddress clients) {
    this.limiter = limiter;
    this.limits = limits;
    this.router = router;
    this.clients = clients;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    IncomingRequest request = (IncomingRequest) message;
    Policy policy = limits.policy(policy(request));
    if (policy == null) {
      context.fireChannelRead(message);
      return;
    }
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    long client = clients.of(peer.getAddress(), request.headers()).network();
    limiter
        .decide(policy, client)
        .thenAcceptAsync(decision -> goOn(context, request, policy, decision), context.executor());
  }

  private static void goOn(
      ChannelHandlerContext context,
      IncomingRequest request,
      Policy policy,
      @Nullable RateLimitDecision decision) {
    if (!context.channel().isActive()) {
      return;
    }
    context.fireChannelRead(decision == null ? request : request.counted(policy, decision));
    context.fireChannelReadComplete();
  }

  /** The policy that the request will be counted under; null if it will not be. */
  private @Nullable String policy(IncomingRequest request) {
    HttpMethod method = request.method();
    RequestTarget target = request.target().orElse(null);
    if (target == null) {
      return null;
    }
    if (target.path().equals(McpRequests.PATH)) {
      return method.equals(HttpMethod.POST) ? McpRequests.POLICY : null;
    }
    boolean reads = method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    return reads ? router.find(target).map(Route::policy).orElse(null) : null;
  }
}
