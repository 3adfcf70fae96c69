package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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

  /** No state, the first, one in the middle, the last, and one without a company. */
  private static final List<@Nullable String> QUERIED_STATES =
      Arrays.asList(null, "AL", "TX", "WY", "ZZ");

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
    List<CompanyIndex.CompanyEntry> companies =
        IntStream.range(0, random.nextInt(60))
            .mapToObj(
                number ->
                    new CompanyIndex.CompanyEntry(
                        randomNames.list(1 + random.nextInt(3)), states(random)))
            .toList();
    CompanyIndex index = index(companies);
    assertThat(index.stateCodes())
        .isEqualTo(
            companies.stream()
                .flatMap(company -> company.states().stream())
                .distinct()
                .sorted()
                .toList());
    for (int i = 0; i < 500; i++) {
      String state = QUERIED_STATES.get(random.nextInt(QUERIED_STATES.size()));
      String text = random.nextInt(3) == 0 ? null : randomNames.partOf(randomNames.name());
      assertThat(Rows.toArray(index.select(state, text)))
          .as("seed %d: state %s, text %s", seed, state, text)
          .isEqualTo(scan(companies, state, text));
    }
  }

  private static int[] scan(
      List<CompanyIndex.CompanyEntry> companies, @Nullable String state, @Nullable String text) {
    return IntStream.range(0, companies.size())
        .filter(index -> state == null || companies.get(index).states().contains(state))
        .filter(
            index ->
                text == null
                    || companies.get(index).foldedNames().stream()
                        .anyMatch(name -> name.contains(text)))
        .toArray();
  }

  private static List<String> states(Random random) {
    return STATES.stream().filter(state -> random.nextBoolean()).toList();
  }

  private static CompanyIndex index(List<CompanyIndex.CompanyEntry> rows) {
    return new Sections(CompanyIndex.encode(rows)).open(CompanyIndex::new);
  }
}
