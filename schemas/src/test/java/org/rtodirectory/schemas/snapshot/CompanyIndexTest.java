package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.RandomNames;

/** The index of companies. A filter over every row gives the expected results. */
class CompanyIndexTest {
  private static final List<String> STATES = List.of("AL", "NY", "TX", "WY");

  @Test
  void an_empty_company_index_finds_nothing() {
    CompanyIndex index = index(List.of());
    assertThat(Rows.toArray(index.select(null, null))).isEmpty();
    assertThat(Rows.toArray(index.select("TX", "a"))).isEmpty();
    assertThat(index.stateCodes()).isEmpty();
  }

  @NewSeeds(8)
  void any_filters_select_the_same_companies_as_a_linear_scan(long seed) {
    Random random = new Random(seed);
    RandomNames randomNames = new RandomNames(random);
    List<CompanyIndex.CompanyEntry> rows =
        IntStream.range(0, random.nextInt(60))
            .mapToObj(
                number ->
                    new CompanyIndex.CompanyEntry(
                        randomNames.next(1 + random.nextInt(3)), states(random)))
            .toList();
    CompanyIndex index = index(rows);
    assertThat(index.stateCodes())
        .isEqualTo(
            rows.stream().flatMap(row -> row.states().stream()).distinct().sorted().toList());
    for (int query = 0; query < 500; query++) {
      String state = random.nextBoolean() ? null : random.nextInt(8) == 0 ? "ZZ" : "TX";
      String text = random.nextInt(3) == 0 ? null : randomNames.partOf(randomNames.next());
      assertThat(Rows.toArray(index.select(state, text)))
          .as("seed %d: state %s, text %s", seed, state, text)
          .isEqualTo(scan(rows, state, text));
    }
  }

  private static int[] scan(
      List<CompanyIndex.CompanyEntry> rows, @Nullable String state, @Nullable String text) {
    return IntStream.range(0, rows.size())
        .filter(row -> state == null || rows.get(row).states().contains(state))
        .filter(
            row ->
                text == null
                    || rows.get(row).foldedNames().stream().anyMatch(name -> name.contains(text)))
        .toArray();
  }

  private static List<String> states(Random random) {
    return STATES.stream().filter(state -> random.nextBoolean()).toList();
  }

  private static CompanyIndex index(List<CompanyIndex.CompanyEntry> rows) {
    return new Sections(CompanyIndex.encode(rows)).open(CompanyIndex::new);
  }
}
