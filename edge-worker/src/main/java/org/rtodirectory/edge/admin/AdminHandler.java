package org.rtodirectory.edge.admin;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.resource.ResourceJson;

/**
 * Answers the admin port: {@code /healthz} as long as the process lives, {@code /readyz} with 200
 * once a release is loaded and 503 before; it says which release, and why a newer one is not
 * served.
 */
@ChannelHandler.Sharable
public final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final CurrentRelease current;

  public AdminHandler(CurrentRelease current) {
    this.current = current;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    FullHttpResponse response = answer(request);
    if (request.decoderResult().isFailure()) {
      // What follows cannot be told apart.
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    context.writeAndFlush(response);
  }

  private FullHttpResponse answer(FullHttpRequest request) {
    boolean reads =
        request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    if (request.decoderResult().isFailure() || !reads) {
      return response(
          HttpResponseStatus.BAD_REQUEST,
          Map.of("message", "Ask for /healthz or /readyz with GET."));
    }
    return switch (request.uri()) {
      case "/healthz" -> response(HttpResponseStatus.OK, Map.of("status", "alive"));
      case "/readyz" -> readiness();
      default ->
          response(
              HttpResponseStatus.NOT_FOUND, Map.of("message", "There are /healthz and /readyz."));
    };
  }

  private FullHttpResponse readiness() {
    Optional<LoadedRelease> release = current.get();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("status", release.isPresent() ? "ready" : "not ready");
    release.ifPresent(
        loaded -> {
          body.put("release", loaded.pointer().release());
          body.put("sha256", loaded.pointer().sha256());
          body.put("created_at", loaded.pointer().createdAt());
          body.put("locations", loaded.locations());
        });
    current.problem().ifPresent(why -> body.put("problem", why));
    return response(
        release.isPresent() ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE, body);
  }

  private static FullHttpResponse response(HttpResponseStatus status, Map<String, ?> body) {
    byte[] json = ResourceJson.bytes(body);
    FullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(json));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
        .set(HttpHeaderNames.CONTENT_LENGTH, json.length)
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    return response;
  }
}
