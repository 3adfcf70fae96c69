package org.rtodirectory.generator.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.watch.WatchStatus.Activity;
import org.rtodirectory.generator.watch.WatchStatus.View;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * The admin port of a continuous publisher. {@code /healthz} responds as long as the process lives;
 * {@code /readyz} responds with 200 if the last attempt to publish succeeded and notifications of
 * changes can be received, otherwise with 503; {@code /metrics} has the Prometheus text format. Two
 * threads, a queue of 16 and a limit of ten seconds per request bound the resources that callers
 * can use.
 */
public final class AdminServer implements AutoCloseable {
  private static final int THREADS = 2;
  private static final int WAITING = 16;
  private static final String SECONDS = "10";
  private static final String JSON = "application/json";

  private final WatchStatus status;
  private final PublisherMetrics metrics;
  private final Supplier<String> work;
  private final HttpServer server;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          task -> {
            Thread thread = new Thread(task, "admin");
            thread.setDaemon(true);
            return thread;
          });

  private AdminServer(
      WatchStatus status, PublisherMetrics metrics, Supplier<String> work, HttpServer server) {
    this.status = status;
    this.metrics = metrics;
    this.work = work;
    this.server = server;
  }

  /** A response. */
  private record Answer(int status, String type, String body) {}

  /**
   * Opens the port and responds until closed.
   *
   * @param work a short description of what the command is doing
   * @throws Failure if the port cannot be opened
   */
  public static AdminServer start(
      InetSocketAddress address,
      WatchStatus status,
      PublisherMetrics metrics,
      Supplier<String> work) {
    System.setProperty("sun.net.httpserver.maxReqTime", SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", SECONDS);
    try {
      HttpServer server = HttpServer.create(address, WAITING);
      AdminServer admin = new AdminServer(status, metrics, work, server);
      server.setExecutor(admin.threads);
      server.createContext("/", admin::answer);
      server.start();
      return admin;
    } catch (IOException | RuntimeException unusable) {
      throw new Failure(
          "The admin port "
              + address.getHostString()
              + ":"
              + address.getPort()
              + " cannot be opened ("
              + Failure.reason(unusable)
              + "). Choose another: --admin-port, --admin-host.",
          unusable);
    }
  }

  /** The number of the open port. */
  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  static String lower(Activity activity) {
    return activity.name().toLowerCase(Locale.ROOT);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answer(exchange.getRequestMethod(), exchange.getRequestURI().getPath());
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(answer.status(), -1);
      } else {
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }

  private Answer answer(String method, String path) {
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return error(405, "The method is not allowed: use GET.");
    }
    return switch (path) {
      case "/healthz" -> new Answer(200, JSON, "{\"status\":\"alive\"}");
      case "/readyz" -> readiness(status.view());
      case "/metrics" -> new Answer(200, PublisherMetrics.CONTENT_TYPE, metrics.text());
      default -> error(404, "There are /healthz, /readyz and /metrics.");
    };
  }

  private static Answer error(int status, String message) {
    return new Answer(status, JSON, json(Map.of("message", message)));
  }

  private Answer readiness(View view) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("status", view.isHealthy() ? "ready" : "not ready");
    body.put("activity", lower(view.activity()));
    body.put("work", view.activity() == Activity.LISTENING ? null : work.get());
    body.put("active_since", text(view.activeSince()));
    body.put("release", metrics.release() == 0 ? null : metrics.release());
    body.put("last_success", text(view.lastSuccess()));
    body.put("last_failure", text(view.lastFailure()));
    body.put("last_failure_reason", view.lastFailureReason());
    body.put("problem", view.problem());
    body.put("listening_problem", view.listeningProblem());
    body.put("refused_since", text(view.refusedSince()));
    body.put("oldest_unpublished_change", text(view.oldestUnpublished()));
    body.put("purges", metrics.purges());
    return new Answer(view.isHealthy() ? 200 : 503, JSON, json(body));
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  private static String json(Map<String, ?> object) {
    return ResourceJson.mapper().writeValueAsString(object);
  }
}
