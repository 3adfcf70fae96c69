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

/** The scripts for {@code --after-publish}, with a local server in place of each service. */
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
  private final Queue<ReceivedRequest> requests = new ConcurrentLinkedQueue<>();
  private volatile int status = 200;
  private volatile String answer = "{\"success\":true}";

  /**
   * @param requestLine the method and the target
   */
  private record ReceivedRequest(
      String requestLine, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  private record ScriptResult(int code, String output) {}

  @Test
  void varnish_and_nginx_get_a_purge_for_each_path_with_the_host_of_the_website() throws Exception {
    String address = server.address();
    assertThat(run("purge.sh", PATHS, address + "/", address).code()).isZero();
    assertThat(requestLines())
        .containsExactlyInAnyOrderElementsOf(
            PATHS.stream()
                .flatMap(path -> List.of("PURGE " + path, "PURGE " + path).stream())
                .toList());
    assertThat(requests).allMatch(request -> request.header("Host").equals("www.example.com"));
    status = 404;
    assertThat(run("purge.sh", List.of("/*"), address).code()).isZero();
    server.close();
    assertThat(run("purge.sh", PATHS, address).code()).isEqualTo(1);
  }

  @Test
  void cloudflare_gets_addresses_in_small_batches() throws Exception {
    List<String> paths = IntStream.range(0, 61).mapToObj(i -> "/p/" + i).toList();
    assertThat(run("cloudflare.sh", paths, "z1").code()).isZero();
    assertThat(requestLines()).hasSize(3).containsOnly("POST /zones/z1/purge_cache");
    List<String> files = new ArrayList<>();
    for (ReceivedRequest request : requests) {
      assertThat(request.header("Authorization")).isEqualTo("Bearer secret");
      json(request).path("files").forEach(file -> files.add(file.asString()));
    }
    assertThat(files).hasSize(61).contains("https://www.example.com/p/60");
    requests.clear();
    assertThat(run("cloudflare.sh", List.of("/*"), "z1").code()).isZero();
    assertThat(json(requests.remove()).path("purge_everything").asBoolean()).isTrue();
  }

  @Test
  void fastly_gets_a_purge_for_each_address_or_for_the_whole_service() throws Exception {
    assertThat(run("fastly.sh", PATHS, "s1").code()).isZero();
    assertThat(requestLines())
        .containsExactlyInAnyOrderElementsOf(
            PATHS.stream().map(path -> "POST /purge/www.example.com" + path).toList());
    assertThat(requests).allMatch(request -> request.header("Fastly-key").equals("secret"));
    requests.clear();
    assertThat(run("fastly.sh", List.of("/*"), "s1").code()).isZero();
    assertThat(requestLines()).containsExactly("POST /service/s1/purge_all");
  }

  @Test
  void cloudfront_gets_a_signed_invalidation_of_the_objects_of_queries() throws Exception {
    status = 201;
    assertThat(run("cloudfront.sh", PATHS, "E1").code()).isZero();
    assertThat(run("cloudfront.sh", PATHS, "E1").code()).isZero();
    ReceivedRequest request = requests.remove();
    assertThat(request.requestLine()).isEqualTo("POST /2020-05-31/distribution/E1/invalidation");
    assertThat(request.header("Authorization"))
        .startsWith("AWS4-HMAC-SHA256 Credential=key/")
        .contains("/us-east-1/cloudfront/aws4_request");
    assertThat(request.header("X-amz-security-token")).isEqualTo("session");
    String page = "/api/locations/state=CO/city=ca%C3%B1on-city/page=1.json";
    assertThat(request.body())
        .contains("<Quantity>6</Quantity>", "<CallerReference>7-", "<Path>/docs</Path>")
        .contains("<Path>" + page + "?state=CO&amp;city=ca%C3%B1on-city</Path>")
        .contains("<Path>" + page + "?state=CO&amp;city=ca%C3%B1on-city&amp;page=1</Path>");
    assertThat(requests.remove().body()).isEqualTo(request.body());
  }

  @Test
  void cloudfront_is_invalidated_by_the_aws_cli_if_it_is_installed() throws Exception {
    Path awsProgram = folder.resolve("aws");
    Files.writeString(awsProgram, "#!/bin/sh\necho \"$1 $2 $3 $4 $5\"\ncat \"${6#file://}\"\n");
    assertThat(awsProgram.toFile().setExecutable(true)).isTrue();
    List<String> paths = IntStream.range(0, 3_000).mapToObj(i -> "/" + "p".repeat(80) + i).toList();
    ScriptResult result = run("cloudfront.sh", Map.of("AWS", awsProgram.toString()), paths, "E1");
    assertThat(result.code()).isZero();
    String[] outputLines = result.output().split("\n", 2);
    assertThat(outputLines[0])
        .isEqualTo("cloudfront create-invalidation --distribution-id E1 --invalidation-batch");
    JsonNode batch = ResourceJson.mapper().readTree(outputLines[1]);
    assertThat(batch.at("/Paths/Quantity").asInt()).isEqualTo(3_000);
    assertThat(batch.at("/Paths/Items").size()).isEqualTo(3_000);
    assertThat(batch.path("CallerReference").asString()).startsWith("7-");
  }

  @Test
  void search_engines_get_the_pages_of_the_website_and_nothing_else() throws Exception {
    List<String> paths = new ArrayList<>(PATHS);
    paths.addAll(List.of("/sitemap.xml", "/index.html", "/"));
    assertThat(run("indexnow.sh", paths, "0123-abcd").code()).isZero();
    JsonNode body = json(requests.remove());
    assertThat(body.path("host").asString()).isEqualTo("www.example.com");
    assertThat(body.path("key").asString()).isEqualTo("0123-abcd");
    assertThat(body.path("keyLocation").asString())
        .isEqualTo("https://www.example.com/0123-abcd.txt");
    assertThat(body.path("urlList").valueStream().map(JsonNode::asString))
        .containsExactly("https://www.example.com/docs", "https://www.example.com/");
    assertThat(run("indexnow.sh", List.of("/*"), "0123-abcd").code()).isZero();
    assertThat(requests).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "purge.sh, answers PURGE with 403",
    "cloudflare.sh, Authentication error",
    "fastly.sh, Fastly answers 403",
    "cloudfront.sh, Authentication error",
    "indexnow.sh, Authentication error",
  })
  void an_error_of_the_service_is_printed_and_fails_the_script(
      String script, String expectedMessage) throws Exception {
    status = 403;
    answer = "{\"success\":false,\"errors\":[{\"message\":\"Authentication error\"}]}";
    String argument = script.equals("purge.sh") ? server.address() : "z1";
    ScriptResult result = run(script, List.of("/docs", "/index.html", "/"), argument);
    assertThat(result.code()).isNotZero();
    assertThat(result.output()).contains(expectedMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cloudflare.sh", "cloudfront.sh", "fastly.sh"})
  void no_program_gets_a_secret_as_an_argument(String script) throws Exception {
    Path argumentsFile = folder.resolve("arguments");
    for (String program : List.of("awk", "curl", "sed")) {
      Path spyScript = folder.resolve(program);
      String spyTemplate =
          "#!/bin/sh\nprintf '%%s\\n' \"$@\" >>'%s'\nPATH=${PATH#*:}\nexec %s \"$@\"\n";
      Files.writeString(spyScript, spyTemplate.formatted(argumentsFile, program));
      assertThat(spyScript.toFile().setExecutable(true)).isTrue();
    }
    Map<String, String> environment =
        Map.of("AWS", "none", "PATH", folder + ":" + System.getenv("PATH"));
    assertThat(run(script, environment, PATHS, "z1").code()).isZero();
    assertThat(argumentsFile).content().contains("--max-time").doesNotContain("secret");
  }

  private ScriptResult run(String script, List<String> paths, String... arguments)
      throws Exception {
    return run(script, Map.of("AWS", "no-aws-cli"), paths, arguments);
  }

  private ScriptResult run(
      String script, Map<String, String> environment, List<String> paths, String... arguments)
      throws Exception {
    Path input = Files.write(folder.resolve("paths"), paths);
    List<String> command = new ArrayList<>(List.of(SCRIPTS.resolve(script).toString()));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectInput(input.toFile());
    for (String api : List.of("CLOUDFLARE_API", "CLOUDFRONT_API", "FASTLY_API", "INDEXNOW")) {
      builder.environment().put(api, server.address());
      builder.environment().put(api + "_TOKEN", "secret");
    }
    builder
        .environment()
        .putAll(
            Map.of(
                "RELEASE", "7",
                "BASE_URL", "https://www.example.com",
                "AWS_ACCESS_KEY_ID", "key",
                "AWS_SECRET_ACCESS_KEY", "secret",
                "AWS_SESSION_TOKEN", "session"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new ScriptResult(process.waitFor(), output);
  }

  private List<String> requestLines() {
    return requests.stream().map(ReceivedRequest::requestLine).toList();
  }

  private static JsonNode json(ReceivedRequest request) {
    return ResourceJson.mapper().readTree(request.body());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(
        new ReceivedRequest(
            exchange.getRequestMethod() + " " + exchange.getRequestURI().toASCIIString(),
            Map.copyOf(exchange.getRequestHeaders()),
            body));
    LocalServer.send(exchange, status, answer.getBytes(StandardCharsets.UTF_8));
  }
}
