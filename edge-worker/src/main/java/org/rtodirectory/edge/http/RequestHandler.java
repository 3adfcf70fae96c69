package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.Request;
import org.rtodirectory.edge.limit.RateLimitDecision;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;

/**
 * Answers a whole request: target, method, limit, release, endpoint, in this order. The last
 * handler of the pipeline; shared by all connections; never blocks.
 */
@ChannelHandler.Sharable
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final String ALLOWED = "GET, HEAD, OPTIONS";
  static final String NOT_READY_SECONDS = "5";

  private final Router router;
  private final CurrentRelease current;
  private final RateLimits limits;
  private final McpRequests mcp;
  private final ClientAddress clients;
  private final ResponseWriter responses;
  private final Consumer<Throwable> unexpected;

  RequestHandler(
      Router router,
      CurrentRelease current,
      RateLimits limits,
      McpRequests mcp,
      ClientAddress clients,
      ResponseWriter responses,
      Consumer<Throwable> unexpected) {
    this.router = router;
    this.current = current;
    this.limits = limits;
    this.mcp = mcp;
    this.clients = clients;
    this.responses = responses;
    this.unexpected = unexpected;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    FullHttpResponse response = response(context, request);
    if (request.protocolVersion().equals(HttpVersion.HTTP_1_0) && HttpUtil.isKeepAlive(request)) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
    }
    context.writeAndFlush(response);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // The connection is broken, or a handler in front gave up: there is nobody to answer.
    context.close();
  }

  private FullHttpResponse response(ChannelHandlerContext context, FullHttpRequest request) {
    if (request.method().equals(HttpMethod.OPTIONS) && request.uri().equals("*")) {
      return responses.response(options(), null);
    }
    Optional<RequestTarget> target = RequestTarget.parse(request.uri());
    if (target.filter(found -> found.path().equals(McpRequests.PATH)).isPresent()) {
      return mcp(context, request);
    }
    Optional<Route> route = target.flatMap(router::find);
    if (target.isEmpty() || route.isEmpty()) {
      return responses.response(
          Answer.error(HttpResponseStatus.NOT_FOUND, "There is nothing here. See /docs."), null);
    }
    if (request.method().equals(HttpMethod.OPTIONS)) {
      return responses.response(options(), null);
    }
    if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
      return responses.response(methodNotAllowed(), null);
    }
    return limited(context, request, target.get(), route.get());
  }

  private FullHttpResponse mcp(ChannelHandlerContext context, FullHttpRequest request) {
    McpRequests.Outcome outcome =
        guarded(
            () -> mcp.answer(request, client(context, request.headers())),
            failure -> new McpRequests.Outcome(failure, null));
    FullHttpResponse response = responses.response(outcome.answer(), null);
    if (outcome.decision() != null) {
      RateLimits.addHeaders(response.headers(), McpRequests.POLICY, outcome.decision());
    }
    return response;
  }

  private FullHttpResponse limited(
      ChannelHandlerContext context, FullHttpRequest request, RequestTarget target, Route route) {
    String policy = route.policy();
    RateLimitDecision decision = limits.decide(request, policy, client(context, request.headers()));
    Answer answer =
        decision != null && !decision.allowed()
            ? Answer.error(
                HttpResponseStatus.TOO_MANY_REQUESTS, "Too many requests. Try again later.")
            : answer(request, target, route);
    FullHttpResponse response =
        responses.response(answer, joined(request.headers(), HttpHeaderNames.IF_NONE_MATCH));
    if (policy != null && decision != null) {
      RateLimits.addHeaders(response.headers(), policy, decision);
    }
    return response;
  }

  private Answer answer(FullHttpRequest request, RequestTarget target, Route route) {
    if (request.content().isReadable()) {
      return Answer.error(
          HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "This request takes no body.");
    }
    Optional<HeldReleases> held = current.held();
    if (held.isEmpty()) {
      return notReady();
    }
    String accept = joined(request.headers(), HttpHeaderNames.ACCEPT);
    Request asked = new Request(target.path(), target.rawQuery(), accept);
    return guarded(() -> route.endpoint().answer(asked, held.get()), Function.identity());
  }

  /** Does {@code work}; what must not happen is told, and answered all the same. */
  private <T> T guarded(Supplier<T> work, Function<Answer, T> failure) {
    try {
      return work.get();
    } catch (InternalError unreadable) {
      // So the virtual machine says that a mapped file was cut short under it.
      unexpected.accept(unreadable);
      return failure.apply(notReady());
    } catch (RuntimeException bug) {
      unexpected.accept(bug);
      return failure.apply(
          Answer.error(HttpResponseStatus.INTERNAL_SERVER_ERROR, "Something went wrong here."));
    }
  }

  private long client(ChannelHandlerContext context, HttpHeaders headers) {
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    return clients.of(peer.getAddress(), headers).network();
  }

  private static Answer notReady() {
    return Answer.error(
            HttpResponseStatus.SERVICE_UNAVAILABLE, "No release can be read now. Try again later.")
        .with(HttpHeaderNames.RETRY_AFTER, NOT_READY_SECONDS);
  }

  private static Answer options() {
    return Preflight.answer(ALLOWED, "Accept, If-None-Match");
  }

  private static Answer methodNotAllowed() {
    return Answer.error(
            HttpResponseStatus.METHOD_NOT_ALLOWED, "This address is only for reading: use GET.")
        .with(HttpHeaderNames.ALLOW, ALLOWED);
  }

  private static @Nullable String joined(HttpHeaders headers, CharSequence name) {
    List<String> values = headers.getAll(name);
    return values.isEmpty() ? null : String.join(",", values);
  }
}
