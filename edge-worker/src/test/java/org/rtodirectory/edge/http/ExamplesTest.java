package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The examples of the OpenAPI document find something in the release that it is served with. */
class ExamplesTest {
  @TempDir private Path folder;

  @Test
  void every_example_of_a_request_finds_something() {
    assertThat(askAll(SmallDirectory.directory())).isGreaterThan(14);
  }

  @Test
  void examples_of_answers_are_the_answers_of_the_gateway() {
    TestRelease.publish(SmallDirectory.directory(), TestRelease.LOCAL, folder);
    try (TestGateway gateway = TestGateway.start(TestRelease.load(folder), null)) {
      JsonNode schemas = gateway.json("/openapi.json").json().at("/components/schemas");
      JsonNode location = schemas.at("/Location/examples/0");
      assertThat(gateway.json(location.at("/url").stringValue()).json()).isEqualTo(location);
      JsonNode company = schemas.at("/Company/examples/0");
      assertThat(gateway.json(company.at("/url").stringValue()).json()).isEqualTo(company);
      for (String type : List.of("City", "Store", "Company")) {
        JsonNode result = schemas.at("/" + type + "Result/examples/0");
        String q = result.at("/name").stringValue();
        assertThat(gateway.json("/api/search?q=" + PercentEncoding.encode(q)).json().at("/results"))
            .as(q)
            .contains(result);
      }
    }
  }

  /** Asks every operation with its examples, and says how many there are. */
  private int askAll(Directory directory) {
    TestRelease.publish(directory, TestRelease.LOCAL, folder);
    try (TestGateway gateway = TestGateway.start(TestRelease.load(folder), null)) {
      OpenApiContract contract = new OpenApiContract(ApiDocuments.of(TestRelease.snapshot(folder)));
      JsonNode document = gateway.json("/openapi.json").json();
      int asked = 0;
      for (var path : document.required("paths").properties()) {
        JsonNode operation = path.getValue().get("get");
        if (operation != null) {
          String target = target(path.getKey(), operation, document);
          Reply reply = gateway.json(target);
          assertThat(reply.status()).as(target).isEqualTo(200);
          contract.requireGet(target, reply);
          if (target.startsWith("/api/locations")) {
            assertThat((ArrayNode) reply.json().at("/results")).as(target).isNotEmpty();
          }
          asked++;
        }
      }
      return asked;
    }
  }

  private static String target(String template, JsonNode operation, JsonNode document) {
    String path = template;
    List<String> query = new ArrayList<>();
    for (JsonNode listed : operation.path("parameters")) {
      JsonNode parameter =
          listed.has("$ref") ? document.at(listed.at("/$ref").stringValue().substring(1)) : listed;
      String name = parameter.required("name").stringValue();
      String value =
          Optional.ofNullable(parameter.get("example")).map(JsonNode::asString).orElse(null);
      if (value != null && parameter.at("/in").stringValue().equals("path")) {
        path = path.replace("{" + name + "}", PercentEncoding.encode(value));
      } else if (value != null && parameter.at("/in").stringValue().equals("query")) {
        query.add(name + "=" + PercentEncoding.encode(value));
      }
    }
    return query.isEmpty() ? path : path + "?" + String.join("&", query);
  }
}
