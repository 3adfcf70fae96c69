package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadShedderTest {
  private static final long TARGET = 100;

  private final LoadShedder shedder = new LoadShedder(TARGET, 0);
  private long now;

  @Test
  void everything_is_admitted_while_nothing_waits() {
    intervals(100, TARGET);
    assertThat(admittedOf(1000)).isEqualTo(1000);
    assertThat(shedder.isShedding()).isFalse();
  }

  @Test
  void a_pause_of_the_process_sheds_nothing() {
    for (int i = 0; i < 100; i++) {
      shedder.observe(TARGET * 50, now);
      shedder.observe(0, now);
      intervals(1, TARGET * 50);
    }
    assertThat(admittedOf(1000)).isEqualTo(1000);
  }

  @Test
  void clients_that_wait_long_while_others_do_not_shed_nothing() {
    for (int i = 0; i < 1000; i++) {
      shedder.observe(i % 50 == 0 ? TARGET : TARGET * 1000, now);
      now += LoadShedder.INTERVAL_NANOS / 100;
    }
    assertThat(admittedOf(1000)).isEqualTo(1000);
  }

  @Test
  void the_share_of_refused_requests_grows_while_the_queue_is_long() {
    for (int tenths = 1; tenths <= 9; tenths++) {
      intervals(1, TARGET + 1);
      assertThat(admittedOf(1000)).isEqualTo(1000 - tenths * 100);
    }
    intervals(100, Long.MAX_VALUE);
    assertThat(admittedOf(1000)).isEqualTo(100);
  }

  @Test
  void the_share_of_refused_requests_falls_once_the_queue_is_short() {
    intervals(100, TARGET + 1);
    for (int tenths = 8; tenths >= 0; tenths--) {
      intervals(1, TARGET);
      assertThat(admittedOf(1000)).isEqualTo(1000 - tenths * 100);
    }
  }

  @Test
  void refused_requests_are_spread_evenly() {
    intervals(5, TARGET + 1);
    for (int i = 0; i < 100; i++) {
      assertThat(admittedOf(2)).isEqualTo(1);
    }
  }

  @Test
  void a_client_without_a_queued_request_is_refused_last() {
    intervals(8, TARGET + 1);
    for (int i = 0; i < 1000; i++) {
      assertThat(shedder.admits(false)).isTrue();
    }
    intervals(1, TARGET + 1);
    int admitted = 0;
    for (int i = 0; i < 1000; i++) {
      admitted += shedder.admits(false) ? 1 : 0;
    }
    assertThat(admitted).isEqualTo(100);
  }

  @Test
  void without_a_target_everything_is_admitted() {
    LoadShedder never = new LoadShedder(0, 0);
    for (int i = 0; i < 1000; i++) {
      never.observe(Long.MAX_VALUE, i * LoadShedder.INTERVAL_NANOS);
      assertThat(never.admits(true)).isTrue();
    }
  }

  /** Intervals in which the only request waited so long. */
  private void intervals(int count, long wait) {
    for (int i = 0; i < count; i++) {
      now += LoadShedder.INTERVAL_NANOS;
      shedder.observe(wait, now);
    }
  }

  private int admittedOf(int requests) {
    int admitted = 0;
    for (int i = 0; i < requests; i++) {
      admitted += shedder.admits(true) ? 1 : 0;
    }
    return admitted;
  }
}
