package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.mcp.tool.FindLocations;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers of find_locations to random questions, compared with a filter over all rows. */
class StoreQuestionsTest {
  private static final List<String> STATES = List.of("TX", "NM", "DC");
  private static final List<String> CITIES = List.of("Austin", "St. John's", "Łódź", "Dallas");

  /** 75213 has an estimated position, and 00000 has none. */
  private static final List<String> ZIPS =
      List.of("75201", "75213", "77002", "73301", "10001", "20001", "90001", "00000");

  /** The stores in list order. */
  private final List<Store> stores = new ArrayList<>();

  /** An open store with its row. */
  private record Store(int row, Location location, List<Vertical> verticals) {
    String address() {
      return Folding.fold(location.address()) + " " + location.zip();
    }
  }

  @NewSeeds(value = 2, drills = 20)
  void an_answer_has_exactly_the_stores_that_meet_its_conditions(long seed, @TempDir Path folder)
      throws Exception {
    Random random = new Random(seed);
    TestRelease.publish(directory(random), folder);
    LoadedReleases releases = Objects.requireNonNull(TestRelease.load(folder).releases());
    Snapshot snapshot = releases.newest().snapshot();
    for (int row = 0; row < snapshot.locationFragments().count(); row++) {
      Location location = snapshot.locationFragments().read(row, Location.class);
      stores.add(new Store(row, location, List.copyOf(snapshot.locationKinds().verticals(row))));
    }
    FindLocations tool = new FindLocations();
    for (int i = 0; i < 300; i++) {
      ObjectNode question = question(random);
      String caseName = "seed " + seed + ": " + question;
      JsonNode content =
          ResourceJson.mapper()
              .readTree(
                  tool.call(ToolCatalog.arguments("find_locations", question), releases)
                      .content()
                      .toString());
      requireAnswer(caseName, question, content, snapshot);
    }
  }

  private void requireAnswer(
      String caseName, ObjectNode question, JsonNode content, Snapshot snapshot) {
    String zip = question.path("zip").asString("");
    @Nullable Distances distances =
        zip.isEmpty() ? null : snapshot.points().distancesFrom(ZipCentroids.of(zip).orElseThrow());
    Map<String, Predicate<Store>> conditions = conditions(question, distances);
    List<Store> matchingStores = matchingStores(conditions, "");
    if (distances != null) {
      matchingStores.sort(Comparator.comparingDouble(store -> distances.miles(store.row)));
    }
    assertThat(content.required("addresses").intValue())
        .as(caseName)
        .isEqualTo(matchingStores.stream().map(Store::address).distinct().count());
    if (matchingStores.isEmpty()) {
      requireReasons(caseName, conditions, distances, content);
    }
    boolean isCounted = question.has("count_by") && !matchingStores.isEmpty();
    List<ObjectNode> counts =
        isCounted ? counts(question.path("count_by").asString(), matchingStores) : List.of();
    int total = isCounted ? counts.size() : matchingStores.size();
    int limit = question.required("limit").intValue();
    int page = question.required("page").intValue();
    int start = Math.min(total, (page - 1) * limit);
    int end = Math.min(total, page * limit);
    int lastPage = Math.max(1, (total + limit - 1) / limit);
    JsonNode meta = content.required("meta");
    assertThat(meta.required("total").intValue()).as(caseName).isEqualTo(total);
    assertThat(meta.required("last_page").intValue()).as(caseName).isEqualTo(lastPage);
    assertThat(content.required("next").isNull()).as(caseName).isEqualTo(page >= lastPage);
    if (isCounted) {
      assertThat(content.required("stores").intValue())
          .as(caseName)
          .isEqualTo(matchingStores.size());
      assertThat(content.required("counts").valueStream())
          .as(caseName)
          .isEqualTo(counts.subList(start, end));
      assertThat(content.required("results")).as(caseName).isEmpty();
      return;
    }
    List<Store> shownStores = matchingStores.subList(start, end);
    assertThat(content.required("results").valueStream().map(row -> row.path("url").asString()))
        .as(caseName)
        .isEqualTo(shownStores.stream().map(store -> store.location.url()).toList());
    assertThat(content.path("verticals").valueStream().map(JsonNode::asString))
        .as(caseName)
        .isEqualTo(
            shownStores.stream()
                .map(store -> store.verticals.stream().map(Vertical::code))
                .map(codes -> codes.collect(Collectors.joining(", ")))
                .toList());
    if (distances != null && !question.has("count_by")) {
      assertThat(content.required("miles").valueStream().map(miles -> miles.asDouble(-1)))
          .as(caseName)
          .isEqualTo(
              shownStores.stream().map(store -> roundedMiles(distances.miles(store.row))).toList());
      List<Boolean> estimates =
          shownStores.stream()
              .map(store -> ZipCentroids.isEstimate(zip) || snapshot.points().isEstimate(store.row))
              .toList();
      assertThat(content.path("estimated").valueStream().map(JsonNode::asBoolean))
          .as(caseName)
          .isEqualTo(estimates.contains(true) ? estimates : List.of());
    } else {
      assertThat(content.has("miles")).as(caseName).isFalse();
    }
  }

  /**
   * Checks the reasons why no store matches, and the nearest store that meets the conditions other
   * than the place.
   */
  private void requireReasons(
      String caseName,
      Map<String, Predicate<Store>> conditions,
      @Nullable Distances distances,
      JsonNode content) {
    String hint = content.required("hint").asString();
    assertThat(hint)
        .as(caseName)
        .contains("meets these conditions: " + String.join(", ", conditions.keySet()) + ".")
        .endsWith(
            "Stores found "
                + conditions.keySet().stream()
                    .map(name -> "without " + name + ": " + matchingStores(conditions, name).size())
                    .collect(Collectors.joining(", "))
                + ".");
    if (distances != null) {
      Map<String, Predicate<Store>> conditionsElsewhere = new LinkedHashMap<>(conditions);
      conditionsElsewhere.keySet().removeAll(List.of("state", "city", "radius"));
      matchingStores(conditionsElsewhere, "").stream()
          .min(Comparator.comparingDouble(store -> distances.miles(store.row)))
          .ifPresentOrElse(
              nearest ->
                  assertThat(hint)
                      .as(caseName)
                      .contains("The nearest, ")
                      .contains(nearest.location.url() + "."),
              () -> assertThat(hint).as(caseName).doesNotContain("The nearest"));
    }
  }

  /** Returns the conditions of a question by their names in answers, in the order of answers. */
  private static Map<String, Predicate<Store>> conditions(
      ObjectNode question, @Nullable Distances distances) {
    Map<String, Predicate<Store>> conditions = new LinkedHashMap<>();
    String company = question.path("company").asString("");
    conditions.put("company", store -> store.location.companySlug().equals(company));
    String state = question.path("state").asString("");
    conditions.put("state", store -> store.location.state().equals(state));
    String city = question.path("city").asString("");
    conditions.put("city", store -> store.location.city().equals(city));
    double radius = question.path("radius").asDouble(0);
    conditions.put("radius", store -> Objects.requireNonNull(distances).miles(store.row) <= radius);
    String vertical = question.path("vertical").asString("");
    conditions.put(
        "vertical", store -> store.verticals.contains(Vertical.of(vertical).orElseThrow()));
    String category = question.path("category").asString("");
    conditions.put("category", store -> store.location.categories().contains(category));
    conditions.keySet().removeIf(name -> !question.has(name));
    return conditions;
  }

  /**
   * Returns the stores in list order that meet all conditions except {@code ignoredCondition},
   * which may be empty.
   */
  private List<Store> matchingStores(
      Map<String, Predicate<Store>> conditions, String ignoredCondition) {
    return stores.stream()
        .filter(
            store ->
                conditions.entrySet().stream()
                    .allMatch(
                        condition ->
                            condition.getKey().equals(ignoredCondition)
                                || condition.getValue().test(store)))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * Returns the groups of stores by size, the largest first. Groups of the same size are in the
   * order of their first stores.
   */
  private static List<ObjectNode> counts(String grouping, List<Store> matchingStores) {
    List<Store> storesInListOrder = new ArrayList<>(matchingStores);
    storesInListOrder.sort(Comparator.comparingInt(Store::row));
    Map<ObjectNode, List<Store>> groups =
        storesInListOrder.stream()
            .collect(
                Collectors.groupingBy(
                    store -> key(grouping, store.location),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return groups.entrySet().stream()
        .sorted(Comparator.comparingInt(group -> -group.getValue().size()))
        .map(
            group -> {
              List<Store> members = group.getValue();
              int addresses = (int) members.stream().map(Store::address).distinct().count();
              return group.getKey().put("stores", members.size()).put("addresses", addresses);
            })
        .toList();
  }

  private static ObjectNode key(String grouping, Location store) {
    ObjectNode key = ResourceJson.mapper().createObjectNode();
    return switch (grouping) {
      case "state" -> key.put("state", store.state());
      case "city" -> key.put("city", store.city()).put("state", store.state());
      default ->
          key.put("company", store.companySlug())
              .put("name", store.companyName())
              .put("companies", 1);
    };
  }

  private static double roundedMiles(double miles) {
    return Double.isFinite(miles) ? Math.round(miles * 10) / 10.0 : -1;
  }

  /**
   * Returns a random question with at least one condition or with counts. If it has a city and a
   * state, the city is in the state.
   */
  private ObjectNode question(Random random) {
    Store exampleStore = stores.get(random.nextInt(stores.size()));
    ObjectNode question = ResourceJson.mapper().createObjectNode();
    if (random.nextInt(3) == 0) {
      question.put("company", stores.get(random.nextInt(stores.size())).location.companySlug());
    }
    if (random.nextInt(4) == 0) {
      question.put("city", exampleStore.location.city());
    }
    if (random.nextInt(4) == 0) {
      question.put("state", exampleStore.location.state());
    } else if (!question.has("city") && random.nextInt(20) == 0) {
      question.put("state", "WY");
    }
    if (random.nextInt(3) == 0) {
      question.put("zip", ZIPS.get(random.nextInt(ZIPS.size() - 1)));
      if (random.nextBoolean()) {
        question.put("radius", List.of(1, 50, 200, 1000, 12_500).get(random.nextInt(5)));
      }
    }
    if (random.nextInt(4) == 0) {
      question.put("vertical", Vertical.values()[random.nextInt(3)].code());
    }
    if (random.nextInt(4) == 0) {
      question.put("category", "category-" + random.nextInt(3));
    }
    if (question.isEmpty() || random.nextInt(5) == 0) {
      question.put("count_by", List.of("state", "city", "company").get(random.nextInt(3)));
    }
    return question.put("limit", 1 + random.nextInt(25)).put("page", 1 + random.nextInt(3));
  }

  /** Returns a directory in which stores of two companies may share an address. */
  private static Directory directory(Random random) {
    DirectoryRows rows = new DirectoryRows();
    List<CityRow> cities = new ArrayList<>();
    for (String state : STATES) {
      for (String city : CITIES) {
        if (random.nextBoolean() || city.equals("Dallas")) {
          cities.add(rows.city(DirectoryRows.state(state), city));
        }
      }
    }
    List<CompanyRow> companies = new ArrayList<>();
    for (String name : List.of("Acme", "Birch", "Cedar", "Delta", "Elder", "Fir", "Grove")) {
      EnumSet<Vertical> verticals = EnumSet.of(Vertical.values()[random.nextInt(3)]);
      verticals.add(Vertical.values()[random.nextInt(3)]);
      String category = "category-" + companies.size() % 3;
      companies.add(rows.company(name, List.of(), category, verticals));
    }
    int company = 0;
    for (int store = 0; store < 200; store++) {
      company += 1 + random.nextInt(companies.size() - 1);
      rows.store(
          companies.get(company % companies.size()),
          cities.get(random.nextInt(cities.size())),
          store / 2 + " Main St",
          ZIPS.get(random.nextInt(random.nextBoolean() ? 2 : ZIPS.size())));
    }
    return rows.directory();
  }
}
