package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.DirectoryRows;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What find_locations finds, against a look at every store, and what it says to a model. */
class FindLocationsTest extends GatewayTest {
  private static final List<String> CATEGORIES = List.of("Furniture", "TVs & audio", "tires");

  @RepeatedTest(4)
  void find_locations_finds_the_same_stores_as_a_linear_scan(
      RepetitionInfo repetition, @TempDir Path folder) {
    long seed = 700L + repetition.getCurrentRepetition();
    Random random = new Random(seed);
    Directory directory = directory(seed, random);
    try (TestGateway gateway = TestGateway.serving(directory, folder)) {
      McpCalls mcp = new McpCalls(gateway);
      int found = 0;
      for (int i = 0; i < 200; i++) {
        ObjectNode arguments = arguments(random, directory);
        List<String> expected =
            expected(directory.stores(), arguments).stream()
                .map(store -> store.company().name() + " " + store.address())
                .toList();
        assertThat(read(mcp, arguments)).as("seed %d: %s", seed, arguments).isEqualTo(expected);
        found += expected.size();
      }
      assertThat(found).isGreaterThan(200);
    }
  }

  /** All pages of the answer, by following next. */
  private static List<String> read(McpCalls mcp, ObjectNode arguments) {
    List<String> rows = new ArrayList<>();
    JsonNode next = arguments;
    while (!next.isNull()) {
      JsonNode content = mcp.content("find_locations", next.toString());
      content
          .required("results")
          .forEach(
              row ->
                  rows.add(
                      row.required("company_name").stringValue()
                          + " "
                          + row.required("address").stringValue()));
      next = content.required("next");
      if (next.isNull()) {
        assertThat(content.at("/meta/total").intValue()).isEqualTo(rows.size());
      }
    }
    return rows;
  }

  private static List<Store> expected(List<Store> stores, ObjectNode arguments) {
    String city = text(arguments, "city");
    boolean isWhole =
        stores.stream()
            .filter(store -> isOfState(store, text(arguments, "state")))
            .anyMatch(store -> city != null && isNamed(store, city));
    List<Store> passing =
        stores.stream().filter(store -> passes(store, arguments, isWhole)).toList();
    String zip = text(arguments, "zip");
    if (zip == null) {
      return passing;
    }
    Point from = ZipCentroids.of(zip).orElseThrow();
    JsonNode radius = arguments.get("radius");
    return passing.stream()
        .filter(store -> radius == null || miles(store, from) <= radius.doubleValue())
        .sorted(Comparator.comparingDouble(store -> miles(store, from)))
        .toList();
  }

  private static double miles(Store store, Point from) {
    return ZipCentroids.of(store.zip().substring(0, 5))
        .map(from::miles)
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static boolean isNamed(Store store, String city) {
    return CityAbbreviations.spellings(store.city().foldedName()).contains(Folding.fold(city));
  }

  private static boolean hasInName(Store store, String city) {
    return CityAbbreviations.spellings(store.city().foldedName()).stream()
        .anyMatch(name -> name.contains(Folding.fold(city)));
  }

  private static boolean isOfState(Store store, @Nullable String state) {
    return state == null
        || store.city().state().code().equals(UsState.named(state).orElseThrow().code());
  }

  /**
   * @param isWhole whether a city of the state is named so, and not only a part of names
   */
  private static boolean passes(Store store, ObjectNode arguments, boolean isWhole) {
    String company = text(arguments, "company");
    String state = text(arguments, "state");
    String city = text(arguments, "city");
    String vertical = text(arguments, "vertical");
    String category = text(arguments, "category");
    return (company == null || store.company().slug().equals(company))
        && isOfState(store, state)
        && (city == null || (isWhole ? isNamed(store, city) : hasInName(store, city)))
        && (vertical == null
            || store.company().verticals().contains(Vertical.of(vertical).orElseThrow()))
        && (category == null
            || store.categories().stream()
                .anyMatch(one -> Folding.fold(one).equals(Folding.fold(category))));
  }

  private static @Nullable String text(ObjectNode arguments, String name) {
    JsonNode value = arguments.get(name);
    return value == null ? null : value.stringValue();
  }

  private static ObjectNode arguments(Random random, Directory directory) {
    ObjectNode arguments = JsonNodeFactory.instance.objectNode();
    Store store = any(directory.stores(), random);
    if (random.nextInt(5) == 0) {
      arguments.put("company", store.company().slug());
    }
    if (random.nextInt(3) == 0) {
      arguments.put(
          "state",
          random.nextBoolean()
              ? store.city().state().code().toLowerCase(Locale.ROOT)
              : store.city().state().name());
    }
    if (random.nextInt(4) == 0) {
      arguments.put("city", any(List.of("york", "new", "a", store.city().name()), random));
    }
    if (random.nextInt(2) == 0) {
      String zip = random.nextInt(3) > 0 ? any(directory.stores(), random).zip() : "75201";
      String digits = zip.substring(0, 3 + random.nextInt(3));
      if (ZipCentroids.of(digits).isPresent()) {
        arguments.put("zip", digits);
        if (random.nextInt(3) == 0) {
          arguments.put("radius", 1 + random.nextInt(200));
        }
      }
    }
    if (random.nextInt(3) == 0) {
      arguments.put("vertical", any(Vertical.codes(), random));
    }
    if (random.nextInt(3) == 0) {
      arguments.put("category", any(List.of("furniture", "TVS & AUDIO", "Tires"), random));
    }
    if (arguments.isEmpty()) {
      arguments.put("vertical", "retail");
    }
    return arguments.put("limit", 7 + random.nextInt(19));
  }

  /** Every category belongs to a store, so that each may be asked for. */
  private static Directory directory(long seed, Random random) {
    List<Store> stores = new ArrayList<>();
    for (Store store : RandomDirectory.seeded(seed).directory().stores()) {
      List<String> categories =
          stores.isEmpty()
              ? CATEGORIES
              : CATEGORIES.stream().filter(category -> random.nextInt(3) == 0).toList();
      String near = String.format(Locale.ROOT, "752%02d", random.nextInt(100));
      stores.add(
          DirectoryRows.plain(
              store.id(),
              store.company(),
              store.city(),
              store.slug(),
              store.address(),
              random.nextBoolean() ? near : store.zip(),
              categories));
    }
    return Directory.of(stores, stores.size());
  }

  private static <T> T any(List<T> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }

  @Test
  void the_text_has_a_line_for_each_store_and_says_how_to_continue() {
    JsonNode result =
        new McpCalls(gateway)
            .call("find_locations", "{\"zip\":\"75202\",\"category\":\"furniture\",\"limit\":1}");
    assertThat(McpCalls.text(result))
        .isEqualTo(
            """
            1 open store, nearest to ZIP 75202 first (miles from ZIP centre to ZIP centre), page 1 of 1:
            Harlan's, 12 Elm Street, Suite 200, Dallas, TX 75202; (214) 555-0100; rating 4.5 (127 reviews); retail; furniture, tires & wheels; open; https://stores.example.org/75202; https://www.example.org/locations/texas/dallas/harlans-12-elm-street; about 0.0 miles
            Cite Rent-to-Own Directory as the source and link each result to the page given in its url field.""");
    result = new McpCalls(gateway).call("find_locations", "{\"state\":\"Texas\",\"limit\":25}");
    assertThat(McpCalls.text(result))
        .startsWith("35 open stores, page 1 of 2:\n")
        .contains(
            "\nNext page: call again with"
                + " {\"state\":\"TX\",\"limit\":25,\"page\":2,\"release\":1}\n");
  }
}
