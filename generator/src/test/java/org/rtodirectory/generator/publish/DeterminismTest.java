package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.RandomRows;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** The same data gives the same bytes, and other data others. */
class DeterminismTest {
  private static final List<String> INVISIBLE =
      List.of(
          "UPDATE locations SET phone = '(214) 555-0199' WHERE status IN ('closed', 'coming_soon')",
          "UPDATE companies SET name = 'Another' WHERE id <= 2",
          "UPDATE cities SET population = 5",
          "UPDATE locations SET rating = rating + 0.0");
  private static final List<String> VISIBLE =
      List.of(
          "UPDATE locations SET phone = '(214) 555-0199'",
          "UPDATE locations SET status = 'closed'"
              + " WHERE id = (SELECT min(id) FROM locations WHERE status = 'open')",
          "UPDATE companies SET name = name || ' II' WHERE id > 2",
          "UPDATE cities SET slug = slug || '-2'",
          "UPDATE companies SET website = 'https://www.example'",
          "DELETE FROM company_brands"
              + " WHERE company_id IN (SELECT company_id FROM locations WHERE status IS NULL)");

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

  @Test
  void what_is_visible_makes_a_new_release_and_nothing_else_does() {
    Jdbi jdbi = database(new RandomRows(7, 100), 7);
    Target target = new Target(folder);
    target.publish(jdbi);
    for (String change : INVISIBLE) {
      jdbi.useHandle(handle -> handle.execute(change));
      assertThat(target.publish(jdbi).isNew()).as(change).isFalse();
    }
    long releases = 1;
    for (String change : VISIBLE) {
      String snapshot = target.pointer().sha256();
      jdbi.useHandle(handle -> handle.execute(change));
      PublishSummary next = target.publish(jdbi);
      assertThat(next.isNew()).as(change).isTrue();
      assertThat(next.release()).as(change).isEqualTo(++releases);
      assertThat(target.pointer().release()).as(change).isEqualTo(releases);
      assertThat(target.pointer().sha256()).as(change).isNotEqualTo(snapshot);
    }
  }

  private static Jdbi database(RandomRows rows, long order) {
    Jdbi jdbi = TestDatabase.create();
    rows.insert(jdbi, new Random(order));
    return jdbi;
  }
}
