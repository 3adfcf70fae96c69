package org.rtodirectory.edge.cdn;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.rtodirectory.edge.fixture.Reply;

/**
 * A simulation of Cloudflare with the cache rule of {@code cdn/README.md}. The URL is the cache
 * key, and {@code Vary} is ignored.
 */
final class UrlCache extends SimulatedCdn {
  private final Map<String, Reply> cache = new ConcurrentHashMap<>();

  UrlCache(int gatewayPort) {
    super(gatewayPort);
  }

  @Override
  Reply respond(HttpExchange exchange, byte[] body) throws IOException {
    String method = exchange.getRequestMethod();
    String target = exchange.getRequestURI().toString();
    Reply cachedReply = isEligible(exchange) ? cache.get(target) : null;
    if (cachedReply != null) {
      return cachedReply;
    }
    Reply reply = forward(method, target, exchange.getRequestHeaders(), body);
    boolean isCacheable = reply.find("Cache-Control").orElse("no-store").contains("max-age");
    if (isEligible(exchange) && method.equals("GET") && isCacheable) {
      cache.put(target, reply);
    }
    return reply;
  }

  private static boolean isEligible(HttpExchange exchange) {
    String accept =
        String.join(",", exchange.getRequestHeaders().getOrDefault("Accept", List.of()));
    return List.of("GET", "HEAD").contains(exchange.getRequestMethod())
        && (exchange.getRequestURI().getPath().startsWith("/api/")
            || !accept.toLowerCase(Locale.ROOT).contains("json"));
  }
}
