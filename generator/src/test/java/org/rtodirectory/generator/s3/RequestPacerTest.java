package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestPacerTest {
  private final TestClock clock = new TestClock();
  private final RequestPacer pace = new RequestPacer(clock);

  @Test
  void requests_start_immediately_until_the_first_throttling_response() {
    for (int i = 0; i < 1_000; i++) {
      pace.succeeded();
      assertThat(pace.reserve()).isZero();
    }
  }

  @Test
  void simultaneous_throttling_responses_count_once() throws Exception {
    for (int i = 0; i < 50; i++) {
      pace.throttled();
    }
    assertThat(pace.interval()).isEqualTo(Duration.ofMillis(1));
    clock.sleep(Duration.ofMillis(100));
    pace.throttled();
    assertThat(pace.interval()).isEqualTo(Duration.ofMillis(2));
  }

  @Test
  void starts_are_separated_by_the_interval_and_unused_ones_are_not_saved() throws Exception {
    pace.throttled();
    assertThat(pace.reserve()).isEqualTo(Duration.ZERO);
    assertThat(pace.reserve()).isEqualTo(Duration.ofMillis(1));
    assertThat(pace.reserve()).isEqualTo(Duration.ofMillis(2));
    clock.sleep(Duration.ofMinutes(1));
    assertThat(pace.reserve()).isEqualTo(Duration.ZERO);
    assertThat(pace.reserve()).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void the_gap_never_becomes_longer_than_a_tenth_of_a_second_and_goes_away() throws Exception {
    for (int i = 0; i < 20; i++) {
      pace.throttled();
      clock.sleep(Duration.ofMillis(100));
    }
    assertThat(pace.interval()).isEqualTo(Duration.ofMillis(100));
    for (int i = 0; i < 100; i++) {
      pace.succeeded();
    }
    assertThat(pace.interval()).isZero();
    assertThat(pace.reserve()).isZero();
  }
}
