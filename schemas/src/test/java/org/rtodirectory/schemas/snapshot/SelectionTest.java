package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;

class SelectionTest {

  @Test
  void an_empty_selection_has_no_rows() {
    assertThat(Selection.empty().total()).isZero();
    assertThat(Selection.empty().rows(0, 0)).isEmpty();
  }

  @Test
  void empty_runs_are_omitted_from_a_selection() {
    Selection selection = Selection.of(new int[][] {{3, 3}, {4, 6}, {7, 7}, {9, 10}});
    assertThat(Rows.toArray(selection)).containsExactly(4, 5, 9);
  }

  @Test
  void runs_may_count_places_in_another_list() {
    int[] list = {10, 20, 30, 40};
    Selection selection = Selection.ofList(place -> list[place], new int[] {1, 3});
    assertThat(Rows.toArray(selection)).containsExactly(20, 30);
  }

  @NewSeeds(3)
  void a_selection_passes_on_its_rows_in_order_and_knows_their_positions(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      Selection selection = Rows.some(random, 30);
      List<Integer> passed = new ArrayList<>();
      selection.forEach(passed::add);
      assertThat(passed).isEqualTo(Arrays.stream(Rows.toArray(selection)).boxed().toList());
      for (int row = 0; row <= 30; row++) {
        int limit = row;
        assertThat(passed.stream().filter(other -> other < limit))
            .as("seed %d: rows before %d", seed, row)
            .hasSize(selection.positionOf(row));
      }
    }
  }
}
