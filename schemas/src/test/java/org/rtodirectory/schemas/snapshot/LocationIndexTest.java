package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.RandomNames;

/** The index of locations. A filter over every row gives the expected results. */
class LocationIndexTest {
  private static final List<String> STATES = List.of("AL", "NY", "TX", "WY");

  private record Row(String state, String city, String company) {
    static final Comparator<Row> LIST_ORDER =
        Comparator.comparing(Row::state).thenComparing(Row::city, CodePointOrder.COMPARATOR);

    boolean matches(@Nullable String company, @Nullable String state, @Nullable String city) {
      return (company == null || company.equals(this.company))
          && (state == null || state.equals(this.state))
          && (city == null
              || (!city.isEmpty() && spellings().stream().anyMatch(name -> name.contains(city))));
    }

    List<String> spellings() {
      return CityAbbreviations.spellings(city);
    }
  }

  @Test
  void an_empty_location_index_finds_nothing() {
    LocationIndex index = index(List.of());
    assertThat(Rows.toArray(index.select(null, null, null))).isEmpty();
    assertThat(Rows.toArray(index.select(null, null, "a"))).isEmpty();
    assertThat(Rows.toArray(index.select("a", "TX", "a"))).isEmpty();
    assertThat(index.cityCount()).isZero();
    assertThat(index.hasCity("TX", "a")).isFalse();
  }

  @Test
  void rows_out_of_list_order_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> index(List.of(new Row("TX", "dallas", "a"), new Row("AL", "mobile", "a"))))
        .withMessage("location 1 (mobile, AL) is not in list order");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index(List.of(new Row("TX", "waco", "a"), new Row("TX", "dallas", "a"))));
  }

  @NewSeeds(8)
  void any_filters_select_the_same_locations_as_a_linear_scan(long seed) {
    Random random = new Random(seed);
    RandomNames randomNames = new RandomNames(random);
    List<String> cities = cityNames(randomNames);
    List<String> companies = randomNames.list(6);
    List<Row> rows = rows(random, cities, companies);
    LocationIndex index = index(rows);
    for (int i = 0; i < 500; i++) {
      String company = random.nextBoolean() ? null : choose(random, companies);
      String state =
          random.nextBoolean() ? null : random.nextInt(8) == 0 ? "ZZ" : choose(random, STATES);
      String city = random.nextInt(3) == 0 ? null : cityFilter(random, randomNames, cities);
      assertThat(Rows.toArray(index.select(company, state, city)))
          .as("seed %d: company %s, state %s, city %s", seed, company, state, city)
          .isEqualTo(filteredRows(rows, row -> row.matches(company, state, city)));
    }
  }

  @NewSeeds(4)
  void the_states_cities_and_companies_of_the_index_are_those_of_the_rows(long seed) {
    Random random = new Random(seed);
    RandomNames randomNames = new RandomNames(random);
    List<String> cities = cityNames(randomNames);
    List<String> companies = randomNames.list(6);
    List<Row> rows = rows(random, cities, companies);
    LocationIndex index = index(rows);
    assertThat(index.stateCodes()).isEqualTo(distinct(rows, Row::state));
    assertThat(index.companies().strings()).isEqualTo(distinct(rows, Row::company));
    assertThat(index.cityCount())
        .isEqualTo(rows.stream().map(row -> row.state + row.city).distinct().count());
    for (String company : companies) {
      List<Row> companyRows = rows.stream().filter(row -> row.company.equals(company)).toList();
      assertThat(index.statesOf(company)).isEqualTo(distinct(companyRows, Row::state));
    }
    for (String city : cities) {
      assertThat(index.hasCity(null, city))
          .isEqualTo(rows.stream().anyMatch(row -> row.spellings().contains(city)));
      for (String state : STATES) {
        assertThat(index.hasCity(state, city))
            .as("seed %d: %s in %s", seed, city, state)
            .isEqualTo(
                rows.stream()
                    .anyMatch(row -> row.spellings().contains(city) && row.state.equals(state)));
      }
    }
  }

  @Test
  void an_unknown_company_has_no_states_and_a_part_of_a_name_is_not_a_city() {
    LocationIndex index = index(List.of(new Row("TX", "dallas", "a")));
    assertThat(index.statesOf("b")).isEmpty();
    assertThat(index.hasCity("ZZ", "dallas")).isFalse();
    assertThat(index.hasCity(null, "dalla")).isFalse();
    assertThat(index.hasCity(null, "")).isFalse();
  }

  /** Returns names of cities, each also with an abbreviation and with the full word. */
  private static List<String> cityNames(RandomNames randomNames) {
    return randomNames.list(15).stream()
        .flatMap(name -> Stream.of(name, "st " + name, "saint " + name, "n " + name + " hts"))
        .toList();
  }

  private static List<Row> rows(Random random, List<String> cities, List<String> companies) {
    return IntStream.range(0, random.nextInt(200))
        .mapToObj(
            i -> new Row(choose(random, STATES), choose(random, cities), choose(random, companies)))
        .sorted(Row.LIST_ORDER)
        .toList();
  }

  private static String cityFilter(Random random, RandomNames randomNames, List<String> cities) {
    return switch (random.nextInt(6)) {
      case 0 -> "";
      case 1 -> randomNames.name();
      default -> randomNames.partOf(choose(random, cities));
    };
  }

  private static List<String> distinct(List<Row> rows, Function<Row, String> field) {
    return rows.stream().map(field).distinct().sorted(CodePointOrder.COMPARATOR).toList();
  }

  private static int[] filteredRows(List<Row> rows, Predicate<Row> filter) {
    return IntStream.range(0, rows.size()).filter(i -> filter.test(rows.get(i))).toArray();
  }

  private static <T> T choose(Random random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static LocationIndex index(List<Row> rows) {
    LocationIndex.IndexWriter writer = new LocationIndex.IndexWriter();
    rows.forEach(row -> writer.add(row.state, row.city, row.company));
    return new Sections(writer.sections()).open(LocationIndex::new);
  }
}
