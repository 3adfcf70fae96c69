package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.failure.Failure;

/** A disk that is too small is reported before a snapshot is built. */
class WorkingRoomTest {
  private static final Path FOLDER = Path.of("work");

  @Test
  void a_disk_that_is_too_small_is_named_with_what_is_needed() {
    assertThatThrownBy(() -> DatabaseSource.WorkingRoom.require(10_000_000, FOLDER, 5_000_000_000L))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "A snapshot of 10,000,000 stores takes about 10,000 MB while it is built, and work has"
                + " 5,000 MB free. Make room there, or name another folder with java"
                + " -Djava.io.tmpdir=DIR.");
  }

  @Test
  void a_disk_with_just_enough_room_is_accepted() {
    assertThatCode(() -> DatabaseSource.WorkingRoom.require(10_000_000, FOLDER, 10_000_000_000L))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                DatabaseSource.WorkingRoom.require(
                    1, Path.of(System.getProperty("java.io.tmpdir"))))
        .doesNotThrowAnyException();
  }
}
