package org.rtodirectory.generator.publish;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that takes PURGE or POST, and remembers each request. */
public final class PurgeServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final Queue<String> bodies = new ConcurrentLinkedQueue<>();
  private final Map<String, Integer> statusByTarget = new ConcurrentHashMap<>();
  private volatile int status = 200;

  public PurgeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** From here on every request is answered with that status. */
  public void answerWith(int status) {
    this.status = status;
  }

  /** From here on requests for that path and query are. */
  public void answerWith(int status, String target) {
    statusByTarget.put(target, status);
  }

  /** Method, path and query of each request. */
  public Queue<String> requests() {
    return requests;
  }

  /** The bodies of the requests that have one. */
  public Queue<String> bodies() {
    return bodies;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String target = exchange.getRequestURI().toASCIIString();
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (body.length > 0) {
        bodies.add(new String(body, StandardCharsets.UTF_8));
      }
      requests.add(exchange.getRequestMethod() + " " + target);
      exchange.sendResponseHeaders(statusByTarget.getOrDefault(target, status), -1);
    }
  }
}
