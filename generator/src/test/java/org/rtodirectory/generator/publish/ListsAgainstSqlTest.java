package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.RandomRows;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.JsonNode;

/** Random queries of both lists of a published release. SQL gives the expected results. */
class ListsAgainstSqlTest {
  private static final int QUERIES = 150;
  private static final List<String> STATES = List.of("AL", "NY", "PR", "TX", "WY", "CA", "ZZ");
  private static final List<String> TEXTS =
      List.of(
          "york",
          "YORK",
          "New York",
          "w y",
          "winston-salem",
          "n s",
          "ñ",
          "o'f",
          "东",
          "東",
          "𠀀",
          "﨎",
          "𐐨",
          "a",
          "b",
          "&",
          "and",
          "rent-a",
          "aaron",
          "!!",
          "?",
          " ",
          "buy",
          "7 ELEVEN",
          "salem w",
          "st. louis",
          "SAINT LO",
          "st l",
          "east s",
          "fort york",
          "k heights");

  private final PageRenderer renderer = new PageRenderer(Target.PUBLICATION);

  @NewSeeds(value = 2, drills = 5)
  void any_page_of_any_query_holds_the_rows_that_sql_selects(long seed, @TempDir Path folder) {
    Random random = new Random(seed);
    Jdbi jdbi = TestDatabase.create();
    new RandomRows(seed, 40 + random.nextInt(500)).insert(jdbi, random);
    Target target = new Target(folder);
    target.publish(jdbi);
    PageCatalog catalog = new PageCatalog(target.snapshot());
    jdbi.useHandle(
        handle -> {
          FoldedTables tables = new FoldedTables(handle);
          for (int i = 0; i < QUERIES; i++) {
            ListQuery locations = randomLocationQuery(random);
            assertPage(
                "seed " + seed + ": " + locations,
                page(catalog.list(locations), locations.page()),
                tables.total(locations),
                tables.rows(locations));
            ListQuery companies = randomCompanyQuery(random);
            assertPage(
                "seed " + seed + ": " + companies,
                page(catalog.list(companies), companies.page()),
                tables.total(companies),
                tables.rows(companies));
          }
        });
  }

  private JsonNode page(PagedList list, long page) {
    return ResourceJson.mapper().readTree(renderer.page(list, page).bytes());
  }

  private static void assertPage(String query, JsonNode page, int total, List<JsonNode> rows) {
    assertThat(page.at("/meta/total").intValue()).as(query).isEqualTo(total);
    assertThat(page.required("results").values()).as(query).containsExactlyElementsOf(rows);
  }

  private static ListQuery randomLocationQuery(Random random) {
    String company =
        "company-" + random.nextInt(20) + choose(random, List.of("", "-é", "_", "-𠀀"));
    return ListQuery.locations(
        random.nextInt(3) > 0 ? null : company,
        randomState(random),
        randomText(random),
        randomPage(random));
  }

  private static ListQuery randomCompanyQuery(Random random) {
    return ListQuery.companies(randomState(random), randomText(random), randomPage(random));
  }

  private static @Nullable String randomState(Random random) {
    return random.nextBoolean() ? null : choose(random, STATES);
  }

  private static @Nullable String randomText(Random random) {
    return random.nextBoolean() ? null : Folding.fold(choose(random, TEXTS));
  }

  private static long randomPage(Random random) {
    return random.nextInt(3) > 0 ? 1 : 1L + random.nextInt(15);
  }

  private static <T> T choose(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
