package org.rtodirectory.schemas.program;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * The admin port of a program. {@code /healthz} responds with 200 as long as the process lives,
 * {@code /readyz} with 200 or 503 and a report, {@code /metrics} with the Prometheus text format. A
 * program can add pages in plain text. An address whose answer fails responds with 500. The port
 * has separate threads. Their number and a limit of ten seconds per request bound the resources
 * that callers can use.
 */
public final class AdminServer implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int BACKLOG = 16;
  private static final String MAX_REQUEST_SECONDS = "10";
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final Supplier<Readiness> readiness;
  private final Supplier<String> metrics;
  private final Map<String, Function<String, AdminPage>> pages;
  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "admin");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * The readiness of a program.
   *
   * @param report the members of the JSON that {@code /readyz} returns
   */
  public record Readiness(boolean isReady, Map<String, ? extends @Nullable Object> report) {}

  /**
   * A response in plain text.
   *
   * @param status 200, or the status of an error
   */
  public record AdminPage(int status, String text) {}

  private AdminServer(
      Supplier<Readiness> readiness,
      Supplier<String> metrics,
      Map<String, Function<String, AdminPage>> pages,
      HttpServer server) {
    this.readiness = readiness;
    this.metrics = metrics;
    this.pages = pages;
    this.server = server;
  }

  /**
   * Opens the port.
   *
   * @param metrics returns the metrics in the text format of Prometheus
   * @param pages further pages by their path, as functions of the raw query string, which is empty
   *     if there is none
   * @throws IOException if the port cannot be opened. The message says what to do
   */
  public static AdminServer start(
      InetSocketAddress address,
      Supplier<Readiness> readiness,
      Supplier<String> metrics,
      Map<String, Function<String, AdminPage>> pages)
      throws IOException {
    System.setProperty("sun.net.httpserver.maxReqTime", MAX_REQUEST_SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", MAX_REQUEST_SECONDS);
    try {
      HttpServer server = HttpServer.create(address, BACKLOG);
      AdminServer admin = new AdminServer(readiness, metrics, pages, server);
      server.setExecutor(admin.threads);
      server.createContext("/", admin::answer);
      server.start();
      return admin;
    } catch (IOException | RuntimeException e) {
      throw new IOException(describeListenFailure(address, e, "--admin-host or --admin-port"), e);
    }
  }

  /**
   * Returns a message that says why a port cannot be opened.
   *
   * @param options the options that choose another address or port
   */
  public static String describeListenFailure(
      InetSocketAddress address, Throwable failure, String options) {
    return "Cannot listen on %s:%d (%s). Choose another with %s."
        .formatted(
            address.getHostString(),
            address.getPort(),
            address.isUnresolved() ? "unknown host" : failure.getMessage(),
            options);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      switch (exchange.getRequestMethod()) {
        case "GET", "HEAD" -> answerOrReport(exchange);
        default -> {
          exchange.getResponseHeaders().set("Allow", "GET, HEAD");
          sendError(exchange, 405, "This address is read-only. Use GET.");
        }
      }
    }
  }

  /** Responds with 500 if a bug prevents the answer. Nothing has been sent then. */
  private void answerOrReport(HttpExchange exchange) throws IOException {
    try {
      answerGet(exchange);
    } catch (RuntimeException bug) {
      sendError(exchange, 500, "An internal error occurred: " + bug.getClass().getName());
    }
  }

  private void answerGet(HttpExchange exchange) throws IOException {
    switch (exchange.getRequestURI().getPath()) {
      case "/healthz" -> sendReport(exchange, new Readiness(true, Map.of("status", "alive")));
      case "/readyz" -> sendReport(exchange, readiness.get());
      case "/metrics" -> send(exchange, 200, PROMETHEUS, metrics.get());
      default -> sendPage(exchange);
    }
  }

  private void sendPage(HttpExchange exchange) throws IOException {
    Function<String, AdminPage> page = pages.get(exchange.getRequestURI().getPath());
    if (page == null) {
      String addedPaths = pages.isEmpty() ? "" : ", " + String.join(", ", pages.keySet());
      sendError(exchange, 404, "This port serves /healthz, /readyz, /metrics" + addedPaths + ".");
      return;
    }
    AdminPage answer =
        page.apply(Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), ""));
    send(exchange, answer.status(), TEXT, answer.text());
  }

  private static void sendReport(HttpExchange exchange, Readiness readiness) throws IOException {
    String report = ResourceJson.mapper().writeValueAsString(readiness.report());
    send(exchange, readiness.isReady() ? 200 : 503, JSON, report);
  }

  private static void sendError(HttpExchange exchange, int status, String message)
      throws IOException {
    String error = ResourceJson.mapper().writeValueAsString(Map.of("message", message));
    send(exchange, status, JSON, error);
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
