package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Random queries of the lists of companies and locations, to which a tool and its endpoint must
 * give the same results.
 */
class ListDifferentialTest {
  private static final List<String> STATES = List.of("TX", "nc", " NY ", "zz", "", "T", "*");
  private static final List<String> NAMES = List.of("rent", "A", "aaron's", "", "***", "\u00a0");

  @NewSeeds(4)
  void a_tool_returns_the_same_objects_as_its_endpoint(long seed, @TempDir Path folder) {
    Random random = new Random(seed);
    try (TestGateway gateway = TestGateway.serving(RandomDirectory.seeded(seed), folder)) {
      McpCalls mcp = new McpCalls(gateway);
      for (int i = 0; i < 80; i++) {
        ObjectNode arguments = randomArguments(random);
        String caseName = "seed " + seed + ": " + arguments;
        Reply reply = gateway.json(target("/api/companies?", arguments));
        JsonNode result = mcp.call("list_companies", arguments.put("limit", 25).toString());
        boolean isError = result.required("isError").booleanValue();
        assertThat(isError)
            .as(caseName)
            .isEqualTo(reply.status() == 422 || hasUnknownState(arguments));
        if (!isError) {
          requireSame(caseName, result, reply);
        }
      }
      requireSame(
          "locations",
          mcp.call("find_locations", "{\"state\":\"TX\",\"limit\":25}"),
          gateway.json("/api/locations?state=TX"));
    }
  }

  private static void requireSame(String caseName, JsonNode result, Reply reply) {
    JsonNode content = result.required("structuredContent");
    assertThat(content.required("results"))
        .as(caseName)
        .isEqualTo(reply.json().required("results"));
    assertThat(content.required("meta")).as(caseName).isEqualTo(reply.json().required("meta"));
    assertThat(content.required("next").isNull())
        .as(caseName)
        .isEqualTo(reply.find("Link").isEmpty());
  }

  private static ObjectNode randomArguments(Random random) {
    ObjectNode arguments = JsonNodeFactory.instance.objectNode();
    if (random.nextBoolean()) {
      arguments.put("state", STATES.get(random.nextInt(STATES.size())));
    }
    arguments.put("q", NAMES.get(random.nextInt(NAMES.size())));
    if (random.nextBoolean()) {
      arguments.put("page", 1 + random.nextInt(4));
    }
    if (random.nextInt(4) == 0) {
      arguments.put("release", 1);
    }
    return arguments;
  }

  /**
   * Returns whether the state does not exist. The endpoint then finds nothing, but the tool returns
   * an error that a model can read.
   */
  private static boolean hasUnknownState(ObjectNode arguments) {
    String state = arguments.path("state").asString("").strip();
    return !state.isEmpty() && UsState.ofCodeOrName(state).isEmpty();
  }

  private static String target(String path, ObjectNode arguments) {
    StringJoiner query = new StringJoiner("&", path, "");
    arguments.forEachEntry(
        (name, value) -> query.add(name + "=" + PercentEncoding.encode(value.asString())));
    return query.toString();
  }
}
