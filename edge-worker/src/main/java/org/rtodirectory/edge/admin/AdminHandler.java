package org.rtodirectory.edge.admin;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.resource.ResourceJson;

/**
 * Answers the admin port: {@code /healthz} as long as the process lives, {@code /readyz} with 200
 * once a release is loaded and 503 before, and when the gateway is about to end; it says which
 * release, and why a newer one is not served; {@code /metrics} in Prometheus' text format.
 */
@ChannelHandler.Sharable
public final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Map<String, String> ALIVE = Map.of("status", "alive");
  private static final String ALLOWED = "GET, HEAD";
  private static final String JSON = "application/json";

  private final CurrentRelease current;
  private final GatewayMetrics metrics;
  private final Shutdown shutdown;

  public AdminHandler(CurrentRelease current, GatewayMetrics metrics, Shutdown shutdown) {
    this.current = current;
    this.metrics = metrics;
    this.shutdown = shutdown;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    context.writeAndFlush(answer(request));
  }

  private FullHttpResponse answer(FullHttpRequest request) {
    return switch (request.uri()) {
      case "/healthz" -> read(request, () -> json(HttpResponseStatus.OK, ALIVE));
      case "/readyz" -> read(request, this::readiness);
      case "/metrics" -> read(request, this::metrics);
      default -> error(HttpResponseStatus.NOT_FOUND, "There are /healthz, /readyz and /metrics.");
    };
  }

  private static FullHttpResponse read(FullHttpRequest request, Supplier<FullHttpResponse> answer) {
    if (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD)) {
      return answer.get();
    }
    FullHttpResponse refusal =
        error(HttpResponseStatus.METHOD_NOT_ALLOWED, "This address is only for reading: use GET.");
    refusal.headers().set(HttpHeaderNames.ALLOW, ALLOWED);
    return refusal;
  }

  private FullHttpResponse metrics() {
    return response(
        HttpResponseStatus.OK,
        GatewayMetrics.CONTENT_TYPE,
        metrics.text().getBytes(StandardCharsets.UTF_8));
  }

  private FullHttpResponse readiness() {
    Optional<HeldReleases> held = current.held();
    boolean ready = held.isPresent() && !shutdown.isAnnounced();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("status", ready ? "ready" : shutdown.isAnnounced() ? "stopping" : "not ready");
    held.ifPresent(releases -> describe(releases, body));
    current.problem().ifPresent(why -> body.put("problem", why));
    return json(ready ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE, body);
  }

  private static void describe(HeldReleases held, Map<String, Object> body) {
    LoadedRelease served = held.served();
    body.put("release", served.number());
    body.put("sha256", served.pointer().sha256());
    body.put("created_at", served.pointer().createdAt());
    body.put("locations", served.locations());
    body.put("held", held.all().stream().map(LoadedRelease::number).toList());
  }

  private static FullHttpResponse error(HttpResponseStatus status, String message) {
    return json(status, Map.of("message", message));
  }

  private static FullHttpResponse json(HttpResponseStatus status, Map<String, ?> body) {
    return response(status, JSON, ResourceJson.bytes(body));
  }

  private static FullHttpResponse response(
      HttpResponseStatus status, String contentType, byte[] body) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, contentType)
        .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    return response;
  }
}
