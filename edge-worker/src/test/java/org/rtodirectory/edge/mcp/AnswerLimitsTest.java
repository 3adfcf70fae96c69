package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Vertical;
import tools.jackson.databind.JsonNode;

/** Answers about directories that have exactly as many things as an answer names, or one more. */
class AnswerLimitsTest {
  private static final List<String> STATES =
      List.of(
          ("AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA"
                  + " KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ")
              .split(" ", -1));

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({"20, 19", "21, 19", "30, 29", "31, 29"})
  void the_description_names_20_categories_and_an_error_names_30(int categories, int last) {
    serving(
        rows -> {
          for (int i = 0; i < categories; i++) {
            String category = "kind %02d".formatted(i);
            addStore(
                rows,
                rows.company("Shop " + i, List.of(), category, EnumSet.of(Vertical.RETAIL)),
                i + " Elm St");
          }
        },
        mcp -> {
          String error = mcp.error("find_locations", "{\"category\":\"boats\"}");
          assertThat(error).contains("kind %02d".formatted(last));
          assertThat(error.contains("rarer ones")).isEqualTo(categories > 30);
          assertThat(error.contains(" and 1 rarer ones.")).isEqualTo(categories == 31);
          String tools = McpCalls.result(mcp.sendOlder("tools/list", "{}")).toString();
          assertThat(tools).contains("kind 19").doesNotContain("kind 20");
        });
  }

  @ParameterizedTest
  @CsvSource({"3, true", "4, false"})
  void at_most_three_stores_of_similar_companies_are_shown(int stores, boolean isShown) {
    serving(
        rows -> {
          CompanyRow company = rows.company("Harlan Furniture", Vertical.RETAIL);
          for (int i = 1; i <= stores; i++) {
            addStore(rows, company, i + " Elm St");
          }
        },
        mcp -> {
          for (String place : List.of("\"state\":\"TX\"", "\"city\":\"Dallas\"")) {
            String hint = hint(mcp, "{\"company\":\"Harlan Sofas Furniture\"," + place + "}");
            assertThat(hint).contains("similar: Harlan Furniture (company=harlan-furniture) with ");
            assertThat(hint).contains(stores + " there");
            assertThat(hint.contains("3 Elm St")).as(hint).isEqualTo(isShown);
          }
          assertThat(hint(mcp, "{\"company\":\"Harlan Sofas Furniture\"}"))
              .contains("with " + stores)
              .doesNotContain("there", "Elm St");
        });
  }

  @Test
  void a_city_and_another_state_do_not_find_the_city_in_its_own_state() {
    serving(
        rows -> {
          CompanyRow ace = rows.company("Ace", Vertical.RETAIL);
          addStore(rows, ace, "1 Elm St");
          rows.store(ace, rows.city(DirectoryRows.state("OK"), "Tulsa"), "2 Elm St", "74103");
          rows.store(ace, rows.city(DirectoryRows.state("GA"), "Dallas"), "3 Elm St", "30132");
        },
        mcp -> {
          assertThat(
                  find(mcp, "{\"city\":\"Dallas TX\",\"state\":\"OK\"}")
                      .at("/meta/total")
                      .intValue())
              .isZero();
          assertThat(
                  find(mcp, "{\"city\":\"Dallas TX\",\"state\":\"TX\"}")
                      .at("/meta/total")
                      .intValue())
              .isEqualTo(1);
          assertThat(mcp.error("find_locations", "{\"city\":\"Dallas\",\"radius\":5}"))
              .startsWith("Several states have a city with this name");
          assertThat(mcp.error("find_locations", "{\"city\":\"Dal\",\"radius\":5}"))
              .startsWith("No listed city has this whole name");
          assertThat(
                  find(mcp, "{\"city\":\"Dallas\",\"state\":\"GA\",\"radius\":5}")
                      .at("/meta/total")
                      .intValue())
              .isEqualTo(1);
        });
  }

  /** A store may be named after a place that is not its own. */
  @Test
  void companies_named_after_a_listed_place_are_one_chain() {
    serving(
        rows -> {
          CityRow houston = rows.city(DirectoryRows.state("TX"), "Houston");
          for (String name :
              List.of(
                  "Joe \"Big\" Rentals",
                  "Joe \"Big\" Rentals - Dallas",
                  "Joe \"Big\" Rentals - Houston",
                  "Joe \"Big\" Rentals - Houston TX",
                  "Joe \"Big\" Rentals - Ohio")) {
            addStore(rows, rows.company(name, Vertical.RETAIL), "1 Elm St");
          }
          addStore(rows, rows.company("Joe \"Big\" Rentals - Utopia", Vertical.RETAIL), "1 Elm St");
          rows.store(rows.company("Other", Vertical.RETAIL), houston, "1 Elm St", "77002");
        },
        mcp ->
            assertThat(
                    find(mcp, "{\"city\":\"Dallas\",\"count_by\":\"company\"}")
                        .at("/counts")
                        .valueStream()
                        .map(
                            chain ->
                                chain.path("stores").intValue() + chain.path("company").asString()))
                .hasSize(2)
                .anyMatch(chain -> chain.startsWith("5"))
                .anyMatch(chain -> chain.startsWith("1")));
  }

  @ParameterizedTest
  @CsvSource({"The Rent Store, 1", "Rent Store, 1", "The Other, 0"})
  void a_leading_article_makes_no_difference(String name, int stores) {
    serving(
        rows -> {
          addStore(rows, rows.company("Rent Store", Vertical.RETAIL), "1 Elm St");
          addStore(rows, rows.company("Another", Vertical.RETAIL), "2 Elm St");
        },
        mcp ->
            assertThat(find(mcp, "{\"company\":\"" + name + "\"}").at("/meta/total").intValue())
                .isEqualTo(stores));
  }

  /** A city has an entry in each vertical, so ten entries may be four cities. */
  @ParameterizedTest
  @CsvSource({"4, 1", "12, 1", "30, 1", "30, 40"})
  void a_misspelled_city_of_a_state_is_found_among_cities_of_other_states(
      int otherStates, int stores) {
    serving(
        rows -> {
          List<CompanyRow> companies =
              Stream.of(Vertical.values())
                  .map(vertical -> rows.company("Ace " + vertical.code(), vertical))
                  .toList();
          STATES.stream()
              .limit(otherStates)
              .forEach(
                  state -> {
                    CityRow city = rows.city(DirectoryRows.state(state), "Springfield");
                    for (CompanyRow company : companies) {
                      for (int i = 1; i <= stores; i++) {
                        rows.store(company, city, i + " Elm St", "75201");
                      }
                    }
                  });
          rows.store(
              companies.get(0),
              rows.city(DirectoryRows.state("VT"), "Springfield"),
              "9 Elm St",
              "05156");
        },
        mcp ->
            assertThat(hint(mcp, "{\"city\":\"Springfeild\",\"state\":\"VT\"}"))
                .contains("The closest name is Springfield, VT."));
  }

  /** Cities and stores have the words of the name of the company too. */
  @ParameterizedTest
  @CsvSource({"4, 1", "12, 1", "30, 1", "1, 40"})
  void a_misspelled_company_is_found_among_cities_and_stores(int cities, int stores) {
    serving(
        rows -> {
          CompanyRow other = rows.company("Springfield Rental", Vertical.RETAIL);
          CompanyRow company = rows.company("Springfield Rentall Sofas", Vertical.RETAIL);
          STATES.stream()
              .limit(cities)
              .forEach(
                  state -> {
                    CityRow city = rows.city(DirectoryRows.state(state), "Springfield");
                    for (int i = 1; i <= stores; i++) {
                      rows.store(other, city, i + " Elm St", "75201");
                    }
                  });
          addStore(rows, company, "9 Elm St");
        },
        mcp ->
            assertThat(hint(mcp, "{\"company\":\"Springfeild Rentel\"}"))
                .contains("Springfield Rental ", "Springfield Rentall Sofas"));
  }

  private static void addStore(DirectoryRows rows, CompanyRow company, String address) {
    rows.store(company, rows.city(DirectoryRows.state("TX"), "Dallas"), address, "75201");
  }

  private void serving(Consumer<DirectoryRows> addRows, Consumer<McpCalls> test) {
    DirectoryRows rows = new DirectoryRows();
    addRows.accept(rows);
    try (TestGateway gateway = TestGateway.serving(rows.directory(), folder)) {
      test.accept(new McpCalls(gateway));
    }
  }

  private static JsonNode find(McpCalls mcp, String arguments) {
    return mcp.content("find_locations", arguments);
  }

  private static String hint(McpCalls mcp, String arguments) {
    return find(mcp, arguments).path("hint").asString();
  }
}
