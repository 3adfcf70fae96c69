package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
