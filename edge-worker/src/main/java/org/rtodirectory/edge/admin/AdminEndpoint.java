package org.rtodirectory.edge.admin;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.resource.ResourceJson;

/**
 * Answers the admin port: {@code /healthz} as long as the process lives, {@code /readyz} with 200
 * once a release is loaded and 503 before, and when the gateway is about to end; it says which
 * release, and why a newer one is not served; {@code /metrics} in Prometheus' text format. Safe for
 * all threads.
 */
public final class AdminEndpoint {
  private static final Map<String, String> ALIVE = Map.of("status", "alive");

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
      case "/healthz" -> read(method, () -> json(HttpResponseStatus.OK, ALIVE));
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

  private static Answer json(HttpResponseStatus status, Map<String, ?> body) {
    return Answer.uncached(status, ResourceJson.bytes(body));
  }
}
