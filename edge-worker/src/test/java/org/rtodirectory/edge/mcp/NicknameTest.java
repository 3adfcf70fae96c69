package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A city may be given by a nickname, and a state by its full name, to both tools that find stores.
 */
class NicknameTest {
  private static TestGateway gateway;
  private static McpCalls mcp;

  @BeforeAll
  static void serve(@TempDir Path folder) {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow company = rows.company("Ace", Vertical.RETAIL);
    CityRow philadelphia =
        rows.city(DirectoryRows.state("PA"), "Philadelphia", List.of("philly", "brotherly love"));
    rows.store(company, philadelphia, "1 Main St", "19103");
    rows.store(company, rows.city(DirectoryRows.state("MO"), "Springfield"), "2 Main St", "65807");
    rows.store(company, rows.city(DirectoryRows.state("MA"), "Springfield"), "3 Main St", "01103");
    rows.store(company, rows.city(DirectoryRows.state("WV"), "Charleston"), "4 Main St", "25301");
    gateway = TestGateway.serving(rows.directory(), folder);
    mcp = new McpCalls(gateway);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @ParameterizedTest
  @CsvSource({
    "philly, 1 Main St",
    "'Philly, PA', 1 Main St",
    "philly pennsylvania, 1 Main St",
    "Brotherly Love, 1 Main St",
    "springfield missouri, 2 Main St",
    "springfield massachusetts, 3 Main St",
    "charleston west virginia, 4 Main St",
  })
  void both_tools_find_the_store_of_a_place(String place, String address) {
    assertThat(mcp.content("find_locations", "{\"city\":\"" + place + "\"}").at("/results"))
        .singleElement()
        .satisfies(store -> assertThat(store.at("/address").asString()).isEqualTo(address));
    assertThat(
            mcp.content("search_stores", "{\"query\":\"ace " + place + "\"}")
                .at("/results/0/name")
                .asString())
        .startsWith("Ace, " + address);
  }

  @ParameterizedTest
  @ValueSource(strings = {"philly", "Philly, PA", "Philly PA", "brotherly love pennsylvania"})
  void a_nickname_is_not_called_a_misspelling(String place) {
    assertThat(mcp.content("find_locations", "{\"city\":\"" + place + "\"}").at("/hint").asString())
        .isEqualTo("The city was understood as Philadelphia, PA.");
  }
}
