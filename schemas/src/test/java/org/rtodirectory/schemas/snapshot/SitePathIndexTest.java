package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.SitePathIndex.IndexedCity;
import org.rtodirectory.schemas.snapshot.SitePathIndex.PathTarget;
import org.rtodirectory.schemas.snapshot.SitePathIndex.TargetKind;

/** The index from the paths of the website to their targets. */
class SitePathIndexTest {
  private final SitePathIndex.CityTable cities = new SitePathIndex.CityTable();
  private final TreeMap<byte[], Integer> targets = new TreeMap<>(Arrays::compareUnsigned);

  @NewSeeds(1)
  void every_added_path_is_found_and_no_other(long seed) {
    Random random = new Random(seed);
    int count = 5000;
    for (int row = 0; row < count; row++) {
      TargetKind kind = kind(row);
      add("/path/" + row + "-é", kind, row * 50_000);
    }
    SitePathIndex index = index();
    for (int row = 0; row < count; row++) {
      assertThat(index.find("/path/" + row + "-é"))
          .contains(new PathTarget(kind(row), row * 50_000));
      assertThat(index.find("/path/" + random.nextLong())).isEmpty();
    }
    assertThat(index.find("")).isEmpty();
    assertThat(index.find("/path/" + "x".repeat(100_000))).isEmpty();
  }

  @Test
  void cities_are_numbered_in_list_order() {
    IndexedCity dallas = new IndexedCity("TX", "texas", "dallas", "dallas", "Dallas");
    IndexedCity winstonSalem =
        new IndexedCity("TX", "texas", "winston", "winston salem", "Winston-Salem");
    assertThat(cities.add(dallas)).isZero();
    assertThat(cities.add(dallas)).isZero();
    assertThat(cities.add(winstonSalem)).isEqualTo(1);
    assertThat(cities.add(new IndexedCity("TX", "texas", "w", "winston salem", "Winston Salem")))
        .isEqualTo(1);
    assertThat(cities.add(new IndexedCity("VA", "virginia", "winston", "winston salem", "Winston")))
        .isEqualTo(2);
    add("/x", TargetKind.CITY, 1);
    assertThat(index().city(1)).isEqualTo(winstonSalem);
  }

  private SitePathIndex index() {
    ByteBuffer bytes =
        ByteBuffer.allocate(targets.size() * (2 * Long.BYTES + Integer.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (byte[] digest : targets.keySet()) {
      ByteBuffer numbers = ByteBuffer.wrap(digest);
      bytes.putLong(numbers.getLong()).putLong(numbers.getLong());
    }
    targets.values().forEach(bytes::putInt);
    return new SitePathIndex(
        Region.of(bytes.array()), new StringTable(Region.of(cities.section())));
  }

  private void add(String path, TargetKind kind, int row) {
    targets.put(SitePathIndex.digest(path), SitePathIndex.encodeTarget(kind, row));
  }

  private static TargetKind kind(int row) {
    List<TargetKind> kinds = List.of(TargetKind.values());
    return kinds.get(row % kinds.size());
  }
}
