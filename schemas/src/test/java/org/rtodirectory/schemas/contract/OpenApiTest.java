package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.PageKey;
import tools.jackson.databind.JsonNode;

/** The OpenAPI document. */
class OpenApiTest {
  private static final JsonNode LOCAL = Samples.json(Samples.LOCAL, "openapi.json");
  private static final JsonNode HOSTED = Samples.json(Samples.HOSTED, "openapi.json");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  @Test
  void the_openapi_document_is_version_1_0_0_without_security() {
    assertThat(LOCAL.at("/openapi").stringValue()).startsWith("3.1.");
    assertThat(LOCAL.at("/info/version").stringValue()).isEqualTo("1.0.0");
    assertThat(LOCAL.required("security")).isEmpty();
    assertThat(LOCAL.at("/components/securitySchemes").isMissingNode()).isTrue();
  }

  @Test
  void the_server_is_the_base_url_or_the_root_of_the_gateway() {
    assertThat(LOCAL.at("/servers/0/url").stringValue()).isEqualTo("/");
    assertThat(HOSTED.at("/servers/0/url").stringValue()).isEqualTo(Samples.BASE);
  }

  @Test
  void every_reference_resolves_and_every_component_is_used() {
    Set<String> references = new TreeSet<>();
    walk(LOCAL, "", (path, node) -> reference(node).ifPresent(references::add));
    assertThat(references)
        .allSatisfy(
            reference -> assertThat(LOCAL.at(reference.substring(1)).isMissingNode()).isFalse());
    List<String> components = new ArrayList<>();
    for (String kind : LOCAL.required("components").propertyNames()) {
      for (String name : LOCAL.at("/components/" + kind).propertyNames()) {
        components.add("#/components/" + kind + "/" + name);
      }
    }
    assertThat(references).containsExactlyInAnyOrderElementsOf(components);
  }

  @Test
  void every_example_is_valid_by_its_schema() {
    Validator validator = new Validator(Samples.HOSTED);
    List<String> checked = new ArrayList<>();
    walk(
        HOSTED,
        "",
        (path, node) -> {
          if (node.has("example") && node.has("schema")) {
            String schema =
                "openapi.json#" + path.replace("{", "%7B").replace("}", "%7D") + "/schema";
            assertThat(validator.errors(schema, node.required("example"))).as(path).isEmpty();
            checked.add(path);
          }
        });
    assertThat(checked).hasSizeGreaterThan(35);
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void every_endpoint_lists_its_parameters_with_the_rules_of_the_documentation(Endpoint endpoint) {
    List<JsonNode> query = query(endpoint);
    assertThat(query)
        .extracting(parameter -> parameter.required("name").stringValue())
        .containsExactlyElementsOf(endpoint.parameterNames());
    List<Endpoint.ParameterDoc> docs = endpoint.parameters();
    assertThat(docs).extracting(Endpoint.ParameterDoc::name).isEqualTo(endpoint.parameterNames());
    for (int i = 0; i < docs.size(); i++) {
      JsonNode parameter = query.get(i);
      assertThat(parameter.required("description").stringValue())
          .startsWith(docs.get(i).meaning() + ". Must be " + docs.get(i).rule() + ".");
      assertThat(parameter.required("required").booleanValue()).isEqualTo(docs.get(i).isRequired());
      assertThat(limits(parameter.required("schema"))).isEqualTo(numbers(docs.get(i).rule()));
    }
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void every_endpoint_lists_its_statuses_and_their_headers(Endpoint endpoint) {
    JsonNode answers = operation(endpoint.path()).required("responses");
    boolean isList = endpoint.parameterNames().contains("release");
    Set<String> expected =
        new TreeSet<>(List.of("200", "304", "400", "413", "414", "429", "431", "503"));
    if (isList) {
      expected.addAll(List.of("404", "410"));
      assertHeaders(answers, "200", "Link");
      assertHeaders(answers, "410", "Cache-Control", "RateLimit");
    }
    Set<String> limitedStatuses = new TreeSet<>(List.of("200", "304", "429"));
    if (!endpoint.parameterNames().isEmpty()) {
      expected.addAll(List.of("302", "422"));
      limitedStatuses.addAll(List.of("302", "422"));
      assertHeaders(answers, "302", "Location", "Vary", "Cache-Control");
      assertHeaders(answers, "422", "Vary", "Cache-Control");
    }
    assertThat(answers.propertyNames()).containsExactlyElementsOf(expected);
    assertHeaders(answers, "503", "Cache-Control", "Retry-After");
    assertHeaders(answers, "200", "ETag", "Cache-Control");
    assertHeaders(answers, "304", "ETag", "Cache-Control");
    assertHeaders(answers, "429", "Retry-After", "Cache-Control");
    for (String status : limitedStatuses) {
      assertHeaders(
          answers,
          status,
          "RateLimit",
          "RateLimit-Policy",
          "X-RateLimit-Limit",
          "X-RateLimit-Remaining");
    }
    answers
        .propertyNames()
        .forEach(status -> assertHeaders(answers, status, "Access-Control-Allow-Origin"));
  }

  @Test
  void every_family_of_static_pages_is_described() {
    List<PageKey.Family> described =
        LOCAL.required("paths").propertyNames().stream()
            .filter(path -> path.contains("/page="))
            .map(OpenApiTest::withExamples)
            .flatMap(path -> PageKey.parse(path.substring(1)).flatMap(PageKey::family).stream())
            .toList();
    assertThat(described).containsExactlyInAnyOrder(PageKey.Family.values());
  }

  /**
   * Client generators invent names for schemas without a name, and for schemas whose names differ
   * only in case.
   */
  @Test
  void every_json_body_has_a_named_schema_and_every_error_has_the_error_schema() {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Set<String> schemas =
        LOCAL.at("/components/schemas").propertyNames().stream()
            .peek(name -> assertThat(names.add(name)).as(name).isTrue())
            .collect(Collectors.toSet());
    assertThat(schemas).hasSizeGreaterThan(12);
    for (JsonNode path : LOCAL.required("paths")) {
      for (JsonNode operation : path) {
        for (var answer : operation.required("responses").properties()) {
          JsonNode body = resolve(answer.getValue()).at("/content/application~1json");
          String responseName = operation.at("/operationId").stringValue() + " " + answer.getKey();
          boolean isError = answer.getKey().compareTo("400") >= 0;
          assertThat(isError && body.isMissingNode()).as(responseName).isFalse();
          if (!body.isMissingNode()) {
            String schema = body.at("/schema/$ref").stringValue();
            assertThat(schema).as(responseName).startsWith("#/components/schemas/");
            assertThat(!isError || schema.endsWith("/Error") || schema.endsWith("/McpResponse"))
                .as(responseName)
                .isTrue();
          }
        }
      }
    }
  }

  @Test
  void the_paths_of_the_website_are_those_of_the_publication() {
    SitePaths paths =
        new SitePaths(
            Map.of(Vertical.RETAIL, "/c/{city_slug}", Vertical.SHEDS, "/c/{city_slug}"),
            "/{slug}",
            "/s/x");
    JsonNode openApi = Samples.json(new Publication("P", null, paths), "openapi.json");
    assertThat(openApi.at("/paths/~1c~1{city_slug}/get/operationId").stringValue())
        .isEqualTo("getCity");
    assertThat(openApi.at("/paths/~1{slug}/get/parameters")).hasSize(2);
    assertThat(openApi.at("/paths/~1s~1x/get/parameters")).hasSize(1);
    assertThat(openApi.at("/x-site-paths").isMissingNode()).isTrue();
  }

  private static List<JsonNode> query(Endpoint endpoint) {
    return operation(endpoint.path())
        .path("parameters")
        .valueStream()
        .map(OpenApiTest::resolve)
        .filter(parameter -> parameter.required("in").stringValue().equals("query"))
        .toList();
  }

  /** Returns the limits that a schema sets, with the digits that a text uses for them. */
  private static List<String> limits(JsonNode schema) {
    if (schema.required("type").stringValue().equals("integer")) {
      String maximum = Long.toString(schema.required("maximum").longValue());
      assertThat(maximum).matches("9+");
      return List.of(schema.required("minimum").asString(), Integer.toString(maximum.length()));
    }
    return Stream.of("minLength", "maxLength")
        .filter(schema::has)
        .map(limit -> schema.required(limit).asString())
        .distinct()
        .toList();
  }

  private static List<String> numbers(String rule) {
    return NUMBER.matcher(rule).results().map(match -> match.group()).toList();
  }

  private static void assertHeaders(JsonNode answers, String status, String... names) {
    assertThat(resolve(answers.required(status)).required("headers").propertyNames())
        .as(status)
        .containsAll(Arrays.asList(names));
  }

  private static JsonNode operation(String path) {
    return LOCAL.required("paths").required(path).required("get");
  }

  private static String withExamples(String path) {
    return path.replace("{page}", "1")
        .replace("{state}", "TX")
        .replace("{company}", "bluebonnet")
        .replace("{city}", "winston-salem");
  }

  private static JsonNode resolve(JsonNode node) {
    return reference(node).map(reference -> LOCAL.at(reference.substring(1))).orElse(node);
  }

  private static Optional<String> reference(JsonNode node) {
    return Optional.ofNullable(node.get("$ref")).map(JsonNode::stringValue);
  }

  private static void walk(JsonNode node, String path, BiConsumer<String, JsonNode> visit) {
    if (node.isObject()) {
      visit.accept(path, node);
      node.forEachEntry(
          (name, child) ->
              walk(child, path + "/" + name.replace("~", "~0").replace("/", "~1"), visit));
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      walk(node.required(i), path + "/" + i, visit);
    }
  }
}
