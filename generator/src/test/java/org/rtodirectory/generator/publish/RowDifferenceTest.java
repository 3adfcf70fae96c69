package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.publish.RowDifference.RowChange;
import org.rtodirectory.generator.publish.RowDifference.RowChange.Kind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

class RowDifferenceTest {
  @TempDir private Path folder = Path.of("");
  private int files;

  /** Against maps of all rows by their names. */
  @Test
  void any_difference_equals_a_comparison_of_all_rows() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 10; round++) {
      Map<String, String> before = stores(random);
      Map<String, String> after = stores(random);
      RowDifference difference =
          RowDifference.between(
              snapshot(before.values().toArray(String[]::new)),
              snapshot(after.values().toArray(String[]::new)));
      Map<Kind, Long> counts =
          difference
              .changes()
              .filter(change -> change.row().equals("location"))
              .collect(Collectors.groupingBy(RowChange::change, Collectors.counting()));
      long added = after.keySet().stream().filter(name -> !before.containsKey(name)).count();
      long removed = before.keySet().stream().filter(name -> !after.containsKey(name)).count();
      long changed =
          after.entrySet().stream()
              .filter(store -> before.containsKey(store.getKey()))
              .filter(store -> !store.getValue().equals(before.get(store.getKey())))
              .count();
      assertThat(counts.getOrDefault(Kind.ADDED, 0L)).as("seed %d", seed).isEqualTo(added);
      assertThat(counts.getOrDefault(Kind.REMOVED, 0L)).as("seed %d", seed).isEqualTo(removed);
      assertThat(counts.getOrDefault(Kind.CHANGED, 0L)).as("seed %d", seed).isEqualTo(changed);
    }
  }

  /** Some of a few hundred stores, some of them with another rating. */
  private static Map<String, String> stores(Random random) {
    Map<String, String> stores = new TreeMap<>();
    stores.put("first", "Ace|Dallas|TX|0 Main St");
    for (int i = 1; i < 200; i++) {
      if (random.nextInt(4) > 0) {
        stores.put(
            "store " + i,
            (i % 2 == 0 ? "Ace|Dallas" : "Best|Waco")
                + "|TX|"
                + i
                + " Main St|"
                + (random.nextInt(3) == 0 ? "4.5" : "3.5"));
      }
    }
    return stores;
  }

  private Snapshot snapshot(String... stores) throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot" + files++);
    SnapshotBuilder.build(
        Extracts.of(stores).directory(),
        new Publication("Example", null, SitePaths.DEFAULT),
        null,
        file,
        Progress.NONE);
    return Snapshot.open(file);
  }
}
