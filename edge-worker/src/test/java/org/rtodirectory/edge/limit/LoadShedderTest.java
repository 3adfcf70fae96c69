package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadShedderTest {
  private static final long TARGET = 100;

  private final LoadShedder shedder = new LoadShedder(TARGET);

  @Test
  void all_is_admitted_while_nothing_waits() {
    observe(100, TARGET);
    assertThat(admittedOf(1000)).isEqualTo(1000);
  }

  @Test
  void a_pause_is_forgiven_however_long() {
    for (int i = 0; i < 100; i++) {
      observe(4, TARGET * 50);
      observe(1, 0);
    }
    assertThat(admittedOf(1000)).isEqualTo(1000);
  }

  @Test
  void more_is_turned_away_the_longer_a_queue_stands() {
    for (int tenths = 1; tenths <= 9; tenths++) {
      observe(5, TARGET + 1);
      assertThat(admittedOf(1000)).isEqualTo(1000 - tenths * 100);
    }
    observe(500, Long.MAX_VALUE);
    assertThat(admittedOf(1000)).isEqualTo(100);
  }

  @Test
  void less_is_turned_away_once_the_queue_is_short() {
    observe(500, TARGET + 1);
    for (int tenths = 8; tenths >= 0; tenths--) {
      observe(5, TARGET);
      assertThat(admittedOf(1000)).isEqualTo(1000 - tenths * 100);
    }
  }

  @Test
  void what_is_turned_away_is_spread_evenly() {
    observe(25, TARGET + 1);
    for (int i = 0; i < 100; i++) {
      assertThat(admittedOf(2)).isEqualTo(1);
    }
  }

  @Test
  void without_a_target_all_is_admitted() {
    LoadShedder never = new LoadShedder(0);
    for (int i = 0; i < 1000; i++) {
      never.observe(Long.MAX_VALUE);
      assertThat(never.admits()).isTrue();
    }
  }

  private void observe(int times, long delay) {
    for (int i = 0; i < times; i++) {
      shedder.observe(delay);
    }
  }

  private int admittedOf(int requests) {
    int admitted = 0;
    for (int i = 0; i < requests; i++) {
      admitted += shedder.admits() ? 1 : 0;
    }
    return admitted;
  }
}
