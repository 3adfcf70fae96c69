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
 * A client that asks one thing after the other, good and bad, on connections that it keeps, closes
 * and breaks, and fails at an answer that is not one to what it asked. The same seed gives the same
 * requests.
 */
final class SoakClient implements Callable<Map<String, Long>> {
  private static final String JSON = "Accept: application/json\r\n";
  private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");
  private static final List<String> CODINGS =
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
  private static final List<String> CALLS =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"find_locations\",\"arguments\":{\"state\":\"TX\"}}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"search_guides\",\"arguments\":{\"query\":\"return the sofa\"}}}");

  private final int port;
  private final Random random;
  private final long until;
  private final Map<String, Long> counts = new TreeMap<>();
  private String tag = "\"none\"";
  private String next = "/api/locations?page=2";

  /**
   * @param until when to end, in {@link System#nanoTime}
   */
  SoakClient(int port, long seed, long until) {
    this.port = port;
    this.random = new Random(seed);
    this.until = until;
  }

  /** A request and what may answer it. */
  private record Question(String text, Set<Integer> statuses) {}

  @Override
  public Map<String, Long> call() throws IOException {
    while (System.nanoTime() - until < 0) {
      if (random.nextInt(3) == 0) {
        abort();
      } else {
        converse(1 + random.nextInt(60));
      }
    }
    return counts;
  }

  private void converse(int questions) throws IOException {
    try (RawConnection connection = new RawConnection(port)) {
      for (int asked = 0; asked < questions && System.nanoTime() - until < 0; asked++) {
        Question question = question();
        Reply reply = ask(connection, question);
        count("status " + reply.status());
        if (!question.statuses.contains(reply.status())) {
          throw new AssertionError(reply.status() + " to " + question + ": " + reply.text());
        }
        look(reply);
        if (reply.find("Connection").orElse("").equals("close")) {
          return;
        }
      }
    }
  }

  private static Reply ask(RawConnection connection, Question question) throws IOException {
    connection.send(question.text);
    return question.text.startsWith("HEAD ") ? connection.readHead() : connection.read();
  }

  /** A connection that is broken at some point. */
  private void abort() throws IOException {
    RawConnection connection = new RawConnection(port);
    try {
      String request = question().text;
      switch (random.nextInt(4)) {
        case 0 -> connection.send(request.substring(0, random.nextInt(request.length())));
        case 1 -> connection.send(request);
        case 2 -> connection.send(request.repeat(50));
        default -> connection.send(get("/openapi.json", "")).line();
      }
    } catch (IOException closedFirst) {
      count("aborted too late");
    }
    if (random.nextBoolean()) {
      connection.reset();
    } else {
      connection.close();
    }
    count("aborted");
  }

  private void look(Reply reply) throws IOException {
    reply.find("ETag").ifPresent(found -> tag = found);
    Matcher link = NEXT.matcher(reply.find("Link").orElse(""));
    if (link.find()) {
      // That of a static page is a path, that of a list a query.
      next = link.group(1).startsWith("/") ? link.group(1) : "/api/locations" + link.group(1);
    }
    byte[] body = reply.body();
    String coding = reply.find("Content-Encoding").orElse("");
    if (!coding.isEmpty()) {
      count("coded " + coding);
    }
    if (coding.equals("gzip") && body.length > 0) {
      body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
    } else if (!coding.isEmpty()) {
      return;
    }
    if (reply.find("Content-Type").orElse("").equals("application/json") && body.length > 0) {
      ResourceJson.mapper().readTree(body);
    }
  }

  private Question question() {
    String coding = choose(CODINGS);
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> new Question(get("/api/search?q=" + choose(QUERIES), coding), Set.of(200));
      case 3 -> new Question(get("/api/sheds/search?q=" + choose(QUERIES), coding), Set.of(200));
      case 4 -> new Question(get("/api/tires-wheels/search?q=" + choose(QUERIES), ""), Set.of(200));
      case 5, 6 -> new Question(get("/api/locations?state=TX&page=" + page(), coding), Set.of(200));
      case 7 -> new Question(get("/api/companies?q=" + choose(QUERIES), coding), Set.of(200));
      // By the time it is asked for, the release of the link may be gone.
      case 8 -> new Question(get(next, coding), Set.of(200, 410));
      case 9 ->
          new Question(
              get("/api/locations?state=TX", coding + "If-None-Match: " + tag + "\r\n"),
              Set.of(200, 304));
      case 10, 11 -> new Question(get(choose(PAGES), coding), Set.of(200));
      case 12 -> new Question(get("/api/locations?state=TEX&page=0", JSON), Set.of(422));
      case 13 -> new Question(post(choose(CALLS)), Set.of(200));
      case 14 -> new Question(request("HEAD", choose(PAGES), coding), Set.of(200));
      default -> wrong();
    };
  }

  private Question wrong() {
    return switch (random.nextInt(8)) {
      case 0 -> new Question(get("/nothing/" + random.nextInt(), ""), Set.of(404));
      case 1 -> new Question(get("/api/search?q=a", ""), Set.of(302));
      case 2 -> new Question(request("DELETE", "/api/search", ""), Set.of(405));
      case 3 -> new Question(request("OPTIONS", "/api/search", ""), Set.of(204));
      case 4 -> new Question(get("/" + "a".repeat(9000), ""), Set.of(414));
      case 5 -> new Question("GET /docs HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", Set.of(400));
      case 6 -> new Question("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001", Set.of(400));
      default -> new Question(post("{").replace("/mcp", "/docs"), Set.of(405));
    };
  }

  private int page() {
    return 1 + random.nextInt(3);
  }

  private String choose(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String get(String target, String headers) {
    return request("GET", target, headers);
  }

  private String post(String message) {
    return request(
            "POST",
            "/mcp",
            "Content-Type: application/json\r\nContent-Length: " + message.length() + "\r\n")
        + message;
  }

  /** A request of some client or other behind the proxy that this is. */
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

  private void count(String what) {
    counts.merge(what, 1L, Long::sum);
  }
}
