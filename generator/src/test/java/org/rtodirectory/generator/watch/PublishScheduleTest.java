package org.rtodirectory.generator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The changes that count as unpublished. */
class PublishScheduleTest {
  @Test
  void a_change_that_is_notified_during_an_attempt_is_still_unpublished_after_it() {
    Duration hour = Duration.ofHours(1);
    PublishSchedule schedule =
        new PublishSchedule(new ChangeWatch.WatchOptions(hour, hour, hour), 0);
    schedule.changed(1, 2);
    schedule.attempt();
    schedule.changed(5, 6);
    schedule.published(10);
    assertThat(schedule.oldestChangeAge(12)).isEqualTo(Duration.ofNanos(7));
    assertThat(schedule.due()).isEqualTo(5 + hour.toNanos());
  }
}
