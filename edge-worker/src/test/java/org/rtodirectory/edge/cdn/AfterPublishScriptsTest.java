package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.source.LocalServer;
import tools.jackson.databind.JsonNode;

/** The scripts for {@code --after-publish}, with a server that answers as each service does. */
class AfterPublishScriptsTest {
  private static final Path SCRIPTS = Path.of("cdn", "after-publish");
  private static final List<String> PATHS =
      List.of(
          "/api/locations/state=CO/city=ca%C3%B1on-city/page=1.json",
          "/api/locations?state=CO&city=ca%C3%B1on-city",
          "/api/locations?state=CO&city=ca%C3%B1on-city&page=1",
          "/api/companies",
          "/docs/index.html",
          "/docs");

  @TempDir private Path folder = Path.of("");
  @AutoClose private final LocalServer server = new LocalServer(this::answer);
  private final Queue<Received> received = new ConcurrentLinkedQueue<>();
  private volatile int status = 200;
  private volatile String answer = "{\"success\":true}";

  /**
   * @param line method and target
   */
  private record Received(String line, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  private record Ended(int code, String output) {}

  @Test
  void varnish_and_nginx_get_a_purge_for_each_path_under_the_host_of_the_website()
      throws Exception {
    String address = server.address();
    assertThat(run("purge.sh", PATHS, address + "/", address).code()).isZero();
    assertThat(lines())
        .containsExactlyInAnyOrderElementsOf(
            PATHS.stream().flatMap(p -> List.of("PURGE " + p, "PURGE " + p).stream()).toList());
    assertThat(received).allMatch(one -> one.header("Host").equals("www.example.com"));
    status = 404;
    assertThat(run("purge.sh", List.of("/*"), address).code()).isZero();
    server.close();
    assertThat(run("purge.sh", PATHS, address).code()).isEqualTo(1);
  }

  @Test
  void cloudflare_gets_addresses_in_small_batches() throws Exception {
    List<String> paths = IntStream.range(0, 61).mapToObj(i -> "/p/" + i).toList();
    assertThat(run("cloudflare.sh", paths, "z1").code()).isZero();
    assertThat(lines()).hasSize(3).containsOnly("POST /zones/z1/purge_cache");
    List<String> files = new ArrayList<>();
    for (Received request : received) {
      assertThat(request.header("Authorization")).isEqualTo("Bearer secret");
      json(request).path("files").forEach(file -> files.add(file.asString()));
    }
    assertThat(files).hasSize(61).contains("https://www.example.com/p/60");
    received.clear();
    assertThat(run("cloudflare.sh", List.of("/*"), "z1").code()).isZero();
    assertThat(json(received.remove()).path("purge_everything").asBoolean()).isTrue();
  }

  @Test
  void fastly_is_asked_for_each_address_or_for_the_whole_service() throws Exception {
    assertThat(run("fastly.sh", PATHS, "s1").code()).isZero();
    assertThat(lines())
        .containsExactlyInAnyOrderElementsOf(
            PATHS.stream().map(path -> "POST /purge/www.example.com" + path).toList());
    assertThat(received).allMatch(one -> one.header("Fastly-key").equals("secret"));
    received.clear();
    assertThat(run("fastly.sh", List.of("/*"), "s1").code()).isZero();
    assertThat(lines()).containsExactly("POST /service/s1/purge_all");
  }

  @Test
  void cloudfront_invalidates_queries_under_their_objects_by_a_signed_request() throws Exception {
    status = 201;
    assertThat(run("cloudfront.sh", PATHS, "E1").code()).isZero();
    assertThat(run("cloudfront.sh", PATHS, "E1").code()).isZero();
    Received request = received.remove();
    assertThat(request.line()).isEqualTo("POST /2020-05-31/distribution/E1/invalidation");
    assertThat(request.header("Authorization"))
        .startsWith("AWS4-HMAC-SHA256 Credential=key/")
        .contains("/us-east-1/cloudfront/aws4_request");
    assertThat(request.header("X-amz-security-token")).isEqualTo("session");
    String page = "/api/locations/state=CO/city=ca%C3%B1on-city/page=1.json";
    assertThat(request.body())
        .contains("<Quantity>6</Quantity>", "<CallerReference>7-", "<Path>/docs</Path>")
        .contains("<Path>" + page + "?state=CO&amp;city=ca%C3%B1on-city</Path>")
        .contains("<Path>" + page + "?state=CO&amp;city=ca%C3%B1on-city&amp;page=1</Path>");
    assertThat(received.remove().body()).isEqualTo(request.body());
  }

  @Test
  void the_aws_cli_purges_cloudfront_if_it_is_installed() throws Exception {
    Path cli = folder.resolve("aws");
    Files.writeString(cli, "#!/bin/sh\necho \"$1 $2 $3 $4 $5\"\ncat \"${6#file://}\"\n");
    assertThat(cli.toFile().setExecutable(true)).isTrue();
    List<String> paths = IntStream.range(0, 3_000).mapToObj(i -> "/" + "p".repeat(80) + i).toList();
    Ended told = run("cloudfront.sh", Map.of("AWS", cli.toString()), paths, "E1");
    assertThat(told.code()).isZero();
    String[] lines = told.output().split("\n", 2);
    assertThat(lines[0])
        .isEqualTo("cloudfront create-invalidation --distribution-id E1 --invalidation-batch");
    JsonNode batch = ResourceJson.mapper().readTree(lines[1]);
    assertThat(batch.at("/Paths/Quantity").asInt()).isEqualTo(3_000);
    assertThat(batch.at("/Paths/Items").size()).isEqualTo(3_000);
    assertThat(batch.path("CallerReference").asString()).startsWith("7-");
  }

  @Test
  void search_engines_get_the_pages_of_the_website_and_nothing_else() throws Exception {
    List<String> paths = new ArrayList<>(PATHS);
    paths.addAll(List.of("/sitemap.xml", "/index.html", "/"));
    assertThat(run("indexnow.sh", paths, "0123-abcd").code()).isZero();
    JsonNode body = json(received.remove());
    assertThat(body.path("host").asString()).isEqualTo("www.example.com");
    assertThat(body.path("key").asString()).isEqualTo("0123-abcd");
    assertThat(body.path("keyLocation").asString())
        .isEqualTo("https://www.example.com/0123-abcd.txt");
    assertThat(body.path("urlList").valueStream().map(JsonNode::asString))
        .containsExactly("https://www.example.com/docs", "https://www.example.com/");
    assertThat(run("indexnow.sh", List.of("/*"), "0123-abcd").code()).isZero();
    assertThat(received).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "purge.sh, answers PURGE with 403",
    "cloudflare.sh, Authentication error",
    "fastly.sh, Fastly answers 403",
    "cloudfront.sh, Authentication error",
    "indexnow.sh, Authentication error",
  })
  void a_refusal_is_repeated_and_fails(String script, String expectedMessage) throws Exception {
    status = 403;
    answer = "{\"success\":false,\"errors\":[{\"message\":\"Authentication error\"}]}";
    String argument = script.equals("purge.sh") ? server.address() : "z1";
    Ended refused = run(script, List.of("/docs", "/index.html", "/"), argument);
    assertThat(refused.code()).isNotZero();
    assertThat(refused.output()).contains(expectedMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cloudflare.sh", "cloudfront.sh", "fastly.sh"})
  void a_secret_is_no_argument_of_a_process(String script) throws Exception {
    Path seen = folder.resolve("arguments");
    for (String program : List.of("awk", "curl", "sed")) {
      Path spy = folder.resolve(program);
      String line = "#!/bin/sh\nprintf '%%s\\n' \"$@\" >>'%s'\nPATH=${PATH#*:}\nexec %s \"$@\"\n";
      Files.writeString(spy, line.formatted(seen, program));
      assertThat(spy.toFile().setExecutable(true)).isTrue();
    }
    Map<String, String> spied = Map.of("AWS", "none", "PATH", folder + ":" + System.getenv("PATH"));
    assertThat(run(script, spied, PATHS, "z1").code()).isZero();
    assertThat(seen).content().contains("--max-time").doesNotContain("secret");
  }

  private Ended run(String script, List<String> paths, String... arguments) throws Exception {
    return run(script, Map.of("AWS", "no-aws-cli"), paths, arguments);
  }

  private Ended run(
      String script, Map<String, String> environment, List<String> paths, String... arguments)
      throws Exception {
    Path input = Files.write(folder.resolve("paths"), paths);
    List<String> command = new ArrayList<>(List.of(SCRIPTS.resolve(script).toString()));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectInput(input.toFile());
    for (String api : List.of("CLOUDFLARE_API", "CLOUDFRONT_API", "FASTLY_API", "INDEXNOW")) {
      process.environment().put(api, server.address());
      process.environment().put(api + "_TOKEN", "secret");
    }
    process
        .environment()
        .putAll(
            Map.of(
                "RELEASE", "7",
                "BASE_URL", "https://www.example.com",
                "AWS_ACCESS_KEY_ID", "key",
                "AWS_SECRET_ACCESS_KEY", "secret",
                "AWS_SESSION_TOKEN", "session"));
    process.environment().putAll(environment);
    Process started = process.start();
    String output = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(started.waitFor(), output);
  }

  private List<String> lines() {
    return received.stream().map(Received::line).toList();
  }

  private static JsonNode json(Received request) {
    return ResourceJson.mapper().readTree(request.body());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(
        new Received(
            exchange.getRequestMethod() + " " + exchange.getRequestURI().toASCIIString(),
            Map.copyOf(exchange.getRequestHeaders()),
            body));
    LocalServer.send(exchange, status, answer.getBytes(StandardCharsets.UTF_8));
  }
}
