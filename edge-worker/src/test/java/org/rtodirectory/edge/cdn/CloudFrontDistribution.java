package org.rtodirectory.edge.cdn;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.rtodirectory.edge.cdn.CloudFrontFunction.RoutedRequest;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A simulated CloudFront distribution, as {@code cdn/README.md} describes it. It has the committed
 * function, the bucket, the gateway, and the policies for headers, but no cache.
 */
final class CloudFrontDistribution extends SimulatedCdn {
  private static final Set<String> ORIGIN_REQUEST_HEADERS =
      Set.of("sec-fetch-dest", "sec-fetch-mode", "x-requested-with");

  private final CloudFrontFunction function;
  private final Path bucket;

  CloudFrontDistribution(Path bucket, int gatewayPort) throws IOException {
    super(gatewayPort);
    this.function = new CloudFrontFunction();
    this.bucket = bucket;
  }

  @Override
  void addHeaders(Headers headers) {
    headers.set("Access-Control-Allow-Origin", "*");
  }

  @Override
  Reply respond(HttpExchange exchange, byte[] body) throws IOException {
    String method = exchange.getRequestMethod();
    String target = exchange.getRequestURI().toString();
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(exchange.getRequestHeaders());
    headers.put("Host", List.of("localhost"));
    if (target.startsWith("/mcp")) {
      return forward(method, target, headers, body);
    }
    if (body.length > 0 || !List.of("GET", "HEAD", "OPTIONS").contains(method)) {
      return new Reply(403, Map.of(), new byte[0]);
    }
    List<String> acceptValues = exchange.getRequestHeaders().getOrDefault("Accept", List.of(""));
    RoutedRequest routed = function.route(method, target, String.join(", ", acceptValues));
    Path file = bucket.resolve(PercentEncoding.decodePath(routed.path()).orElse("/-").substring(1));
    if (!routed.isForGateway() && Files.isRegularFile(file)) {
      return new Reply(
          200, Map.of("Content-Type", List.of(contentType(file))), Files.readAllBytes(file));
    }
    headers
        .keySet()
        .removeIf(
            name ->
                !name.equals("Host")
                    && !ORIGIN_REQUEST_HEADERS.contains(name.toLowerCase(Locale.ROOT)));
    String accept = function.forwardedAccept(method, target, String.join(", ", acceptValues));
    if (!accept.isEmpty()) {
      headers.put("Accept", List.of(accept));
    }
    return forward(method, routed.target(), headers, body);
  }

  private static String contentType(Path file) {
    return file.toString().endsWith(".html") ? "text/html; charset=utf-8" : "application/json";
  }
}
