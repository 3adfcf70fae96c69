package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** Selections of rows. A run is a pair of its first row and the row after its last one. */
class SelectionTest {
  private static final int ROW_COUNT = 30;

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
  void runs_may_be_positions_in_a_list_of_rows() {
    int[] list = {10, 20, 30, 40};
    Selection selection = Selection.ofList(index -> list[index], new int[][] {{1, 3}});
    assertThat(Rows.toArray(selection)).containsExactly(20, 30);
  }

  @NewSeeds(3)
  void for_each_and_position_of_agree_with_the_rows_of_a_selection(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      Selection selection = Rows.some(random, ROW_COUNT);
      List<Integer> selectedRows = new ArrayList<>();
      selection.forEach(selectedRows::add);
      assertThat(selectedRows).isEqualTo(Arrays.stream(Rows.toArray(selection)).boxed().toList());
      for (int row = 0; row <= ROW_COUNT; row++) {
        int limit = row;
        assertThat(selection.positionOf(row))
            .as("seed %d: rows before %d", seed, row)
            .isEqualTo((int) selectedRows.stream().filter(selected -> selected < limit).count());
      }
    }
  }
}
