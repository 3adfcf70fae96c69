package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.snapshot.SnapshotException.Defect;
import org.rtodirectory.schemas.snapshot.SnapshotHeader.Extent;

/** The header of a snapshot file, and the damaged headers that it refuses. */
class SnapshotHeaderTest {
  private static final int VERSION_OFFSET = 8;
  private static final int SECTION_COUNT_OFFSET = 12;
  private static final int FILE_LENGTH_OFFSET = 16;
  private static final int FIRST_SECTION_OFFSET = 24;
  // Offsets within the entry of a section.
  private static final int OFFSET_IN_SECTION = 8;
  private static final int LENGTH_IN_SECTION = 16;

  private static final Map<Integer, Extent> SECTIONS = sections();
  private static final int FILE_LENGTH = 128;

  @Test
  void a_written_header_is_read_back() throws SnapshotException {
    SnapshotHeader header = read(file());
    assertThat(header.fileLength()).isEqualTo(FILE_LENGTH);
    assertThat(header.sections()).containsExactlyEntriesOf(SECTIONS);
  }

  @Test
  void the_changelog_names_the_version() throws IOException {
    assertThat(Files.readString(Path.of("../CHANGELOG.md")))
        .contains("Snapshots have format " + SnapshotHeader.VERSION + ".");
  }

  @Test
  void a_file_that_ends_early_is_truncated() {
    byte[] file = file();
    for (int length = 0; length < file.length; length++) {
      assertRefused(Arrays.copyOf(file, length), Defect.TRUNCATED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "{\"results\":[]}", "RTODSNAQ", "rtodsnap and more", "\u0000"})
  void a_file_with_another_beginning_is_no_snapshot(String text) {
    assertRefused(text.getBytes(StandardCharsets.UTF_8), Defect.NOT_A_SNAPSHOT);
  }

  static Stream<Arguments> otherVersions() {
    return Stream.of(
        arguments(SnapshotHeader.VERSION + 1, Defect.TOO_NEW),
        arguments(Integer.MAX_VALUE, Defect.TOO_NEW),
        arguments(SnapshotHeader.VERSION - 1, Defect.TOO_OLD),
        arguments(0, Defect.TOO_OLD),
        arguments(-1, Defect.TOO_OLD));
  }

  @ParameterizedTest
  @MethodSource("otherVersions")
  void another_version_is_too_new_or_too_old_even_if_the_header_is_cut_off(
      int version, Defect defect) {
    assertRefused(withValue(VERSION_OFFSET, version), defect);
    assertRefused(Arrays.copyOf(withValue(VERSION_OFFSET, version), SECTION_COUNT_OFFSET), defect);
  }

  @Test
  void a_file_longer_than_the_length_in_its_header_is_corrupt() {
    assertRefused(Arrays.copyOf(file(), FILE_LENGTH + 1), Defect.CORRUPT);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, FILE_LENGTH - 1})
  void a_length_below_that_of_the_file_is_corrupt(long length) {
    assertRefused(withValue(FILE_LENGTH_OFFSET, length), Defect.CORRUPT);
  }

  @ParameterizedTest
  @ValueSource(longs = {FILE_LENGTH + 1, Long.MAX_VALUE})
  void a_length_above_that_of_the_file_is_truncation(long length) {
    assertRefused(withValue(FILE_LENGTH_OFFSET, length), Defect.TRUNCATED);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 1025, Integer.MAX_VALUE})
  void an_impossible_number_of_sections_is_corrupt(int count) {
    assertRefused(withValue(SECTION_COUNT_OFFSET, count), Defect.CORRUPT);
  }

  @Test
  void a_header_may_have_1024_sections() throws SnapshotException {
    Map<Integer, Extent> sections = new LinkedHashMap<>();
    for (int id = 0; id < 1024; id++) {
      sections.put(id, new Extent(0, 0));
    }
    byte[] header = new SnapshotHeader(SnapshotHeader.maxLength(), sections).toBytes();
    assertThat(header).hasSize(SnapshotHeader.maxLength());
    assertThat(read(header).sections()).containsExactlyEntriesOf(sections);
  }

  @ParameterizedTest
  @CsvSource({
    "-1,0",
    "0,-1",
    "129,0",
    "128,1",
    "0,129",
    "1,128",
    "9223372036854775807,1",
    "1,9223372036854775807",
    "9223372036854775807,9223372036854775807",
    "-9223372036854775808,-9223372036854775808",
    "-9223372036854775808,9223372036854775807",
  })
  void a_section_outside_the_file_is_corrupt(long offset, long length) {
    byte[] file = file();
    ByteBuffer.wrap(file)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(FIRST_SECTION_OFFSET + OFFSET_IN_SECTION, offset)
        .putLong(FIRST_SECTION_OFFSET + LENGTH_IN_SECTION, length);
    assertRefused(file, Defect.CORRUPT);
  }

  @Test
  void a_section_listed_twice_is_corrupt() {
    assertRefused(withValue(FIRST_SECTION_OFFSET, 2), Defect.CORRUPT);
  }

  @Test
  void an_empty_section_may_be_at_the_end_of_the_file() throws SnapshotException {
    byte[] file = file();
    ByteBuffer.wrap(file)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(FIRST_SECTION_OFFSET + OFFSET_IN_SECTION, FILE_LENGTH)
        .putLong(FIRST_SECTION_OFFSET + LENGTH_IN_SECTION, 0);
    assertThat(read(file).sections()).containsEntry(1, new Extent(FILE_LENGTH, 0));
  }

  private static Map<Integer, Extent> sections() {
    Map<Integer, Extent> sections = new LinkedHashMap<>();
    sections.put(1, new Extent(96, 10));
    sections.put(2, new Extent(112, 16));
    sections.put(140, new Extent(128, 0));
    return sections;
  }

  private static byte[] file() {
    return Arrays.copyOf(new SnapshotHeader(FILE_LENGTH, SECTIONS).toBytes(), FILE_LENGTH);
  }

  private static byte[] withValue(int position, int value) {
    byte[] file = file();
    ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(position, value);
    return file;
  }

  private static byte[] withValue(int position, long value) {
    byte[] file = file();
    ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(position, value);
    return file;
  }

  private static SnapshotHeader read(byte[] file) throws SnapshotException {
    return SnapshotHeader.fromBytes(ByteBuffer.wrap(file), file.length);
  }

  private static void assertRefused(byte[] file, Defect defect) {
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> read(file))
        .satisfies(refused -> assertThat(refused.defect()).isEqualTo(defect));
  }
}
