package org.rtodirectory.edge.soak;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * A client that sends valid and invalid requests, and keeps, closes or breaks its connections. It
 * fails if an answer has an unexpected status, or is JSON that cannot be parsed. The same seed
 * gives the same requests.
 */
final class SoakClient implements Callable<Map<String, Long>> {
  private static final String ACCEPT_JSON = "Accept: application/json\r\n";
  private static final Pattern NEXT_LINK = Pattern.compile("<([^>]+)>; rel=\"next\"");
  private static final List<String> ACCEPT_ENCODINGS =
      List.of(
          "", "Accept-Encoding: gzip\r\n", "Accept-Encoding: br\r\n", "Accept-Encoding: zstd\r\n");
  private static final List<String> QUERIES =
      List.of(
          "rent",
          "dal",
          "winston+sal",
          "12+mian+st+dalas",
          "jos%C3%A9s",
          "st+louis",
          "zzzz",
          "75201");
  private static final List<String> PAGES =
      List.of(
          "/api/locations/page=1.json",
          "/api/locations/state=TX/page=1.json",
          "/api/locations/state=TX/city=dallas/page=1.json",
          "/api/companies/page=1.json",
          "/docs",
          "/openapi.json",
          "/guides/index.json",
          "/llms.txt");
  private static final List<String> MCP_CALLS =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"find_locations\",\"arguments\":{\"state\":\"TX\"}}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"search_guides\",\"arguments\":{\"query\":\"return the sofa\"}}}");

  private final int port;
  private final Random random;
  private final long deadlineNanos;
  private final Map<String, Long> counts = new TreeMap<>();
  private String etag = "\"none\"";
  private String nextPage = "/api/locations?page=2";

  /**
   * @param deadlineNanos the time of {@link System#nanoTime} at which the client stops
   */
  SoakClient(int port, long seed, long deadlineNanos) {
    this.port = port;
    this.random = new Random(seed);
    this.deadlineNanos = deadlineNanos;
  }

  /** A request, and the statuses that are right for it. */
  private record Expectation(String request, Set<Integer> statuses) {}

  @Override
  public Map<String, Long> call() throws IOException {
    while (System.nanoTime() - deadlineNanos < 0) {
      if (random.nextInt(3) == 0) {
        breakConnection();
      } else {
        sendRequests(1 + random.nextInt(60));
      }
    }
    return counts;
  }

  private void sendRequests(int count) throws IOException {
    try (RawConnection connection = new RawConnection(port)) {
      for (int i = 0; i < count && System.nanoTime() - deadlineNanos < 0; i++) {
        Expectation expectation = randomRequest();
        Reply reply = send(connection, expectation.request);
        count("status " + reply.status());
        if (!expectation.statuses.contains(reply.status())) {
          throw new AssertionError(reply.status() + " to " + expectation + ": " + reply.text());
        }
        keepTagAndNextPage(reply);
        parseBody(reply);
        if (reply.find("Connection").orElse("").equals("close")) {
          return;
        }
      }
    }
  }

  private static Reply send(RawConnection connection, String request) throws IOException {
    connection.send(request);
    return request.startsWith("HEAD ") ? connection.readHead() : connection.read();
  }

  /**
   * Opens a connection and breaks it in the middle of a request, before one or many answers, or in
   * the middle of a large answer.
   */
  private void breakConnection() throws IOException {
    RawConnection connection = new RawConnection(port);
    try {
      String request = randomRequest().request;
      switch (random.nextInt(4)) {
        case 0 -> connection.send(request.substring(0, random.nextInt(request.length())));
        case 1 -> connection.send(request);
        case 2 -> connection.send(request.repeat(50));
        default -> connection.send(get("/openapi.json", "")).readLine();
      }
    } catch (IOException closedFirst) {
      count("the server closed first");
    }
    if (random.nextBoolean()) {
      connection.reset();
    } else {
      connection.close();
    }
    count("aborted");
  }

  private void keepTagAndNextPage(Reply reply) {
    reply.find("ETag").ifPresent(value -> etag = value);
    Matcher link = NEXT_LINK.matcher(reply.find("Link").orElse(""));
    if (link.find()) {
      // The link of a static page is a path. The link of a list is only a query string.
      nextPage = link.group(1).startsWith("/") ? link.group(1) : "/api/locations" + link.group(1);
    }
  }

  private void parseBody(Reply reply) throws IOException {
    byte[] body = reply.body();
    String encoding = reply.find("Content-Encoding").orElse("");
    if (!encoding.isEmpty()) {
      count("encoding " + encoding);
    }
    if (encoding.equals("gzip") && body.length > 0) {
      body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
    } else if (!encoding.isEmpty()) {
      return;
    }
    if (reply.find("Content-Type").orElse("").equals("application/json") && body.length > 0) {
      ResourceJson.mapper().readTree(body);
    }
  }

  private Expectation randomRequest() {
    String acceptEncoding = choose(ACCEPT_ENCODINGS);
    return switch (random.nextInt(16)) {
      case 0, 1, 2 ->
          new Expectation(get("/api/search?q=" + choose(QUERIES), acceptEncoding), Set.of(200));
      case 3 ->
          new Expectation(
              get("/api/sheds/search?q=" + choose(QUERIES), acceptEncoding), Set.of(200));
      case 4 ->
          new Expectation(get("/api/tires-wheels/search?q=" + choose(QUERIES), ""), Set.of(200));
      case 5, 6 ->
          new Expectation(
              get("/api/locations?state=TX&page=" + pageNumber(), acceptEncoding), Set.of(200));
      case 7 ->
          new Expectation(get("/api/companies?q=" + choose(QUERIES), acceptEncoding), Set.of(200));
      // The gateway may have dropped the release that the link names.
      case 8 -> new Expectation(get(nextPage, acceptEncoding), Set.of(200, 410));
      case 9 ->
          new Expectation(
              get("/api/locations?state=TX", acceptEncoding + "If-None-Match: " + etag + "\r\n"),
              Set.of(200, 304));
      case 10, 11 -> new Expectation(get(choose(PAGES), acceptEncoding), Set.of(200));
      case 12 -> new Expectation(get("/api/locations?state=TEX&page=0", ACCEPT_JSON), Set.of(422));
      case 13 -> new Expectation(post("/mcp", choose(MCP_CALLS)), Set.of(200));
      case 14 -> new Expectation(request("HEAD", choose(PAGES), acceptEncoding), Set.of(200));
      default -> unusualRequest();
    };
  }

  private Expectation unusualRequest() {
    return switch (random.nextInt(8)) {
      case 0 -> new Expectation(get("/nothing/" + random.nextInt(), ""), Set.of(404));
      case 1 -> new Expectation(get("/api/search?q=a", ""), Set.of(302));
      case 2 -> new Expectation(request("DELETE", "/api/search", ""), Set.of(405));
      case 3 -> new Expectation(request("OPTIONS", "/api/search", ""), Set.of(204));
      case 4 -> new Expectation(get("/" + "a".repeat(9000), ""), Set.of(414));
      case 5 -> new Expectation("GET /docs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", Set.of(400));
      case 6 -> new Expectation("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001", Set.of(400));
      default -> new Expectation(post("/docs", "{"), Set.of(405));
    };
  }

  private int pageNumber() {
    return 1 + random.nextInt(3);
  }

  private String choose(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String get(String target, String headers) {
    return request("GET", target, headers);
  }

  private String post(String target, String message) {
    return request(
            "POST",
            target,
            "Content-Type: application/json\r\nContent-Length: " + message.length() + "\r\n")
        + message;
  }

  /** Builds a request with a random client address in X-Forwarded-For, as a proxy sends it. */
  private String request(String method, String target, String headers) {
    return method
        + " "
        + target
        + " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10."
        + random.nextInt(256)
        + "."
        + random.nextInt(256)
        + ".7\r\n"
        + headers
        + "\r\n";
  }

  private void count(String event) {
    counts.merge(event, 1L, Long::sum);
  }
}
