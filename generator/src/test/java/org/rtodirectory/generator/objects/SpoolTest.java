package org.rtodirectory.generator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.storage.SnapshotFiles;

/** A spool of rendered objects in a temporary file. */
class SpoolTest {
  private final SnapshotFiles files = SnapshotFiles.create();

  @AfterEach
  void delete() throws IOException {
    files.close();
  }

  @Test
  void objects_are_read_in_any_order_with_the_stored_bytes() throws IOException {
    try (Spool spool = new Spool(files)) {
      assertThat(spool.get(1)).isNull();
      for (int number = 0; number < 100; number++) {
        spool.put(number, bytes(number));
      }
      for (int number = 99; number >= 0; number--) {
        assertThat(spool.get(number)).isEqualTo(bytes(number));
      }
      assertThat(spool.get(100)).isNull();
    }
  }

  @Test
  void a_full_spool_ignores_further_objects_and_keeps_its_own() throws IOException {
    try (Spool spool = new Spool(files, 20_000)) {
      for (int number = 0; number < 100; number++) {
        spool.put(number, bytes(number));
      }
      assertThat(spool.get(0)).isEqualTo(bytes(0));
      assertThat(spool.get(99)).isNull();
    }
  }

  @Test
  void the_limit_is_the_number_of_bytes_that_fit() throws IOException {
    try (Spool spool = new Spool(files, 2_001)) {
      spool.put(0, bytes(0));
      spool.put(1, bytes(1));
      spool.put(2, new byte[1]);
      assertThat(spool.get(1)).isEqualTo(bytes(1));
      assertThat(spool.get(2)).isNull();
    }
  }

  @Test
  void a_spool_has_at_most_250000_objects() throws IOException {
    try (Spool spool = new Spool(files)) {
      for (int number = 1; number <= 250_001; number++) {
        spool.put(number, new byte[0]);
      }
      assertThat(spool.get(250_000)).isEmpty();
      assertThat(spool.get(250_001)).isNull();
    }
  }

  private static byte[] bytes(int number) {
    byte[] bytes = new byte[1_000 + number];
    new Random(number).nextBytes(bytes);
    return bytes;
  }
}
