package org.rtodirectory.schemas.source;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check whether a file fits on the disk. */
class FreeSpaceTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void a_file_fits_if_a_sixteenth_of_the_free_space_is_left() {
    assertThatCode(() -> FreeSpace.require(folder, 1500, 1600)).doesNotThrowAnyException();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> FreeSpace.require(folder, 1501, 1600))
        .withMessage("1,501 bytes do not fit into " + folder + ", which has 1,600 free");
  }

  @Test
  void a_file_system_that_reports_no_free_space_counts_as_large_enough() {
    assertThatCode(() -> FreeSpace.require(folder, 1L << 40, 0)).doesNotThrowAnyException();
  }

  @Test
  void no_disk_has_room_for_an_impossible_length() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> FreeSpace.require(folder, Long.MAX_VALUE));
  }
}
