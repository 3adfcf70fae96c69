package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The CloudFormation template fits the function and the responses of the gateway. */
class CloudFormationTest {
  private static final Path CDN = Path.of("cdn");
  private static final String CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";

  @TempDir private static Path folder;
  private static TestGateway gateway;
  private static CloudFrontFunction function;
  private static JsonNode resources;
  private static JsonNode distribution;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    TestRelease.publish(SmallDirectory.directory(), TestRelease.LOCAL, folder);
    gateway = TestGateway.start(TestRelease.load(folder), Limits.DEFAULT);
    function = new CloudFrontFunction();
    resources = YAMLMapper.shared().readTree(deployable()).required("Resources");
    distribution = resources.at("/Distribution/Properties/DistributionConfig");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void the_function_stands_in_the_template_and_runs_on_each_request_of_the_default_behaviour()
      throws IOException {
    assertThat(at("/Function/Properties/FunctionCode"))
        .isEqualTo(Files.readString(CDN.resolve("cloudfront-function.js")));
    JsonNode association = distribution.at("/DefaultCacheBehavior/FunctionAssociations/0");
    assertThat(association.at("/EventType").stringValue()).isEqualTo("viewer-request");
    assertThat(texts(association.at("/FunctionARN/Fn::GetAtt"))).startsWith("Function");
  }

  @Test
  void requests_go_to_the_bucket_first_and_to_the_gateway_if_the_object_is_missing() {
    JsonNode group = distribution.at("/OriginGroups/Items/0");
    assertThat(distribution.at("/DefaultCacheBehavior/TargetOriginId")).isEqualTo(group.get("Id"));
    assertThat(group.at("/Members/Items").findValuesAsString("OriginId"))
        .containsExactly("bucket", "gateway");
    assertThat(group.at("/FailoverCriteria/StatusCodes/Items").toString()).contains("403", "404");
    // The function knows the gateway by this id.
    assertThat(distribution.at("/Origins").findValuesAsString("Id")).contains("bucket", "gateway");
    assertThat(function.route("/api/search?q=rent").fromGateway()).isTrue();
  }

  @Test
  void only_the_distribution_may_read_the_bucket_and_nobody_may_list_it() {
    List<JsonNode> allowed =
        resources
            .at("/BucketPolicy/Properties/PolicyDocument/Statement")
            .valueStream()
            .filter(statement -> statement.at("/Effect").stringValue().equals("Allow"))
            .toList();
    assertThat(allowed).hasSize(1);
    assertThat(allowed.get(0).at("/Action").stringValue()).isEqualTo("s3:GetObject");
    assertThat(allowed.get(0).at("/Condition").toString()).contains("AWS:SourceArn");
    assertThat(resources.at("/Bucket/Properties/PublicAccessBlockConfiguration"))
        .allMatch(JsonNode::booleanValue)
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({
    "ParametersInCacheKeyAndForwardedToOrigin/QueryStringsConfig/QueryStringBehavior, all",
    "ParametersInCacheKeyAndForwardedToOrigin/HeadersConfig/HeaderBehavior, none",
    "ParametersInCacheKeyAndForwardedToOrigin/CookiesConfig/CookieBehavior, none",
    "MinTTL, 0",
    "DefaultTTL, 0"
  })
  void a_cached_response_depends_on_the_whole_query_and_on_nothing_else(String key, String value) {
    assertThat(at("/CachePolicy/Properties/CachePolicyConfig/" + key)).isEqualTo(value);
  }

  /**
   * Headers by which a response differs, beyond its coding, reach the gateway and are not cached.
   */
  @ParameterizedTest
  @ValueSource(strings = {"/api/locations?state=TEX", "/api/companies?page=x", "/api/search?q=a"})
  void the_headers_that_a_response_varies_by_reach_the_gateway(String target) throws IOException {
    JsonNode passed =
        resources.at(
            "/OriginRequestPolicy/Properties/OriginRequestPolicyConfig/HeadersConfig/Headers");
    Reply reply = ask(target);
    Set<String> varying = tokens(reply, "Vary");
    varying.remove("Accept-Encoding");
    assertThat(varying).containsExactlyInAnyOrderElementsOf(texts(passed));
    assertThat(reply.header("Cache-Control")).contains("no-store");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/locations?state=TX",
        "/api/companies",
        "/api/search?q=rent",
        "/openapi.json",
        "/robots.txt"
      })
  void cached_responses_vary_by_coding_alone_and_have_no_data_of_a_client(String target)
      throws IOException {
    Reply reply = ask(target);
    assertThat(reply.status()).isEqualTo(200);
    Set<String> varying = tokens(reply, "Vary");
    assertThat(varying).isSubsetOf("Accept-Encoding");
    JsonNode policy = resources.at("/ResponseHeadersPolicy/Properties/ResponseHeadersPolicyConfig");
    List<String> removed =
        policy.at("/RemoveHeadersConfig/Items").findValuesAsString("Header").stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .toList();
    assertThat(reply.headers().keySet())
        .map(name -> name.toLowerCase(Locale.ROOT))
        .filteredOn(name -> name.contains("ratelimit"))
        .isSubsetOf(removed);
    Set<String> exposed = tokens(reply, "Access-Control-Expose-Headers");
    exposed.removeIf(name -> removed.contains(name.toLowerCase(Locale.ROOT)));
    JsonNode cors = policy.at("/CorsConfig");
    assertThat(texts(cors.at("/AccessControlExposeHeaders/Items")))
        .containsExactlyInAnyOrderElementsOf(exposed);
    assertThat(texts(cors.at("/AccessControlAllowOrigins/Items")))
        .containsExactly(reply.header("Access-Control-Allow-Origin"));
    assertThat(policy.at("/SecurityHeadersConfig").has("ContentTypeOptions")).isTrue();
  }

  @Test
  void mcp_reaches_the_gateway_by_every_method_and_is_not_cached() {
    JsonNode behaviour = behaviour("/mcp").orElseThrow();
    assertThat(texts(behaviour.required("AllowedMethods"))).contains("POST", "OPTIONS", "DELETE");
    requireUncachedFromGateway(behaviour);
  }

  @Test
  void the_paths_of_results_reach_the_gateway_with_all_headers_and_those_of_the_api_do_not_match()
      throws IOException {
    List<String> targets = List.of("/api/locations", "/api/companies", "/api/sheds/search?q=shed");
    for (String target : targets) {
      for (String path : ask(target).each("url")) {
        requireUncachedFromGateway(behaviour(path).orElseThrow());
      }
    }
    targets.forEach(target -> assertThat(behaviour(target.replaceAll("\\?.*", ""))).isEmpty());
    for (Document document : new ApiDocuments(TestRelease.PUBLICATION).all()) {
      assertThat(behaviour(document.path())).isEmpty();
    }
  }

  private static void requireUncachedFromGateway(JsonNode behaviour) {
    assertThat(behaviour.required("TargetOriginId").stringValue()).isEqualTo("gateway");
    assertThat(behaviour.required("CachePolicyId").stringValue()).isEqualTo(CACHING_DISABLED);
    assertThat(behaviour.required("OriginRequestPolicyId").isString()).isTrue();
    assertThat(behaviour.has("FunctionAssociations")).isFalse();
  }

  /** The behaviour of a path: the first one whose pattern matches, or none. */
  private static Optional<JsonNode> behaviour(String path) {
    return distribution
        .required("CacheBehaviors")
        .valueStream()
        .map(each -> each.has("Fn::If") ? each.required("Fn::If").required(1) : each)
        .filter(each -> matches(each.required("PathPattern").stringValue(), path))
        .findFirst();
  }

  private static boolean matches(String pattern, String path) {
    return pattern.endsWith("*")
        ? path.startsWith(pattern.substring(0, pattern.length() - 1))
        : path.equals(pattern);
  }

  /** A value of a resource, as text. */
  private static String at(String pointer) {
    return resources.at(pointer).asString();
  }

  private static List<String> texts(JsonNode node) {
    return node.isString()
        ? List.of(node.stringValue())
        : node.valueStream().map(JsonNode::stringValue).toList();
  }

  private static Set<String> tokens(Reply reply, String header) {
    return reply.find(header).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(String::strip)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Reply ask(String target) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      return connection
          .request(
              "GET " + target + " HTTP/1.1",
              "Accept: application/json",
              "Origin: https://other.example")
          .read();
    }
  }

  /** What {@code template.sh} prints. */
  private static String deployable() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", CDN.resolve("template.sh").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return printed;
  }
}
