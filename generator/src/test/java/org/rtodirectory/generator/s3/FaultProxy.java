package org.rtodirectory.generator.s3;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.StoreClock;
import org.rtodirectory.schemas.source.LocalServer;

/**
 * An HTTP proxy that records requests. It forwards each request to its backend, unless a fault is
 * chosen for that request. The port in the Host header of a forwarded request differs from the
 * signed one, so the backend must not check signatures.
 *
 * <p>Requests with If-Match are forwarded one at a time, because S3Proxy does not compare and write
 * atomically.
 */
public final class FaultProxy implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** The headers that the HTTP client and server of the JDK set. */
  private static final Set<String> JDK_HEADERS =
      Set.of("host", "connection", "content-length", "expect", "transfer-encoding", "upgrade");

  private final LocalServer server;
  private final URI backend;
  private final Object conditionalWrites = new Object();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private volatile FaultChooser faultChooser = request -> Fault.NONE;

  /** Chooses the fault of a request. Safe for all threads. */
  @FunctionalInterface
  public interface FaultChooser {
    Fault choose(Request request);
  }

  private FaultProxy(URI backend) {
    this.backend = backend;
    server = new LocalServer(this::serve);
  }

  /** Starts a proxy that forwards all requests. */
  public static FaultProxy of(URI backend) {
    return new FaultProxy(backend);
  }

  /** Sets the faults of all later requests. */
  public void setFaults(FaultChooser faultChooser) {
    this.faultChooser = faultChooser;
  }

  public URI endpoint() {
    return URI.create(server.address());
  }

  /** Returns an object store in the bucket of the backend, an {@link S3Server}. */
  public S3ObjectStore store(String prefix) {
    return store(prefix, S3Settings.DEFAULT);
  }

  /** Returns an object store with these settings. */
  public S3ObjectStore store(String prefix, S3Settings settings) {
    return S3Server.store(prefix, endpoint(), settings);
  }

  /** Returns an object store whose lock uses {@code clock}. */
  S3ObjectStore store(String prefix, StoreClock clock) {
    return S3ObjectStore.open(
        S3Server.address(prefix),
        S3Server.access(endpoint()),
        S3Settings.DEFAULT,
        clock,
        message -> {});
  }

  /** Returns the requests so far, each as {@code METHOD /path?query}. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  public void clearRequests() {
    requests.clear();
  }

  @Override
  public void close() {
    server.close();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try {
      Request request = new Request(exchange, exchange.getRequestBody().readAllBytes());
      requests.add(request.method() + " " + request.target());
      faultChooser.choose(request).apply(request);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * An answer to the client, from the backend or from a fault.
   *
   * @param headers the values of headers by their names
   */
  public record Answer(int status, Map<String, String> headers, byte[] body) {
    /** Returns a copy without one header. */
    Answer withoutHeader(String name) {
      Map<String, String> otherHeaders = new TreeMap<>(headers);
      otherHeaders.keySet().removeIf(name::equalsIgnoreCase);
      return new Answer(status, otherHeaders, body);
    }
  }

  /** A received request. If its fault does not answer it, the connection is closed. */
  public final class Request {
    private final HttpExchange exchange;
    private final byte[] body;

    Request(HttpExchange exchange, byte[] body) {
      this.exchange = exchange;
      this.body = body;
    }

    public String method() {
      return exchange.getRequestMethod();
    }

    /** Returns the path and query. */
    public String target() {
      return exchange.getRequestURI().toString();
    }

    public Optional<String> header(String name) {
      return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    /** Returns the names of the headers, in lower case. */
    List<String> headers() {
      return exchange.getRequestHeaders().keySet().stream()
          .map(name -> name.toLowerCase(Locale.ROOT))
          .toList();
    }

    /**
     * Forwards the request and returns the answer.
     *
     * @param omittedHeaders the headers that are left out, in lower case
     */
    Answer forward(String... omittedHeaders) throws IOException, InterruptedException {
      if (header("If-Match").isEmpty()) {
        return send(Set.of(omittedHeaders));
      }
      synchronized (conditionalWrites) {
        return send(Set.of(omittedHeaders));
      }
    }

    private Answer send(Set<String> omittedHeaders) throws IOException, InterruptedException {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(backend + target()))
              .method(method(), HttpRequest.BodyPublishers.ofByteArray(body));
      exchange
          .getRequestHeaders()
          .forEach(
              (name, values) -> {
                String lowerCaseName = name.toLowerCase(Locale.ROOT);
                if (!JDK_HEADERS.contains(lowerCaseName)
                    && !omittedHeaders.contains(lowerCaseName)) {
                  values.forEach(value -> request.header(name, value));
                }
              });
      HttpResponse<byte[]> response =
          CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      Map<String, String> headers = new TreeMap<>();
      response
          .headers()
          .map()
          .forEach((name, values) -> headers.put(name, String.join(",", values)));
      return new Answer(response.statusCode(), headers, response.body());
    }

    void respond(Answer answer) throws IOException {
      respond(answer, answer.body().length);
    }

    /** Sends an answer with only the first bytes of its body. */
    void respond(Answer answer, int bytes) throws IOException {
      sendHeaders(answer);
      if (bytes > 0) {
        exchange.getResponseBody().write(answer.body(), 0, bytes);
        exchange.getResponseBody().flush();
      }
    }

    /** Sends an answer byte by byte, with a pause after each. */
    void respondSlowly(Answer answer, Duration pause) throws IOException, InterruptedException {
      sendHeaders(answer);
      for (byte bodyByte : answer.body()) {
        exchange.getResponseBody().write(bodyByte);
        exchange.getResponseBody().flush();
        Thread.sleep(pause.toMillis());
      }
    }

    private void sendHeaders(Answer answer) throws IOException {
      boolean isHead = method().equals("HEAD");
      answer
          .headers()
          .forEach(
              (name, value) -> {
                // The JDK sets Content-Length, except for HEAD.
                boolean isLength = name.equalsIgnoreCase("content-length");
                if (!JDK_HEADERS.contains(name.toLowerCase(Locale.ROOT)) || (isHead && isLength)) {
                  exchange.getResponseHeaders().set(name, value);
                }
              });
      int length = answer.body().length;
      exchange.sendResponseHeaders(answer.status(), length == 0 || isHead ? -1 : length);
    }
  }
}
