package org.rtodirectory.generator.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.text.CodePointOrder;

/** Compared with {@link Collections#sort}, with runs from one record to all. */
class ExternalMergeSortTest {
  private static final Comparator<Row> ORDER =
      Comparator.comparingInt(Row::number).thenComparing(Row::text, CodePointOrder.COMPARATOR);

  @TempDir private Path folder = Path.of("");

  private record Row(int number, String text, String value) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 100, 1_000, 10_000, 100_000, 10_000_000})
  void records_come_out_as_a_stable_sort_in_memory_gives_them(long runLength) {
    for (long seed = 0; seed < 10; seed++) {
      List<Row> rows = rows(new Random(seed), (int) seed * 100);
      try (SortedRecords sorted = sorted(rows, runLength)) {
        Collections.sort(rows, ORDER);
        assertThat(sorted.count()).isEqualTo(rows.size());
        assertThat(read(sorted)).as("seed %d", seed).isEqualTo(rows);
        assertThat(read(sorted)).as("read again, seed %d", seed).isEqualTo(rows);
      }
    }
  }

  @Test
  void sorting_without_records_gives_no_records() {
    try (SortedRecords sorted = sorted(List.of(), 1)) {
      assertThat(sorted.count()).isZero();
      assertThat(sorted.cursor().next()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 100_000_000})
  void a_record_may_be_longer_than_a_chunk_of_memory_or_a_buffer(long runLength) {
    List<Row> rows = new ArrayList<>();
    for (int length : new int[] {0, 300_000, 1, 262_144, 262_115, 1_000_000, 2}) {
      rows.add(new Row(length % 7, "k".repeat(length % 1_000), "v".repeat(length)));
    }
    try (SortedRecords sorted = sorted(rows, runLength)) {
      rows.sort(ORDER);
      assertThat(read(sorted)).isEqualTo(rows);
    }
  }

  @Test
  void two_cursors_of_sorted_records_are_independent() {
    List<Row> rows = rows(new Random(1), 500);
    try (SortedRecords sorted = sorted(rows, 5_000)) {
      RecordCursor one = sorted.cursor();
      RecordCursor other = sorted.cursor();
      rows.sort(ORDER);
      for (Row row : rows) {
        assertThat(one.next()).isTrue();
        assertThat(row(one)).isEqualTo(row);
        assertThat(other.next()).isTrue();
        assertThat(row(other)).isEqualTo(row);
      }
    }
  }

  @Test
  void records_that_fit_into_one_run_are_never_written_to_disk() {
    Path missing = folder.resolve("missing");
    ExternalMergeSort sort = new ExternalMergeSort(1_000_000, missing);
    addAll(sort, rows(new Random(2), 100));
    try (SortedRecords sorted = sort.sorted()) {
      assertThat(read(sorted)).hasSize(100);
    }
  }

  @Test
  void a_temporary_file_has_no_name_while_it_is_used() throws IOException {
    try (ExternalMergeSort sort = new ExternalMergeSort(1, folder)) {
      addAll(sort, rows(new Random(3), 10));
      assertFolderIsEmpty();
      try (SortedRecords sorted = sort.sorted()) {
        assertThat(read(sorted)).hasSize(10);
        assertFolderIsEmpty();
      }
    }
    assertFolderIsEmpty();
  }

  @Test
  void a_full_disk_is_reported_with_the_folder_and_what_to_do() throws IOException {
    Configuration small = Configuration.unix().toBuilder().setMaxSize(200_000).build();
    try (FileSystem disk = Jimfs.newFileSystem(small)) {
      Path full = Files.createDirectory(disk.getPath("/full"));
      try (ExternalMergeSort sort = new ExternalMergeSort(1, full)) {
        assertThatExceptionOfType(Failure.class)
            .isThrownBy(() -> addAll(sort, rows(new Random(4), 50_000)))
            .withMessageContaining("/full")
            .withMessageContaining("-Djava.io.tmpdir=DIR");
      }
      try (Stream<Path> left = Files.list(full)) {
        assertThat(left).isEmpty();
      }
    }
  }

  @Test
  void a_folder_that_is_missing_is_reported() {
    try (ExternalMergeSort sort = new ExternalMergeSort(1, folder.resolve("missing"))) {
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> addAll(sort, rows(new Random(5), 2)))
          .withMessageContaining("missing");
    }
  }

  @Test
  void no_record_can_be_added_after_sorting() {
    ExternalMergeSort sort = new ExternalMergeSort(1, folder);
    sort.sorted().close();
    assertThatIllegalStateException().isThrownBy(() -> addAll(sort, List.of(new Row(1, "", ""))));
  }

  private void assertFolderIsEmpty() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  private SortedRecords sorted(List<Row> rows, long runLength) {
    ExternalMergeSort sort = new ExternalMergeSort(runLength, folder);
    addAll(sort, rows);
    return sort.sorted();
  }

  private static void addAll(ExternalMergeSort sort, List<Row> rows) {
    RecordBuffer buffer = new RecordBuffer();
    for (Row row : rows) {
      sort.add(
          buffer
              .clear()
              .sortedInt(row.number())
              .sortedText(row.text())
              .endKey()
              .number(row.number())
              .text(row.value()));
    }
  }

  private static List<Row> read(SortedRecords sorted) {
    List<Row> rows = new ArrayList<>();
    RecordCursor cursor = sorted.cursor();
    while (cursor.next()) {
      rows.add(row(cursor));
    }
    return rows;
  }

  private static Row row(RecordCursor cursor) {
    int number = cursor.sortedInt();
    String text = cursor.sortedText();
    assertThat((int) cursor.number()).isEqualTo(number);
    return new Row(number, text, String.valueOf(cursor.text()));
  }

  /** Few numbers and short texts, so that many keys are equal; values say in which order. */
  private static List<Row> rows(Random random, int count) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(5) - 2;
      String text =
          random
              .ints(random.nextInt(4), 0, 5)
              .mapToObj(letter -> List.of("a", "b", "é", "\uFFEE", "\uD83D\uDE00").get(letter))
              .reduce("", String::concat);
      rows.add(new Row(number, text, "row " + i));
    }
    return rows;
  }
}
