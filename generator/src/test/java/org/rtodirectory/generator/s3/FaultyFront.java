package org.rtodirectory.generator.s3;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.schemas.source.LocalServer;

/**
 * An HTTP server in front of another, through which every request goes, unless a fault is chosen
 * for it. Remembers the requests. The server behind must not check signatures, for it is asked
 * under another port.
 *
 * <p>Writes that depend on a version go through one at a time, for S3Proxy compares first and
 * writes later.
 */
public final class FaultyFront implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** The headers that client and server of the JDK set by themselves. */
  private static final Set<String> OWN =
      Set.of("host", "connection", "content-length", "expect", "transfer-encoding", "upgrade");

  private final LocalServer listening;
  private final URI behind;
  private final Object oneAtATime = new Object();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private volatile Choice choice = request -> Fault.NONE;

  /** Chooses what happens to a request. Asked by many threads. */
  @FunctionalInterface
  public interface Choice {
    Fault faultOf(Request request);
  }

  private FaultyFront(URI behind) {
    this.behind = behind;
    listening = new LocalServer(this::serve);
  }

  /** A front of {@code behind} that lets everything through. */
  public static FaultyFront of(URI behind) {
    return new FaultyFront(behind);
  }

  /** From now on requests have the faults that {@code choice} says. */
  public void choose(Choice choice) {
    this.choice = choice;
  }

  public URI endpoint() {
    return URI.create(listening.address());
  }

  /** A store in the bucket of the {@link S3Server} behind. */
  public S3ObjectStore store(String prefix) {
    return store(prefix, S3Settings.DEFAULT);
  }

  /** The same with other limits. */
  public S3ObjectStore store(String prefix, S3Settings settings) {
    return S3Server.store(prefix, endpoint(), settings);
  }

  /** The same whose lock goes by another clock. */
  S3ObjectStore store(String prefix, TestClock clock) {
    return S3ObjectStore.open(
        S3Server.address(prefix),
        S3Server.access(endpoint()),
        S3Settings.DEFAULT,
        clock,
        message -> {});
  }

  /** Each request so far as {@code METHOD /path?query}. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  public void forget() {
    requests.clear();
  }

  @Override
  public void close() {
    listening.close();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try {
      Request request = new Request(exchange, exchange.getRequestBody().readAllBytes());
      requests.add(request.method() + " " + request.target());
      choice.faultOf(request).happensTo(request);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * An answer of the server behind, or one that it did not give.
   *
   * @param headers each name with its value
   */
  public record Answer(int status, Map<String, String> headers, byte[] body) {
    /** The same without a header. */
    Answer without(String name) {
      Map<String, String> others = new TreeMap<>(headers);
      others.keySet().removeIf(name::equalsIgnoreCase);
      return new Answer(status, others, body);
    }
  }

  /** A request on its way. A connection whose request is not answered breaks off. */
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

    /** The path and query. */
    public String target() {
      return exchange.getRequestURI().toString();
    }

    public Optional<String> header(String name) {
      return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    /** The names of its headers, in lower case. */
    List<String> headers() {
      return exchange.getRequestHeaders().keySet().stream()
          .map(name -> name.toLowerCase(Locale.ROOT))
          .toList();
    }

    /** The answer of the server behind it without some headers, named in lower case. */
    Answer forward(String... without) throws IOException, InterruptedException {
      if (header("If-Match").isEmpty()) {
        return answer(Set.of(without));
      }
      synchronized (oneAtATime) {
        return answer(Set.of(without));
      }
    }

    private Answer answer(Set<String> without) throws IOException, InterruptedException {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(behind + target()))
              .method(method(), HttpRequest.BodyPublishers.ofByteArray(body));
      exchange
          .getRequestHeaders()
          .forEach(
              (name, values) -> {
                String lower = name.toLowerCase(Locale.ROOT);
                if (!OWN.contains(lower) && !without.contains(lower)) {
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

    /** Sends an answer, of its body only the first {@code bytes}, with a pause after each. */
    void answer(Answer answer, int bytes, long pauseMillis)
        throws IOException, InterruptedException {
      boolean isHead = method().equals("HEAD");
      answer
          .headers()
          .forEach(
              (name, value) -> {
                boolean isLength = name.equalsIgnoreCase("content-length");
                if (!OWN.contains(name.toLowerCase(Locale.ROOT)) || (isHead && isLength)) {
                  exchange.getResponseHeaders().set(name, value);
                }
              });
      int length = answer.body().length;
      exchange.sendResponseHeaders(answer.status(), length == 0 || isHead ? -1 : length);
      int step = pauseMillis == 0 ? bytes : 1;
      for (int at = 0; at < bytes; at += step) {
        exchange.getResponseBody().write(answer.body(), at, step);
        exchange.getResponseBody().flush();
        Thread.sleep(pauseMillis);
      }
    }

    void answer(Answer answer) throws IOException, InterruptedException {
      answer(answer, answer.body().length, 0);
    }
  }
}
