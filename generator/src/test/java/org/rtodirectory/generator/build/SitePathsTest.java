package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex.Kind;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.SnapshotHeader;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;

class SitePathsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void digests_ascend_and_of_two_with_the_same_path_a_company_or_the_first_stays()
      throws IOException, SnapshotException {
    TreeMap<String, Integer> expected = new TreeMap<>();
    List<String> paths = IntStream.range(0, 500).mapToObj(i -> "/p/" + i % 400).toList();
    for (int row = 0; row < paths.size(); row++) {
      expected.putIfAbsent(hex(SitePathIndex.digest(paths.get(row))), target(row));
    }
    expected.put(hex(SitePathIndex.digest("/p/7")), SitePathIndex.target(Kind.COMPANY, 1));
    Path file = folder.resolve("snapshot");
    try (SnapshotWriter snapshot = new SnapshotWriter(file)) {
      SitePaths sorted = new SitePaths();
      for (int row = 0; row < paths.size(); row++) {
        sorted.add(paths.get(row), Kind.LOCATION, row);
      }
      sorted.add("/p/7", Kind.COMPANY, 1);
      sorted.add("/p/7", Kind.CITY, 2);
      sorted.write(snapshot);
      snapshot.finish();
    }
    ByteBuffer table = section(file);
    List<String> digests = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      digests.add(String.format(Locale.ROOT, "%016x%016x", table.getLong(), table.getLong()));
    }
    List<Integer> targets = new ArrayList<>();
    while (table.hasRemaining()) {
      targets.add(table.getInt());
    }
    assertThat(digests).containsExactlyElementsOf(expected.keySet());
    assertThat(targets).containsExactlyElementsOf(expected.values());
  }

  private static int target(int row) {
    return SitePathIndex.target(Kind.LOCATION, row);
  }

  private static String hex(byte[] digest) {
    ByteBuffer numbers = ByteBuffer.wrap(digest);
    return String.format(Locale.ROOT, "%016x%016x", numbers.getLong(), numbers.getLong());
  }

  private static ByteBuffer section(Path file) throws IOException, SnapshotException {
    byte[] bytes = Files.readAllBytes(file);
    SnapshotHeader.Extent extent =
        Objects.requireNonNull(
            SnapshotHeader.fromBytes(ByteBuffer.wrap(bytes), bytes.length)
                .sections()
                .get(Section.SITE_PATHS.id()));
    return ByteBuffer.wrap(bytes, (int) extent.offset(), (int) extent.length())
        .slice()
        .order(ByteOrder.LITTLE_ENDIAN);
  }
}
