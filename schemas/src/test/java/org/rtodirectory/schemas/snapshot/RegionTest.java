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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.snapshot.SnapshotHeader.Extent;

@Tag("platform")
class RegionTest {
  private static final long GIB = 1L << 30;
  private static final int MIB = 1 << 20;

  @Test
  void numbers_are_little_endian() {
    Region region = Region.of(new byte[] {1, 2, 3, 4, 5, 6, 7, (byte) 0xff, (byte) 0xfe});
    assertThat(region.getInt(0)).isEqualTo(0x04030201);
    assertThat(region.getLong(0)).isEqualTo(0xff07060504030201L);
    assertThat(region.bytes(1, 3)).containsExactly(2, 3, 4);
    assertThat(region.bytes(9, 0)).isEmpty();
  }

  @Test
  void access_outside_of_a_region_is_out_of_bounds() {
    Region region = Region.of(new byte[8]);
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> region.getInt(5));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> region.bytes(7, 2));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> region.getByte(2 * GIB));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 9, Integer.MAX_VALUE})
  void a_length_beyond_the_region_is_out_of_bounds_before_memory_is_allocated(int count) {
    Region region = Region.of(new byte[8]);
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> region.bytes(0, count));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 1, Integer.MAX_VALUE})
  void a_table_shorter_than_its_entry_count_is_out_of_bounds(int count) {
    byte[] table = new byte[11];
    ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN).putInt(count);
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> Region.of(table).tableCount());
  }

  /** The file is sparse: it takes only the room of the written bytes. */
  @ParameterizedTest
  @ValueSource(longs = {GIB / 2, GIB, 2 * GIB})
  void values_across_the_border_of_two_pieces_are_read(long border, @TempDir Path folder)
      throws IOException {
    byte[] written = new byte[2 * MIB];
    for (int i = 0; i < written.length; i++) {
      written[i] = (byte) (i * 31 + (i >> 8));
    }
    int offset = 16;
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("sparse"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(written), offset + border - MIB);
      Mapping mapping = Mapping.of(file);
      Region region = Region.of(mapping, new Extent(offset, border + MIB));
      ByteBuffer expected = ByteBuffer.wrap(written).order(ByteOrder.LITTLE_ENDIAN);
      assertThat(region.length()).isEqualTo(border + MIB);
      for (int from = MIB - 9; from < MIB + 9; from++) {
        long place = border - MIB + from;
        assertThat(region.getByte(place)).isEqualTo(expected.get(from));
        assertThat(region.getInt(place)).isEqualTo(expected.getInt(from));
        assertThat(region.getLong(place)).isEqualTo(expected.getLong(from));
      }
      byte[] copy = new byte[MIB];
      expected.get(MIB - 1, copy);
      assertThat(region.bytes(border - 1, MIB)).isEqualTo(copy);
      region.close();
      mapping.close();
    }
  }

  @Test
  void a_closed_region_is_unmapped_and_reading_it_is_out_of_bounds(@TempDir Path folder)
      throws IOException {
    Path path = Files.write(folder.resolve("mapped"), new byte[MIB]);
    Mapping mapping;
    try (FileChannel file = FileChannel.open(path)) {
      mapping = Mapping.of(file);
    }
    Region region = Region.of(mapping, new Extent(16, 1000));
    Region other = Region.of(mapping, new Extent(1016, 1000));
    assertThat(region.getInt(0)).isZero();
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> region.getInt(1000));
    assertThat(mappings(path)).isEqualTo(1);
    region.close();
    other.close();
    mapping.close();
    mapping.close();
    assertThat(mappings(path)).isZero();
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> region.getByte(0));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> region.getLong(8));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> region.bytes(0, 9));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> region.getByte(2 * GIB));
    region.close();
  }

  /** How many mappings this process has of a file. */
  private static long mappings(Path file) throws IOException {
    String name = file.toRealPath().toString();
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.endsWith(name)).count();
    }
  }
}
