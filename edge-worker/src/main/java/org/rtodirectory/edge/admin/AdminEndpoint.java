package org.rtodirectory.edge.admin;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The endpoint of the admin port. {@code /healthz}: 200. {@code /readyz}: 200 while a release is
 * loaded and the gateway is not stopping, otherwise 503; the body has the phase of the shutdown,
 * the release, and the reason why a newer one is not served. {@code /metrics}: Prometheus' text
 * format. Safe for all threads.
 */
public final class AdminEndpoint {
  private static final String STATUS = "status";
  private static final String PROBLEM = "problem";
  private static final String READY = "ready";
  private static final byte[] ALIVE =
      ("{\"" + STATUS + "\":\"alive\"}").getBytes(StandardCharsets.UTF_8);

  /**
   * Writes JSON by a streaming writer: this is the first JSON that a gateway writes, and loading an
   * object mapper would delay the start.
   */
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
    List<LoadedRelease.Summary> held = current.summaries();
    String status = status(!held.isEmpty() && !current.isTruncated());
    return json(
        status.equals(READY) ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE,
        json -> {
          json.writeStringProperty(STATUS, status);
          if (!held.isEmpty()) {
            describe(held, json);
          }
          current.problem().ifPresent(why -> json.writeStringProperty(PROBLEM, why));
        });
  }

  private String status(boolean readable) {
    Shutdown.Phase phase = shutdown.phase();
    if (phase != Shutdown.Phase.SERVING) {
      return phase.label();
    }
    return readable ? READY : "not ready";
  }

  private static Answer json(HttpResponseStatus status, Consumer<JsonGenerator> properties) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
      json.writeStartObject();
      properties.accept(json);
      json.writeEndObject();
    }
    return Answer.uncached(status, body.toByteArray());
  }

  private static void describe(List<LoadedRelease.Summary> held, JsonGenerator json) {
    LoadedRelease.Summary served = held.get(held.size() - 1);
    json.writeNumberProperty("release", served.number());
    json.writeStringProperty("sha256", served.pointer().sha256());
    json.writeStringProperty("created_at", served.pointer().createdAt().toString());
    json.writeNumberProperty("locations", served.locations());
    json.writeArrayPropertyStart("held");
    held.forEach(release -> json.writeNumber(release.number()));
    json.writeEndArray();
  }
}
