package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
    distribution = properties("Distribution").required("DistributionConfig");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void the_function_stands_in_the_template_and_runs_on_each_request_of_the_default_behaviour()
      throws IOException {
    JsonNode code = properties("Function");
    assertThat(code.required("FunctionCode").stringValue())
        .isEqualTo(Files.readString(CDN.resolve("cloudfront-function.js")));
    assertThat(code.required("FunctionConfig").required("Runtime").stringValue())
        .isEqualTo("cloudfront-js-2.0");
    JsonNode association =
        distribution.required("DefaultCacheBehavior").required("FunctionAssociations").required(0);
    assertThat(association.required("EventType").stringValue()).isEqualTo("viewer-request");
    assertThat(texts(association.required("FunctionARN").required("Fn::GetAtt")))
        .containsExactly("Function", "FunctionARN");
  }

  @Test
  void requests_go_to_the_bucket_first_and_to_the_gateway_if_the_object_is_missing() {
    JsonNode group = distribution.required("OriginGroups").required("Items").required(0);
    assertThat(distribution.required("DefaultCacheBehavior").required("TargetOriginId"))
        .isEqualTo(group.required("Id"));
    List<String> members =
        group
            .required("Members")
            .required("Items")
            .valueStream()
            .map(member -> member.required("OriginId").stringValue())
            .toList();
    assertThat(members).containsExactly("bucket", "gateway");
    assertThat(group.required("FailoverCriteria").required("StatusCodes").required("Items"))
        .extracting(JsonNode::intValue)
        .contains(403, 404, 503);
    List<String> origins =
        distribution
            .required("Origins")
            .valueStream()
            .map(origin -> origin.required("Id").stringValue())
            .toList();
    assertThat(origins).containsExactly("bucket", "gateway");
    // The function knows the gateway by this id.
    assertThat(function.route("/api/search?q=rent").fromGateway()).isTrue();
  }

  @Test
  void only_the_distribution_may_read_the_bucket_and_nobody_may_list_it() {
    JsonNode statements =
        properties("BucketPolicy").required("PolicyDocument").required("Statement");
    List<JsonNode> allowed =
        statements
            .valueStream()
            .filter(statement -> statement.required("Effect").stringValue().equals("Allow"))
            .toList();
    assertThat(allowed).hasSize(1);
    assertThat(allowed.get(0).required("Action").stringValue()).isEqualTo("s3:GetObject");
    assertThat(allowed.get(0).required("Condition").toString()).contains("AWS:SourceArn");
    assertThat(properties("Bucket").required("PublicAccessBlockConfiguration"))
        .allMatch(JsonNode::booleanValue)
        .hasSize(4);
  }

  @Test
  void a_cached_response_depends_on_the_whole_query_and_on_nothing_else() {
    JsonNode policy = properties("CachePolicy").required("CachePolicyConfig");
    JsonNode key = policy.required("ParametersInCacheKeyAndForwardedToOrigin");
    assertThat(at(key, "QueryStringsConfig", "QueryStringBehavior")).isEqualTo("all");
    assertThat(at(key, "HeadersConfig", "HeaderBehavior")).isEqualTo("none");
    assertThat(at(key, "CookiesConfig", "CookieBehavior")).isEqualTo("none");
    assertThat(policy.required("MinTTL").intValue()).isZero();
    assertThat(policy.required("DefaultTTL").intValue()).isZero();
  }

  /**
   * Headers by which a response differs, beyond its coding, reach the gateway and are not cached.
   */
  @ParameterizedTest
  @ValueSource(strings = {"/api/locations?state=TEX", "/api/companies?page=x", "/api/search?q=a"})
  void the_headers_that_a_response_varies_by_reach_the_gateway(String target) throws IOException {
    Set<String> passed =
        new TreeSet<>(
            texts(
                properties("OriginRequestPolicy")
                    .required("OriginRequestPolicyConfig")
                    .required("HeadersConfig")
                    .required("Headers")));
    Reply reply = ask(target);
    Set<String> varying = tokens(reply, "Vary");
    varying.remove("Accept-Encoding");
    assertThat(varying).isEqualTo(passed);
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
    JsonNode policy = properties("ResponseHeadersPolicy").required("ResponseHeadersPolicyConfig");
    Set<String> removed =
        policy
            .required("RemoveHeadersConfig")
            .required("Items")
            .valueStream()
            .map(item -> item.required("Header").stringValue().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    List<String> personal =
        reply.headers().keySet().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .filter(name -> name.contains("ratelimit"))
            .toList();
    assertThat(removed).containsAll(personal);
    Set<String> exposed = tokens(reply, "Access-Control-Expose-Headers");
    exposed.removeIf(name -> removed.contains(name.toLowerCase(Locale.ROOT)));
    JsonNode cors = policy.required("CorsConfig");
    assertThat(texts(cors.required("AccessControlExposeHeaders").required("Items")))
        .containsExactlyInAnyOrderElementsOf(exposed);
    assertThat(texts(cors.required("AccessControlAllowOrigins").required("Items")))
        .containsExactly(reply.header("Access-Control-Allow-Origin"));
    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(policy.required("SecurityHeadersConfig").has("ContentTypeOptions")).isTrue();
  }

  @Test
  void mcp_reaches_the_gateway_by_every_method_and_is_not_cached() {
    JsonNode behaviour = behaviour("/mcp");
    assertThat(texts(behaviour.required("AllowedMethods"))).contains("POST", "OPTIONS", "DELETE");
    requireUncachedFromGateway(behaviour);
  }

  @Test
  void the_paths_of_results_reach_the_gateway_with_all_headers_and_those_of_the_api_do_not_match()
      throws IOException {
    List<String> targets = List.of("/api/locations", "/api/companies", "/api/sheds/search?q=shed");
    for (String target : targets) {
      for (String path : ask(target).each("url")) {
        requireUncachedFromGateway(behaviour(path));
      }
    }
    Stream<String> apis =
        Stream.concat(
            targets.stream(),
            new ApiDocuments(TestRelease.PUBLICATION).all().stream().map(Document::path));
    assertThat(apis.map(CloudFormationTest::pattern)).containsOnly("default");
  }

  private static void requireUncachedFromGateway(JsonNode behaviour) {
    assertThat(behaviour.required("TargetOriginId").stringValue()).isEqualTo("gateway");
    assertThat(behaviour.required("CachePolicyId").stringValue()).isEqualTo(CACHING_DISABLED);
    assertThat(behaviour.required("OriginRequestPolicyId").isString()).isTrue();
    assertThat(behaviour.has("FunctionAssociations")).isFalse();
  }

  /** The behaviour of a path: the first one whose pattern matches. */
  private static JsonNode behaviour(String path) {
    return behaviours()
        .filter(each -> matches(each.required("PathPattern").stringValue(), path))
        .findFirst()
        .orElseThrow(() -> new AssertionError(path + " has the default behaviour"));
  }

  private static String pattern(String target) {
    String path = target.replaceAll("\\?.*", "");
    return behaviours()
        .map(each -> each.required("PathPattern").stringValue())
        .filter(pattern -> matches(pattern, path))
        .findFirst()
        .orElse("default");
  }

  private static Stream<JsonNode> behaviours() {
    return distribution
        .required("CacheBehaviors")
        .valueStream()
        .map(each -> each.has("Fn::If") ? each.required("Fn::If").required(1) : each);
  }

  private static boolean matches(String pattern, String path) {
    return pattern.endsWith("*")
        ? path.startsWith(pattern.substring(0, pattern.length() - 1))
        : path.equals(pattern);
  }

  private static JsonNode properties(String resource) {
    return resources.required(resource).required("Properties");
  }

  private static String at(JsonNode node, String... names) {
    JsonNode found = node;
    for (String name : names) {
      found = found.required(name);
    }
    return found.stringValue();
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
