package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.RandomRows;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.schemas.fixture.NewSeeds;

/**
 * The same data gives the same bytes. {@link ColumnPublishTest} shows that other data gives others.
 */
class DeterminismTest {
  @TempDir private Path folder = Path.of("");

  @NewSeeds(value = 3, drills = 8)
  void rows_in_any_order_give_the_same_objects(long seed) {
    RandomRows rows = new RandomRows(seed, 150);
    Target one = new Target(folder.resolve("one"));
    Target other = new Target(folder.resolve("other"));
    one.publish(database(rows, seed));
    other.publish(database(rows, seed + 1));
    assertThat(other.pointer()).isEqualTo(one.pointer());
    assertThat(other.served()).isEqualTo(one.served());
  }

  private static Jdbi database(RandomRows rows, long order) {
    Jdbi jdbi = TestDatabase.create();
    rows.insert(jdbi, new Random(order));
    return jdbi;
  }
}
