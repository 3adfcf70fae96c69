package org.rtodirectory.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.Release;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.SnapshotException.Reason;
import org.rtodirectory.snapshot.SnapshotHeader.Extent;

/**
 * Snapshots that earlier versions of the generator wrote are read. The releases under {@code
 * src/test/resources/snapshots} are theirs, and are never written anew.
 */
class SnapshotFormatsTest {
  private static final Path RELEASES = Path.of("src", "test", "resources", "snapshots");

  @TempDir private Path folder = Path.of("");

  @Test
  void the_lists_of_the_former_format_are_read() throws Exception {
    try (Snapshot snapshot = Snapshot.open(published(6))) {
      assertThat(texts(snapshot.locationFragments()))
          .hasSize(6)
          .satisfies(first -> assertThat(first.get(0)).contains("\"city\":\"Cañon City\""));
      assertThat(texts(snapshot.companyFragments())).hasSize(2);
      assertThat(snapshot.guides()).hasSize(2);
      assertThat(snapshot.publication().publisher()).isEqualTo("Rent-to-Own Directory");
      assertThat(snapshot.locations(Vertical.SHEDS)).isEqualTo(1);
      LocationIndex locations = snapshot.locations();
      assertThat(locations.cityCount()).isEqualTo(5);
      assertThat(locations.select(null, "TX", "dallas").total()).isEqualTo(2);
      assertThat(locations.select("aarons-rentals", null, "york").total()).isEqualTo(1);
      assertThat(locations.hasCity("PA", "york")).isTrue();
      assertThat(locations.hasCity("TX", "york")).isFalse();
      assertThat(Release.Counts.of(new PageCatalog(snapshot))).isEqualTo(record(6).counts());
    }
  }

  @Test
  void only_the_current_format_can_be_served() throws Exception {
    try (Snapshot former = Snapshot.open(published(6))) {
      assertThatExceptionOfType(SnapshotException.class)
          .isThrownBy(former::requireServable)
          .withMessageContaining("too old to be served: it has format 6")
          .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.TOO_OLD));
    }
  }

  @Test
  void a_section_that_a_reader_does_not_know_is_ignored() throws Exception {
    byte[] bytes = Files.readAllBytes(published(6));
    SnapshotHeader header = SnapshotHeader.fromBytes(ByteBuffer.wrap(bytes), bytes.length);
    Map<Integer, Extent> more = new LinkedHashMap<>(header.sections());
    more.put(0x7fff_0000, new Extent(bytes.length, 5));
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 5);
    byte[] start = new SnapshotHeader(6, longer.length, more).toBytes();
    System.arraycopy(start, 0, longer, 0, start.length);
    Path file = Files.write(folder.resolve("longer.snapshot"), longer);
    try (Snapshot snapshot = Snapshot.open(file)) {
      assertThat(texts(snapshot.locationFragments())).isEqualTo(lists(6));
      assertThat(snapshot.zips().count()).isPositive();
    }
  }

  @Test
  void the_former_format_lacks_no_section_that_its_lists_need() throws Exception {
    byte[] bytes = Files.readAllBytes(published(6));
    SnapshotHeader header = SnapshotHeader.fromBytes(ByteBuffer.wrap(bytes), bytes.length);
    assertThat(header.version()).isEqualTo(SnapshotHeader.OLDEST_VERSION);
    Map<Integer, Extent> fewer = new LinkedHashMap<>(header.sections());
    fewer.remove(Section.CITY_RUNS.id());
    byte[] start = new SnapshotHeader(6, bytes.length, fewer).toBytes();
    System.arraycopy(start, 0, bytes, 0, start.length);
    Path file = Files.write(folder.resolve("fewer.snapshot"), bytes);
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshot.open(file))
        .withMessageContaining("no section CITY_RUNS");
  }

  private static List<String> lists(int format) throws Exception {
    try (Snapshot snapshot = Snapshot.open(published(format))) {
      return texts(snapshot.locationFragments());
    }
  }

  private static List<String> texts(FragmentTable table) {
    return IntStream.range(0, table.count())
        .mapToObj(row -> new String(table.fragment(row), StandardCharsets.UTF_8))
        .toList();
  }

  private static Path published(int format) throws Exception {
    Path release = RELEASES.resolve("format-" + format);
    CurrentPointer pointer =
        CurrentPointer.fromBytes(Files.readAllBytes(release.resolve(CurrentPointer.KEY)));
    Path file = release.resolve(pointer.snapshot());
    SnapshotFile.verify(file, pointer.sha256());
    return file;
  }

  private static Release record(int format) throws Exception {
    try (Stream<Path> records = Files.list(RELEASES.resolve("format-" + format + "/releases"))) {
      return Release.fromBytes(
          Files.readAllBytes(records.findFirst().orElseThrow(IOException::new)));
    }
  }
}
