package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.Folding;

/** The index of verticals and categories. A scan of every location gives the expected results. */
class LocationKindsTest {
  private record Row(Set<Vertical> verticals, List<String> categories) {}

  @Test
  void without_locations_there_are_no_categories() {
    LocationKinds kinds = kinds(List.of());
    assertThat(kinds.categories(30)).isEmpty();
    assertThat(kinds.categoryCount()).isZero();
    assertThat(kinds.category("furniture")).isEqualTo(-1);
  }

  @Test
  void of_equally_frequent_names_of_a_category_the_first_by_code_point_is_its_name() {
    List<Row> rows =
        List.of(
            new Row(Set.of(Vertical.RETAIL), List.of("tvs")),
            new Row(Set.of(Vertical.RETAIL), List.of("TVs")));
    assertThat(kinds(rows).categories(30)).containsExactly("TVs");
  }

  @Test
  void names_with_the_same_folding_are_one_category_with_the_most_frequent_name() {
    LocationKinds kinds =
        kinds(
            List.of(
                new Row(Set.of(Vertical.RETAIL), List.of("home improvement", "tires")),
                new Row(Set.of(Vertical.SHEDS), List.of("Home-Improvement")),
                new Row(Set.of(Vertical.RETAIL), List.of("Home-Improvement", "!!")),
                new Row(Set.of(), List.of())));
    assertThat(kinds.categories(30)).containsExactly("Home-Improvement", "tires");
    assertThat(kinds.categories(1)).containsExactly("Home-Improvement");
    IntPredicate homeImprovement = kinds.filter(null, kinds.category("home improvement"));
    assertThat(List.of(0, 1, 2, 3)).filteredOn(homeImprovement::test).containsExactly(0, 1, 2);
    IntPredicate retail = kinds.filter(Vertical.RETAIL, -1);
    assertThat(List.of(0, 1, 2, 3)).filteredOn(retail::test).containsExactly(0, 2);
    assertThat(List.of(0, 1, 2, 3)).filteredOn(kinds.filter(null, -1)::test).hasSize(4);
  }

  @NewSeeds(4)
  void any_filter_accepts_the_same_locations_as_a_linear_scan(long seed) {
    Random random = new Random(seed);
    List<String> names = List.of("Tires", "tires", "TVs", "beds", "Beds!", "sheds", "");
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Set<Vertical> verticals = EnumSet.noneOf(Vertical.class);
      for (Vertical vertical : Vertical.values()) {
        if (random.nextInt(3) == 0) {
          verticals.add(vertical);
        }
      }
      List<String> categories = new ArrayList<>();
      names.stream().filter(name -> random.nextInt(4) == 0).forEach(categories::add);
      rows.add(new Row(verticals, categories));
    }
    LocationKinds kinds = kinds(rows);
    for (String name : List.of("tires", "tvs", "beds", "sheds")) {
      for (Vertical vertical : Vertical.values()) {
        IntPredicate isVerticalAndCategory = kinds.filter(vertical, kinds.category(name));
        for (int row = 0; row < rows.size(); row++) {
          boolean isExpected =
              rows.get(row).verticals().contains(vertical)
                  && rows.get(row).categories().stream()
                      .anyMatch(category -> Folding.fold(category).equals(name));
          assertThat(isVerticalAndCategory.test(row)).isEqualTo(isExpected);
        }
      }
    }
  }

  private static LocationKinds kinds(List<Row> rows) {
    LocationKinds.KindsWriter writer = new LocationKinds.KindsWriter();
    rows.forEach(row -> writer.add(row.verticals(), row.categories()));
    return new Sections(writer.sections()).open(LocationKinds::new);
  }
}
