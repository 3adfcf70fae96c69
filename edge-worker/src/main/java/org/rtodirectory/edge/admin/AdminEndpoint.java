package org.rtodirectory.edge.admin;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.ReleaseSummary;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Answers the admin port: {@code /healthz} as long as the process lives, {@code /readyz} with 200
 * once a release is loaded and 503 before, and when the gateway is about to end; it says which
 * release, and why a newer one is not served; {@code /metrics} in Prometheus' text format. Safe for
 * all threads.
 */
public final class AdminEndpoint {
  private static final String STATUS = "status";
  private static final byte[] ALIVE =
      ("{\"" + STATUS + "\":\"alive\"}").getBytes(StandardCharsets.UTF_8);

  /** Written piece by piece, for this is the first JSON of a gateway, and a start waits for it. */
  private static final JsonFactory JSON = new JsonFactory();

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
    List<ReleaseSummary> held = current.summaries();
    boolean ready = !held.isEmpty() && !shutdown.isAnnounced();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
      json.writeStartObject();
      json.writeStringProperty(
          STATUS, ready ? "ready" : shutdown.isAnnounced() ? "stopping" : "not ready");
      if (!held.isEmpty()) {
        describe(held, json);
      }
      current.problem().ifPresent(why -> json.writeStringProperty("problem", why));
      json.writeEndObject();
    }
    return Answer.uncached(
        ready ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE, body.toByteArray());
  }

  private static void describe(List<ReleaseSummary> held, JsonGenerator json) {
    ReleaseSummary served = held.get(held.size() - 1);
    json.writeNumberProperty("release", served.number());
    json.writeStringProperty("sha256", served.pointer().sha256());
    json.writeStringProperty("created_at", served.pointer().createdAt().toString());
    json.writeNumberProperty("locations", served.locations());
    json.writeArrayPropertyStart("held");
    held.forEach(release -> json.writeNumber(release.number()));
    json.writeEndArray();
  }
}
