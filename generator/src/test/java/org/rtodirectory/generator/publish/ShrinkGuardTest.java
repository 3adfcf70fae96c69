package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.release.Release.Counts;

/** The guard against a publish that loses too large a share of the rows. */
class ShrinkGuardTest {
  private static final Extract HUNDRED = Extracts.chain("Ace", 100);

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "20,100,80,79",
    "20,10,8,7",
    "20,1,1,0",
    "0,100,100,99",
    "1,100,99,98",
    "99,100,1,0",
    "50,3,2,1"
  })
  void a_loss_at_the_limit_passes_and_one_row_more_is_refused(
      int percent, int rowsBefore, int allowedRows, int refusedRows) {
    ShrinkGuard guard = new ShrinkGuard(percent, 1);
    assertThat(guard.findLoss(state("TX", rowsBefore), state("TX", allowedRows), 0)).isEmpty();
    assertThat(guard.findLoss(state("TX", rowsBefore), state("TX", refusedRows), 0))
        .hasValue(
            String.format(
                Locale.ROOT,
                "this release would shrink by more than %d %%: locations in TX %d → %d."
                    + " If that is right, publish again with --allow-shrink.",
                percent,
                rowsBefore,
                refusedRows));
  }

  /** Small losses pass even if their share is above the limit. */
  @ParameterizedTest
  @CsvSource({
    "4,3,true",
    "9,0,true",
    "10,1,true",
    "10,0,false",
    "40,31,true",
    "40,30,false",
    "100,80,true"
  })
  void a_loss_of_fewer_than_ten_rows_is_never_refused(
      int rowsBefore, int rowsAfter, boolean isAllowed) {
    assertThat(
            ShrinkGuard.DEFAULT
                .findLoss(state("WY", rowsBefore), state("WY", rowsAfter), 0)
                .isEmpty())
        .isEqualTo(isAllowed);
  }

  @Test
  void a_loss_in_total_is_refused_even_if_each_state_and_vertical_loses_fewer_than_ten_rows() {
    Map<String, Integer> rowsBefore = new TreeMap<>();
    Map<String, Integer> rowsAfter = new TreeMap<>();
    for (char letter = 'A'; letter <= 'E'; letter++) {
      rowsBefore.put("A" + letter, 9);
      rowsAfter.put("A" + letter, 1);
    }
    assertThat(
            ShrinkGuard.DEFAULT.findLoss(
                total(45, 20, rowsBefore, Map.of("retail", 9)),
                total(5, 20, rowsAfter, Map.of("retail", 1)),
                0))
        .get(InstanceOfAssertFactories.STRING)
        .contains(": locations in total 45 → 5. If");
  }

  @Test
  void a_loss_of_companies_or_of_a_vertical_is_refused_although_the_total_stays() {
    Map<String, Integer> states = Map.of("AL", 45);
    assertThat(
            ShrinkGuard.DEFAULT.findLoss(
                total(45, 20, states, Map.of("sheds", 40)),
                total(45, 9, states, Map.of("sheds", 12)),
                0))
        .get(InstanceOfAssertFactories.STRING)
        .contains(": companies in total 20 → 9; locations in sheds 40 → 12. If");
  }

  @ParameterizedTest
  @CsvSource({"10,''", "12,'; and 2 more'"})
  void ten_shrinking_parts_are_named_and_the_rest_counted(int states, String omittedParts) {
    Map<String, Integer> rowsBefore = new TreeMap<>();
    Map<String, Integer> rowsAfter = new TreeMap<>();
    for (int state = 0; state < states; state++) {
      rowsBefore.put("A" + (char) ('A' + state), 30);
      rowsAfter.put("A" + (char) ('A' + state), 1);
    }
    assertThat(
            ShrinkGuard.DEFAULT.findLoss(
                total(900, 20, rowsBefore, Map.of()), total(900, 20, rowsAfter, Map.of()), 0))
        .get(InstanceOfAssertFactories.STRING)
        .contains("locations in AJ 30 → 1" + omittedParts + ". If");
  }

  @Test
  void vanished_states_verticals_and_page_families_are_named() {
    Counts rowsBefore = counts(Map.of("AL", 2, "TX", 3), Map.of("sheds", 4), 5);
    Counts rowsAfter = counts(Map.of("TX", 3), Map.of("sheds", 0), 0);
    assertThat(new ShrinkGuard(99, 1).findLoss(rowsBefore, rowsAfter, 0))
        .get(InstanceOfAssertFactories.STRING)
        .contains(
            "locations in sheds 4 → 0; locations in AL 2 → 0; pages of locations by city 5 → 0.");
  }

  @Test
  void without_a_record_the_guard_refuses() throws IOException {
    Target target = target();
    publish(target, HUNDRED, 20);
    target.store().delete("releases/1.json");

    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> publish(target, Extracts.chain("Ace", 99), 20))
        .withMessageContaining("the record of the served release 1 is lost");
    assertThat(publish(target, HUNDRED, 100).isNew()).isTrue();
  }

  private Target target() {
    return new Target(folder.resolve("public"));
  }

  private static PublishSummary publish(Target target, Extract extract, int percent) {
    return Target.publish(
        extract,
        target.store(),
        new PublishOptions(
            new ShrinkGuard(percent, 1),
            null,
            SnapshotForms.DEFAULT,
            Set.of(PublishOptions.Consent.ADOPT)), // Tests lose the record.
        Progress.NONE);
  }

  private static Counts total(
      int locations, int companies, Map<String, Integer> states, Map<String, Integer> verticals) {
    return new Counts(
        companies, locations, 1, new TreeMap<>(states), new TreeMap<>(verticals), Map.of());
  }

  private static Counts state(String code, int locations) {
    return counts(Map.of(code, locations), Map.of(), 0);
  }

  /**
   * @param cityPages pages of the family of cities
   */
  private static Counts counts(
      Map<String, Integer> states, Map<String, Integer> verticals, long cityPages) {
    return new Counts(
        1,
        1,
        1,
        new TreeMap<>(states),
        new TreeMap<>(verticals),
        Map.of(PageKey.Family.LOCATIONS_BY_CITY, cityPages));
  }
}
