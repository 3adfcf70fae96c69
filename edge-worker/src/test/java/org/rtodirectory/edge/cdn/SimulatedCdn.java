package org.rtodirectory.edge.cdn;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.schemas.source.LocalServer;

/**
 * A simulation, in front of a gateway, of a CDN that cannot run in a test. Like the CDN, the
 * simulation removes the headers of rate limits, because a cached answer serves many clients.
 */
abstract class SimulatedCdn implements AutoCloseable {
  /** The headers of rate limits, and those that the server of this simulation sets itself. */
  private static final String REMOVED_HEADERS =
      "(?i)content-length|connection|date|(x-)?ratelimit.*";

  private final LocalServer server = new LocalServer(this::handle);
  private final int gatewayPort;

  SimulatedCdn(int gatewayPort) {
    this.gatewayPort = gatewayPort;
  }

  final int port() {
    return server.port();
  }

  @Override
  public final void close() {
    server.close();
  }

  /** Returns the answer of the CDN to a request. */
  abstract Reply respond(HttpExchange exchange, byte[] body) throws IOException;

  /** Adds the headers that the CDN sets itself. By default there are none. */
  void addHeaders(Headers headers) {}

  private void handle(HttpExchange exchange) throws IOException {
    Reply reply = respond(exchange, exchange.getRequestBody().readAllBytes());
    Headers headers = exchange.getResponseHeaders();
    reply
        .headers()
        .forEach(
            (name, values) -> {
              if (!name.matches(REMOVED_HEADERS)) {
                headers.put(name, values);
              }
            });
    addHeaders(headers);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    LocalServer.send(exchange, reply.status(), isHead ? new byte[0] : reply.body());
  }

  /** Sends a request to the gateway. */
  final Reply forward(String method, String target, Map<String, List<String>> headers, byte[] body)
      throws IOException {
    StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    headers.forEach(
        (name, values) -> {
          if (!name.matches("(?i)connection|transfer-encoding")) {
            values.forEach(value -> head.append(name + ": " + value + "\r\n"));
          }
        });
    try (RawConnection connection = new RawConnection(gatewayPort)) {
      connection.send(head + "\r\n" + new String(body, StandardCharsets.ISO_8859_1));
      return method.equals("HEAD") ? connection.readHead() : connection.read();
    }
  }
}
