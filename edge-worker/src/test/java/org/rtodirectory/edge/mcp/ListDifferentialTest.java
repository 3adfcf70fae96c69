package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Random queries of the lists, as tools and as endpoints. */
class ListDifferentialTest {
  private static final int QUERIES = 150;
  private static final List<String> STATES = List.of("TX", "nc", " NY ", "zz", "", "T", "*");
  private static final List<String> CITIES =
      List.of(
          "york", "new", "Saint", "DALLAS", "łódź", "ft.", "", "***", "Winston Salem", "\u00a0");

  @RepeatedTest(4)
  void a_tool_returns_the_same_objects_as_its_endpoint(
      RepetitionInfo repetition, @TempDir Path folder) {
    long seed = 300L + repetition.getCurrentRepetition();
    Random random = new Random(seed);
    Directory directory = RandomDirectory.seeded(seed).directory();
    List<String> companies =
        directory.stores().stream().map(store -> store.company().slug()).distinct().toList();
    try (TestGateway gateway = TestGateway.serving(directory, folder)) {
      McpCalls mcp = new McpCalls(gateway);
      for (int i = 0; i < QUERIES; i++) {
        ObjectNode arguments = arguments(random, companies);
        boolean locations = random.nextBoolean();
        if (!locations) {
          arguments.remove("company");
          arguments.set("q", arguments.remove("city"));
        }
        if (locations) {
          Optional<String> state =
              UsState.named(arguments.path("state").asString("")).map(UsState::code);
          String city = Folding.fold(arguments.path("city").asString());
          boolean isNamed =
              directory.stores().stream()
                  .map(Store::city)
                  .filter(one -> state.isEmpty() || state.get().equals(one.state().code()))
                  .anyMatch(one -> CityAbbreviations.spellings(one.foldedName()).contains(city));
          // Where a city is named so, the tool finds that alone.
          arguments.put(
              "city", isNamed ? "a" : city.isEmpty() ? "o" : arguments.path("city").asString());
        }
        String what = "seed " + seed + ": " + arguments;
        Reply rest = gateway.json(target(locations, arguments));
        arguments.put("limit", 25);
        JsonNode result =
            mcp.call(locations ? "find_locations" : "list_companies", arguments.toString());
        assertThat(result.required("isError").booleanValue())
            .as(what)
            .isEqualTo(rest.status() == 422 || namesNoState(arguments));
        if (!result.required("isError").booleanValue()) {
          JsonNode content = result.required("structuredContent");
          assertThat(content.required("results"))
              .as(what)
              .isEqualTo(rest.json().required("results"));
          assertThat(content.required("meta")).as(what).isEqualTo(rest.json().required("meta"));
          assertThat(content.required("next").isNull())
              .as(what)
              .isEqualTo(rest.find("Link").isEmpty());
        }
      }
    }
  }

  private static ObjectNode arguments(Random random, List<String> companies) {
    ObjectNode arguments = JsonNodeFactory.instance.objectNode();
    if (random.nextInt(3) == 0) {
      arguments.put("company", any(companies, random));
    }
    if (random.nextBoolean()) {
      arguments.put("state", any(STATES, random));
    }
    arguments.put("city", random.nextBoolean() ? any(CITIES, random) : "");
    if (random.nextBoolean()) {
      arguments.put("page", 1 + random.nextInt(4));
    }
    if (random.nextInt(4) == 0) {
      arguments.put("release", 1);
    }
    return arguments;
  }

  /** The endpoint takes any two characters, and finds nothing; a model is told what is wrong. */
  private static boolean namesNoState(ObjectNode arguments) {
    String state = arguments.path("state").asString("").strip();
    return !state.isEmpty() && UsState.named(state).isEmpty();
  }

  private static String target(boolean locations, ObjectNode arguments) {
    StringJoiner query =
        new StringJoiner("&", locations ? "/api/locations?" : "/api/companies?", "");
    arguments.forEachEntry(
        (name, value) -> query.add(name + "=" + PercentEncoding.encode(value.asString())));
    return query.toString();
  }

  private static String any(List<String> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }
}
