package org.rtodirectory.edge.cdn;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.rtodirectory.edge.cdn.CloudFrontFunction.Routed;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.schemas.source.LocalServer;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A stand-in for a CloudFront distribution as {@code cdn/README.md} describes it: the committed
 * function, the bucket, then the gateway, and the policies for headers. It has no cache.
 */
final class Distribution implements AutoCloseable {
  private static final Set<String> ORIGIN_REQUEST_HEADERS =
      Set.of("sec-fetch-dest", "sec-fetch-mode", "x-requested-with");
  private static final Set<String> REMOVED =
      Set.of(
          "ratelimit",
          "ratelimit-policy",
          "x-ratelimit-limit",
          "x-ratelimit-remaining",
          "content-length",
          "connection",
          "date");

  private final LocalServer server = new LocalServer(this::answer);
  private final CloudFrontFunction function;
  private final Path bucket;
  private final int gateway;

  Distribution(Path bucket, int gateway) throws IOException {
    this.function = new CloudFrontFunction();
    this.bucket = bucket;
    this.gateway = gateway;
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
    Reply reply = reply(exchange, body);
    reply
        .headers()
        .forEach(
            (name, values) -> {
              if (!REMOVED.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    LocalServer.send(exchange, reply.status(), isHead ? new byte[0] : reply.body());
  }

  private Reply reply(HttpExchange exchange, byte[] body) throws IOException {
    String method = exchange.getRequestMethod();
    String target = exchange.getRequestURI().toString();
    if (target.startsWith("/mcp")) {
      Map<String, String> headers = new TreeMap<>();
      exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
      return ask(method, target, headers, body);
    }
    if (body.length > 0 || !List.of("GET", "HEAD", "OPTIONS").contains(method)) {
      return new Reply(403, Map.of(), new byte[0]);
    }
    List<String> accepted = exchange.getRequestHeaders().getOrDefault("Accept", List.of(""));
    Routed routed = function.route(method, target, String.join(", ", accepted));
    Path file = bucket.resolve(PercentEncoding.decodePath(routed.path()).orElse("/-").substring(1));
    if (!routed.fromGateway() && Files.isRegularFile(file)) {
      return new Reply(
          200, Map.of("Content-Type", List.of(contentType(file))), Files.readAllBytes(file));
    }
    Map<String, String> headers = new TreeMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (ORIGIN_REQUEST_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                headers.put(name, values.get(0));
              }
            });
    String accept = function.accept(method, target, String.join(", ", accepted));
    if (!accept.isEmpty()) {
      headers.put("Accept", accept);
    }
    return ask(method, routed.target(), headers, body);
  }

  private Reply ask(String method, String target, Map<String, String> headers, byte[] body)
      throws IOException {
    StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    head.append("Host: localhost\r\n");
    headers.forEach(
        (name, value) -> {
          if (!name.matches("(?i)host|connection|transfer-encoding")) {
            head.append(name).append(": ").append(value).append("\r\n");
          }
        });
    try (RawConnection connection = new RawConnection(gateway)) {
      connection.send(head + "\r\n" + new String(body, StandardCharsets.ISO_8859_1));
      return method.equals("HEAD") ? connection.readHead() : connection.read();
    }
  }

  private static String contentType(Path file) {
    return file.toString().endsWith(".html") ? "text/html; charset=utf-8" : "application/json";
  }
}
