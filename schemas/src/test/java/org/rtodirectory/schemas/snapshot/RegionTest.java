package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.snapshot.SnapshotHeader.Extent;

/** Regions of bytes, in memory and in mapped files. */
@Tag("platform")
class RegionTest {
  private static final long GIB = 1L << 30;
  private static final int MIB = 1 << 20;

  @Test
  void numbers_are_little_endian() {
    Region region = Region.of(new byte[] {1, 2, 3, 4, 5, 6, 7, (byte) 0xff, (byte) 0xfe});
    assertThat(region.getInt(0)).isEqualTo(0x04030201);
    assertThat(region.getLong(0)).isEqualTo(0xff07060504030201L);
  }

  @Test
  void bytes_copies_a_range() {
    Region region = Region.of(new byte[] {1, 2, 3, 4});
    assertThat(region.bytes(1, 2)).containsExactly(2, 3);
    assertThat(region.bytes(4, 0)).isEmpty();
  }

  @Test
  void reading_outside_a_region_throws() {
    Region region = Region.of(new byte[8]);
    assertThrows(() -> region.getInt(5));
    assertThrows(() -> region.bytes(7, 2));
    assertThrows(() -> region.getByte(2 * GIB));
  }

  /** Without the check, the last length would cause an OutOfMemoryError. */
  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 9, Integer.MAX_VALUE})
  void an_invalid_length_throws_before_memory_is_allocated(int length) {
    Region region = Region.of(new byte[8]);
    assertThrows(() -> region.bytes(0, length));
  }

  /** A table with one entry has at least 12 bytes. */
  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 1, Integer.MAX_VALUE})
  void a_table_shorter_than_its_entry_count_throws(int count) {
    byte[] table = new byte[11];
    ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN).putInt(count);
    assertThrows(() -> Region.of(table).tableCount());
  }

  /**
   * Mapped pieces end every 512 MiB, their buffers every GiB, and int offsets at 2 GiB. The file is
   * sparse, so it needs only the space of the written bytes.
   */
  @ParameterizedTest
  @ValueSource(longs = {GIB / 2, GIB, 2 * GIB})
  void values_across_the_border_of_two_pieces_are_read(long border, @TempDir Path folder)
      throws IOException {
    byte[] written = new byte[2 * MIB];
    for (int i = 0; i < written.length; i++) {
      written[i] = (byte) (i * 31 + (i >> 8));
    }
    // Like a section of a snapshot, the region does not begin where a mapped piece begins.
    int offset = 16;
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("sparse"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(written), offset + border - MIB);
      try (Mapping mapping = Mapping.of(file);
          Region region = Region.of(mapping, new Extent(offset, border + MIB))) {
        ByteBuffer expected = ByteBuffer.wrap(written).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(region.length()).isEqualTo(border + MIB);
        for (int index = MIB - 9; index < MIB + 9; index++) {
          long position = border - MIB + index;
          assertThat(region.getByte(position)).isEqualTo(expected.get(index));
          assertThat(region.getInt(position)).isEqualTo(expected.getInt(index));
          assertThat(region.getLong(position)).isEqualTo(expected.getLong(index));
        }
        byte[] copy = new byte[MIB];
        expected.get(MIB - 1, copy);
        assertThat(region.bytes(border - 1, MIB)).isEqualTo(copy);
      }
    }
  }

  @Test
  void closing_the_mapping_unmaps_the_file(@TempDir Path folder) throws IOException {
    Path path = Files.write(folder.resolve("mapped"), new byte[MIB]);
    Mapping mapping = map(path);
    Region firstRegion = Region.of(mapping, new Extent(16, 1000));
    Region secondRegion = Region.of(mapping, new Extent(1016, 1000));
    assertThat(firstRegion.getInt(0)).isZero();
    assertThat(countMappings(path)).isEqualTo(1);
    firstRegion.close();
    secondRegion.close();
    mapping.close();
    mapping.close();
    assertThat(countMappings(path)).isZero();
  }

  @Test
  void reading_a_closed_region_throws(@TempDir Path folder) throws IOException {
    try (Mapping mapping = map(Files.write(folder.resolve("mapped"), new byte[MIB]))) {
      Region region = Region.of(mapping, new Extent(16, 1000));
      assertThrows(() -> region.getInt(1000));
      region.close();
      assertThrows(() -> region.getByte(0));
      assertThrows(() -> region.getLong(8));
      assertThrows(() -> region.bytes(0, 9));
      assertThrows(() -> region.getByte(2 * GIB));
      region.close();
    }
  }

  private static void assertThrows(ThrowingCallable read) {
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(read);
  }

  private static Mapping map(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      return Mapping.of(file);
    }
  }

  /** Returns the number of mappings of a file in this process. */
  private static long countMappings(Path file) throws IOException {
    String name = file.toRealPath().toString();
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.endsWith(name)).count();
    }
  }
}
