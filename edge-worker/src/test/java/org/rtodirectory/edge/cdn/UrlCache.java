package org.rtodirectory.edge.cdn;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.schemas.source.LocalServer;

/**
 * A stand-in for Cloudflare with the cache rule of {@code cdn/README.md}: the key of its cache is
 * the URL, and it ignores {@code Vary}.
 */
final class UrlCache implements AutoCloseable {
  private final LocalServer server = new LocalServer(this::answer);
  private final Map<String, Reply> cache = new ConcurrentHashMap<>();
  private final int origin;

  UrlCache(int origin) {
    this.origin = origin;
  }

  int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String method = exchange.getRequestMethod();
    String target = exchange.getRequestURI().toString();
    Reply reply = isEligible(exchange) ? cache.get(target) : null;
    if (reply == null) {
      reply = ask(exchange, method, target, body);
      boolean mayStore = reply.find("Cache-Control").orElse("no-store").contains("max-age");
      if (isEligible(exchange) && method.equals("GET") && mayStore) {
        cache.put(target, reply);
      }
    }
    reply
        .headers()
        .forEach(
            (name, values) -> {
              if (!name.matches("(?i)content-length|connection|date|(x-)?ratelimit.*")) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    LocalServer.send(exchange, reply.status(), method.equals("HEAD") ? new byte[0] : reply.body());
  }

  private static boolean isEligible(HttpExchange exchange) {
    String accept =
        String.join(",", exchange.getRequestHeaders().getOrDefault("Accept", List.of()));
    return List.of("GET", "HEAD").contains(exchange.getRequestMethod())
        && (exchange.getRequestURI().getPath().startsWith("/api/")
            || !accept.toLowerCase(Locale.ROOT).contains("json"));
  }

  private Reply ask(HttpExchange exchange, String method, String target, byte[] body)
      throws IOException {
    StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!name.matches("(?i)connection|transfer-encoding")) {
                values.forEach(value -> head.append(name + ": " + value + "\r\n"));
              }
            });
    try (RawConnection connection = new RawConnection(origin)) {
      connection.send(head + "\r\n" + new String(body, StandardCharsets.ISO_8859_1));
      return method.equals("HEAD") ? connection.readHead() : connection.read();
    }
  }
}
