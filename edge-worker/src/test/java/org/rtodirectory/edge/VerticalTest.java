package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.cli.GeneratorCommand;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Vertical;
import tools.jackson.databind.JsonNode;

/** Stores of each vertical, from a CSV file to the search, the website and the MCP tools. */
class VerticalTest {
  @TempDir private static Path folder;

  @AutoClose private static TestGateway gateway;

  @BeforeAll
  static void importAndPublish() throws IOException {
    String rows =
        Arrays.stream(Vertical.values())
            .map(
                vertical ->
                    "%s,%s,1 Main St,Tyler,TX,75701\n".formatted(name(vertical), vertical.code()))
            .collect(Collectors.joining());
    Path csvFile = folder.resolve("stores.csv");
    Files.writeString(csvFile, "company_name,verticals,address,city,state,zip\n" + rows);
    String database = TestDatabase.createUrl();
    Path target = folder.resolve("public");
    run("import", "--database-url", database, csvFile.toString());
    run("publish", "--database-url", database, "--target", target.toString());
    gateway = TestGateway.start(TestRelease.load(target), null);
  }

  @ParameterizedTest
  @EnumSource
  void only_the_search_of_a_vertical_finds_its_store(Vertical vertical) {
    for (Endpoint search : Endpoint.searches()) {
      Reply reply = gateway.json(search.path() + "?q=" + name(vertical));
      assertThat(reply.results().isEmpty())
          .as(search.path())
          .isEqualTo(!search.equals(Endpoint.of(vertical)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_website_has_a_page_of_the_city_in_each_vertical(Vertical vertical) {
    JsonNode city = gateway.json(Endpoint.of(vertical).path() + "?q=tyler").results().get(0);
    assertThat(city.required("type").stringValue()).isEqualTo("city");
    Reply page = gateway.get(city.required("url").stringValue(), "Accept", "text/html");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains(name(vertical));
  }

  @ParameterizedTest
  @EnumSource
  void the_search_of_the_website_finds_a_vertical_by_each_of_its_names(Vertical vertical) {
    for (String verticalName : vertical.names()) {
      String query = verticalName.replace(' ', '+') + "+tyler";
      Reply page = gateway.get("/search?q=" + query, "Accept", "text/html");
      assertThat(page.text()).as(verticalName).contains(name(vertical));
    }
  }

  @ParameterizedTest
  @EnumSource
  void mcp_tools_find_the_store_by_its_vertical(Vertical vertical) {
    McpCalls mcp = new McpCalls(gateway);
    String argument = "\"vertical\":\"" + vertical.code() + "\"";
    JsonNode searchResults =
        mcp.content("search_stores", "{\"query\":\"" + name(vertical) + "\"," + argument + "}");
    assertThat(searchResults.required("results")).isNotEmpty();
    JsonNode locations = mcp.content("find_locations", "{\"state\":\"TX\"," + argument + "}");
    assertThat(locations.at("/results/0/company_name").asString()).isEqualTo(name(vertical));
    assertThat(locations.at("/meta/total").intValue()).isEqualTo(1);
  }

  /** Returns a name that contains no word of a vertical. */
  private static String name(Vertical vertical) {
    return "Qubo" + Character.toString('a' + vertical.number()).repeat(3) + "x";
  }

  private static void run(String... arguments) {
    assertThat(GeneratorCommand.commandLine().execute(arguments)).isZero();
  }
}
