package org.rtodirectory.edge.operations;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * The endpoint of the admin port. {@code /healthz}: 200. {@code /readyz}: 200 while a release is
 * loaded and the gateway is not stopping, otherwise 503; the body has the phase of the shutdown,
 * the release, and the reason why a newer one is not served. {@code /metrics}: Prometheus' text
 * format. Safe for all threads.
 */
public final class AdminEndpoint {
  private static final String STATUS = "status";
  private static final String READY = "ready";
  private static final byte[] ALIVE =
      ("{\"" + STATUS + "\":\"alive\"}").getBytes(StandardCharsets.UTF_8);

  private final CurrentRelease current;
  private final GatewayMetrics metrics;
  private final Shutdown shutdown;

  public AdminEndpoint(CurrentRelease current, GatewayMetrics metrics, Shutdown shutdown) {
    this.current = current;
    this.metrics = metrics;
    this.shutdown = shutdown;
  }

  /** The answer to a request for {@code target}, never to be cached. */
  public Answer answer(HttpMethod method, String target) {
    return switch (target) {
      case "/healthz" -> read(method, () -> Answer.uncached(HttpResponseStatus.OK, ALIVE));
      case "/readyz" -> read(method, this::readiness);
      case "/metrics" -> read(method, this::metrics);
      default ->
          Answer.error(HttpResponseStatus.NOT_FOUND, "There are /healthz, /readyz and /metrics.");
    };
  }

  private static Answer read(HttpMethod method, Supplier<Answer> answer) {
    if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
      return answer.get();
    }
    return Answer.error(
            HttpResponseStatus.METHOD_NOT_ALLOWED, "This address is only for reading: use GET.")
        .with(HttpHeaderNames.ALLOW, "GET, HEAD");
  }

  private Answer metrics() {
    return Answer.uncached(
        HttpResponseStatus.OK,
        GatewayMetrics.CONTENT_TYPE,
        metrics.text().getBytes(StandardCharsets.UTF_8));
  }

  private Answer readiness() {
    HeldReleases held = current.held();
    String status = status(held != null && !current.isFileChanged());
    Map<String, Object> body = new LinkedHashMap<>();
    body.put(STATUS, status);
    if (held != null) {
      LoadedRelease served = held.served();
      body.put("release", served.number());
      body.put("sha256", served.pointer().sha256());
      body.put("created_at", served.pointer().createdAt().toString());
      body.put("locations", served.locations());
      body.put("held", held.all().stream().map(LoadedRelease::number).toList());
    }
    current.problem().ifPresent(why -> body.put("problem", why));
    return Answer.uncached(
        status.equals(READY) ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE,
        ResourceJson.bytes(body));
  }

  private String status(boolean readable) {
    Shutdown.Phase phase = shutdown.phase();
    if (phase != Shutdown.Phase.SERVING) {
      return phase.label();
    }
    return readable ? READY : "not ready";
  }
}
