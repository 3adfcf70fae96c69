package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.snapshot.Snapshot;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Files of changes for a website, with valid JSON but unexpected values. Whatever they contain, the
 * release can be served with them or without them.
 */
class WebsiteChangesTest extends WebsiteTest {
  private static final String CHANGES =
      """
      {"release":2,"from":1,"created_at":"2026-11-02T09:30:00Z","complete":true,
       "counts":{"locations":{"added":0,"changed":1,"removed":0},
                 "companies":{"added":0,"changed":0,"removed":0}},
       "results":[{"type":"location","change":"changed","url":"URL",
                   "fields":[{"field":"rating","before":4.5,"after":4.6}]}]}
      """;

  private static final List<String> UNEXPECTED_VALUES =
      List.of("null", "true", "-1", "1e99", "\"\"", "\"x\"", "[]", "{}", "[null]", "[\"x\"]");

  @Test
  void any_value_in_place_of_any_other_is_usable_or_not_and_never_an_error() throws Exception {
    int usable = 0;
    int unusable = 0;
    try (Snapshot snapshot = TestRelease.snapshot(folder)) {
      ReleaseSite site = ReleaseSite.of(snapshot).orElseThrow();
      String url = gateway.get("/api/locations").json().at("/results/0/url").stringValue();
      JsonNode changes = ResourceJson.mapper().readTree(CHANGES.replace("URL", url));
      assertThat(ChangesFile.hasUsableChanges(bytes(changes), site)).isTrue();
      for (String pointer : pointers(changes, "").toList()) {
        for (String value : UNEXPECTED_VALUES) {
          JsonNode changed = changes.deepCopy();
          replace(changed, pointer, ResourceJson.mapper().readTree(value));
          if (ChangesFile.hasUsableChanges(bytes(changed), site)) {
            usable++;
          } else {
            unusable++;
          }
        }
      }
    }
    assertThat(usable).isPositive();
    assertThat(unusable).isPositive();
  }

  /** Returns the JSON pointers of all values in a value, except itself. */
  private static Stream<String> pointers(JsonNode node, String path) {
    Stream<String> names =
        node.isObject()
            ? node.propertyNames().stream()
            : Stream.iterate(0, i -> i + 1).limit(node.size()).map(String::valueOf);
    return names.flatMap(
        name -> {
          String child = path + "/" + name;
          return Stream.concat(Stream.of(child), pointers(node.at("/" + name), child));
        });
  }

  private static void replace(JsonNode root, String pointer, JsonNode value) {
    int slash = pointer.lastIndexOf('/');
    JsonNode parent = root.at(pointer.substring(0, slash));
    String name = pointer.substring(slash + 1);
    if (parent instanceof ObjectNode object) {
      object.set(name, value);
    } else {
      ((ArrayNode) parent).set(Integer.parseInt(name), value);
    }
  }

  private static byte[] bytes(JsonNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
