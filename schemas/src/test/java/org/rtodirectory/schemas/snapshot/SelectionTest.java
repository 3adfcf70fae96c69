package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectionTest {

  @Test
  void an_empty_selection_has_no_rows() {
    assertThat(Selection.none().total()).isZero();
    assertThat(Selection.none().rows(0, 0)).isEmpty();
  }

  @Test
  void empty_runs_are_omitted_from_a_selection() {
    Selection selection =
        new Selection.Builder(0).add(3, 3).add(4, 6).add(7, 7).add(9, 10).build(row -> row);
    assertThat(Rows.all(selection)).containsExactly(4, 5, 9);
  }

  @Test
  void runs_may_count_places_in_another_list() {
    int[] list = {10, 20, 30, 40};
    Selection selection = new Selection.Builder(1).add(1, 3).build(place -> list[place]);
    assertThat(Rows.all(selection)).containsExactly(20, 30);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void any_window_of_a_selection_is_that_part_of_its_rows(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      Selection selection = Rows.some(random, random.nextInt(60));
      int[] all = oneByOne(selection);
      int from = random.nextInt(all.length + 1);
      int to = from + random.nextInt(all.length - from + 1);
      assertThat(selection.rows(from, to))
          .as("seed %d", seed)
          .isSorted()
          .isEqualTo(Arrays.copyOfRange(all, from, to));
    }
  }

  private static int[] oneByOne(Selection selection) {
    return IntStream.range(0, selection.total())
        .map(place -> selection.rows(place, place + 1)[0])
        .toArray();
  }
}
