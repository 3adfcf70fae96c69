package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.progress.Progress;

class CityMergeTest {
  private static final String CITIES =
      "SELECT id, state_code, slug, name, population FROM cities ORDER BY id";
  private static final String STORES = "SELECT id, city_id, slug FROM locations ORDER BY id";
  private static final String FORMER =
      "SELECT state_code, slug, city_id FROM former_city_slugs ORDER BY state_code, slug";

  @TempDir Path folder = Path.of("");
  private ImportScene scene = new ImportScene(Jdbi.create("jdbc:postgresql:unused"), folder);

  @BeforeEach
  void newScene() {
    scene = ImportScene.in(folder);
    execute("INSERT INTO companies (id, name, slug, verticals) VALUES (1, 'A', 'a', '{retail}')");
  }

  @Test
  void the_city_with_most_stores_takes_the_others_and_their_slugs_are_remembered() {
    city(1, "MO", "St. Louis", "st-louis", 1);
    city(2, "MO", "Saint Louis", "saint-louis", 2);
    city(3, "MO", "ST LOUIS", "st-louis-2", 0);
    city(4, "IL", "St. Louis", "st-louis", 1);
    city(5, "MO", "Main St", "main-st", 1);
    city(6, "MO", "Main Saint", "main-saint", 1);
    CityMerge merge = run();
    assertThat(merge.removedCities()).isEqualTo(2);
    assertThat(merge.movedStores()).isEqualTo(1);
    assertThat(merge.renamedStores()).isZero();
    assertThat(merge.doubledStores()).isZero();
    assertThat(scene.rows(CITIES))
        .containsExactly(
            "2, MO, saint-louis, Saint Louis, null",
            "4, IL, st-louis, St. Louis, null",
            "5, MO, main-st, Main St, null",
            "6, MO, main-saint, Main Saint, null");
    assertThat(scene.rows(STORES))
        .containsExactly(
            "1, 2, a-1-1",
            "2, 2, a-2-1",
            "3, 2, a-2-2",
            "4, 4, a-4-1",
            "5, 5, a-5-1",
            "6, 6, a-6-1");
    assertThat(scene.rows(FORMER)).containsExactly("MO, st-louis, 2", "MO, st-louis-2, 2");
  }

  @Test
  void merging_again_changes_nothing_and_notifies_nobody() throws Exception {
    city(1, "TX", "Ft Worth", "ft-worth", 1);
    city(2, "TX", "Fort Worth", "fort-worth", 1);
    run();
    List<String> before = scene.contents();
    scene
        .jdbi()
        .useHandle(
            listener -> {
              listener.execute("LISTEN directory_changed");
              assertThat(run().cities()).isEmpty();
              listener.execute("NOTIFY directory_changed, 'the test'");
              assertThat(
                      listener.getConnection().unwrap(PGConnection.class).getNotifications(5_000))
                  .extracting(notification -> notification.getParameter())
                  .containsExactly("the test");
            });
    assertThat(scene.contents()).isEqualTo(before);
  }

  @Test
  void a_preview_says_the_same_and_changes_nothing() {
    city(1, "TX", "Ft Worth", "ft-worth", 1);
    city(2, "TX", "Fort Worth", "fort-worth", 3);
    List<String> before = scene.contents();
    CityMerge preview = CityMerge.preview(scene.jdbi());
    assertThat(scene.contents()).isEqualTo(before);
    CityMerge merge = run();
    assertThat(preview.cities()).hasSize(1).isEqualTo(merge.cities());
    assertThat(preview.movedStores()).isEqualTo(merge.movedStores()).isEqualTo(1);
  }

  @Test
  void of_equally_large_cities_the_one_that_is_spelled_out_is_kept_else_the_first() {
    city(1, "TX", "Ft Worth", "ft-worth", 1);
    city(2, "TX", "Fort Worth", "fort-worth", 1);
    city(3, "TX", "Cleveland Hts", "b", 1);
    city(4, "TX", "Cleveland Hgts", "a", 1);
    run();
    assertThat(scene.rows("SELECT id, name FROM cities ORDER BY id"))
        .containsExactly("2, Fort Worth", "3, Cleveland Hgts");
  }

  @Test
  void the_name_is_that_of_most_stores_though_another_city_is_the_largest() {
    city(1, "MN", "St. Paul", "st-paul", 3);
    city(2, "MN", "Saint Paul", "saint-paul", 2);
    city(3, "MN", "Saint Paul", "saint-paul-2", 2);
    execute("UPDATE cities SET population = 300000 WHERE id = 3");
    run();
    assertThat(scene.rows(CITIES)).containsExactly("1, MN, st-paul, Saint Paul, 300000");
  }

  @Test
  void stores_with_the_same_slug_get_a_number_and_doubled_ones_are_counted() {
    city(1, "MO", "St. Louis", "st-louis", 0);
    city(2, "MO", "Saint Louis", "saint-louis", 0);
    store(1, 1, "a-1-main-st", "1 Main St", null);
    store(2, 1, "a-1-main-st-2", "9 Elm St", "x");
    store(3, 2, "a-1-main-st", "1 main st.", null);
    store(4, 2, "a-2-main-st", "1 Main St", "y");
    store(5, 2, "a-3-main-st", "3 Main St", null);
    CityMerge merge = run();
    assertThat(merge.renamedStores()).isEqualTo(1);
    assertThat(merge.doubledStores()).isEqualTo(1);
    assertThat(scene.rows(STORES))
        .containsExactly(
            "1, 2, a-1-main-st-3",
            "2, 2, a-1-main-st-2",
            "3, 2, a-1-main-st",
            "4, 2, a-2-main-st",
            "5, 2, a-3-main-st");
  }

  @Test
  void former_slugs_follow_their_city() {
    city(1, "MO", "St. Louis", "st-louis", 1);
    city(2, "MO", "Saint Louis", "saint-louis", 2);
    execute(
        "INSERT INTO former_city_slugs VALUES ('MO', 'stl', 1), ('MO', 'mound-city', 2), ('MO', 'st-louis', 2)");
    run();
    assertThat(scene.rows(FORMER))
        .containsExactly("MO, mound-city, 2", "MO, st-louis, 2", "MO, stl, 2");
  }

  @Test
  void an_error_of_the_database_leaves_it_unchanged() {
    city(1, "TX", "Ft Worth", "ft-worth", 1);
    city(2, "TX", "Fort Worth", "fort-worth", 1);
    execute("UPDATE cities SET population = 900000 WHERE id = 1");
    execute("ALTER TABLE cities ADD CONSTRAINT ours CHECK (id <> 2 OR population IS NULL)");
    List<String> before = scene.contents();
    assertThatThrownBy(this::run)
        .isInstanceOf(Failure.class)
        .hasMessageContaining("Nothing was changed. Repair that row");
    assertThat(scene.contents()).isEqualTo(before);
  }

  private CityMerge run() {
    return CityMerge.run(scene.jdbi(), Progress.NONE);
  }

  private void city(long id, String state, String name, String slug, int stores) {
    scene
        .jdbi()
        .useHandle(
            handle -> {
              handle.execute(
                  "INSERT INTO cities (id, state_code, name, slug) VALUES (?, ?, ?, ?)",
                  id,
                  state,
                  name,
                  slug);
              handle.execute(
                  """
                  INSERT INTO locations (id, company_id, city_id, slug, address, zip)
                  SELECT (SELECT count(*) FROM locations) + n, 1, ?, 'a-' || ? || '-' || n, ? || ' ' || n || ' St', '63101'
                  FROM generate_series(1, ?) AS n""",
                  id,
                  id,
                  id,
                  stores);
            });
  }

  private void store(long id, long city, String slug, String address, @Nullable String externalId) {
    scene
        .jdbi()
        .useHandle(
            handle ->
                handle.execute(
                    """
                    INSERT INTO locations (id, company_id, city_id, slug, address, zip, external_id)
                    VALUES (?, 1, ?, ?, ?, '63101', ?)""",
                    id,
                    city,
                    slug,
                    address,
                    externalId));
  }

  private void execute(String sql) {
    scene.jdbi().useHandle(handle -> handle.execute(sql));
  }
}
