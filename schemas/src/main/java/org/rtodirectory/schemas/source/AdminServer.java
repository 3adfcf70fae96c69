package org.rtodirectory.generator.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * The admin port of a continuous publisher. {@code /healthz} responds as long as the process lives;
 * {@code /readyz} responds with 200 if the last attempt to publish succeeded and notifications of
 * changes can be received, otherwise with 503; {@code /metrics} has the Prometheus text format. Two
 * threads and a limit of ten seconds per request bound the resources that callers can use.
 */
public final class AdminServer implements AutoCloseable {
  private static final int THREADS = 2;
  private static final int WAITING = 16;
  private static final String SECONDS = "10";
  private static final String JSON = "application/json";
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final WatchStatus status;
  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "admin");
            thread.setDaemon(true);
            return thread;
          });

  private AdminServer(WatchStatus status, HttpServer server) {
    this.status = status;
    this.server = server;
  }

  public static AdminServer start(InetSocketAddress address, WatchStatus status) {
    System.setProperty("sun.net.httpserver.maxReqTime", SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", SECONDS);
    try {
      HttpServer server = HttpServer.create(address, WAITING);
      AdminServer admin = new AdminServer(status, server);
      server.setExecutor(admin.threads);
      server.createContext("/", admin::answer);
      server.start();
      return admin;
    } catch (IOException | RuntimeException e) {
      throw new Failure(
          "The admin port "
              + address.getHostString()
              + ":"
              + address.getPort()
              + " cannot be opened ("
              + Failure.reason(e)
              + "). Choose another: --admin-port, --admin-host.",
          e);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!Set.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
        send(exchange, 405, Map.of("message", "The method is not allowed: use GET."));
        return;
      }
      switch (exchange.getRequestURI().getPath()) {
        case "/healthz" -> send(exchange, 200, Map.of("status", "alive"));
        case "/readyz" -> send(exchange, status.isHealthy() ? 200 : 503, status.report());
        case "/metrics" -> send(exchange, 200, PROMETHEUS, status.metrics());
        default ->
            send(exchange, 404, Map.of("message", "There are /healthz, /readyz and /metrics."));
      }
    }
  }

  private static void send(HttpExchange exchange, int status, Map<String, ?> body)
      throws IOException {
    send(exchange, status, JSON, ResourceJson.mapper().writeValueAsString(body));
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
