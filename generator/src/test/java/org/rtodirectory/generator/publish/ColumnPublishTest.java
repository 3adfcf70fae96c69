package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SiteSettings;

/** Changes of single columns of the database, published by one continuous publisher. */
class ColumnPublishTest {
  private static final SiteSettings SITE = new SiteSettings("Example Directory");

  private static final List<String> ROWS =
      List.of(
          "INSERT INTO cities VALUES (1, 'TX', 'Dallas', 'dallas', 5), (2, 'TX', 'Waco', 'waco', 5)",
          "INSERT INTO companies VALUES (1, 'ace', 'Ace', NULL, 4, 10, '{sofas}', '{retail}'),"
              + " (2, 'best', 'Best', NULL, 3, 5, '{}', '{retail}'),"
              + " (3, 'gone', 'Gone', NULL, 3, 5, '{}', '{retail}')",
          "INSERT INTO company_brands VALUES (1, 'Zed')",
          "INSERT INTO locations (id, company_id, city_id, slug, address, zip, rating, review_count,"
              + " status) VALUES (1, 1, 1, 'one', '1 Main St', '75201', 4, 7, NULL),"
              + " (2, 2, 2, 'two', '2 Main St', '76701', 4, 7, NULL),"
              + " (3, 3, 2, 'three', '3 Main St', '76701', 4, 7, 'closed')",
          "INSERT INTO guides VALUES ('costs', 'Costs', 'What it costs.', '# Fees', '2026-01-02')",
          "DELETE FROM city_aliases",
          "INSERT INTO city_aliases VALUES ('TX', 'Waco', 'The W')");

  /** Changes of each column whose rows are published. */
  private static final String VISIBLE_CHANGES =
      """
      city_aliases SET alias = 'The V'
      city_aliases SET city = 'Dallas'
      city_aliases SET state = 'OK'
      locations SET address = '9 Elm St' WHERE id = 1
      locations SET address2 = 'Suite 9' WHERE id = 1
      locations SET zip = '75299' WHERE id = 1
      locations SET phone = '(214) 555-0177' WHERE id = 1
      locations SET website = 'https://ace.example/1' WHERE id = 1
      locations SET rating = 3.5 WHERE id = 1
      locations SET review_count = 8 WHERE id = 1
      locations SET categories = '{lamps}' WHERE id = 1
      locations SET is_primary = true WHERE id = 1
      locations SET status = 'temporarily_closed' WHERE id = 1
      locations SET slug = 'first' WHERE id = 1
      locations SET city_id = 2 WHERE id = 1
      locations SET company_id = 2 WHERE id = 1
      locations SET company_id = 1 WHERE id = 1
      companies SET name = 'Acme' WHERE id = 1
      companies SET slug = 'acme' WHERE id = 1
      companies SET rating = 4.5 WHERE id = 1
      companies SET review_count = 11 WHERE id = 1
      companies SET categories = '{sofas,beds}' WHERE id = 1
      companies SET verticals = '{retail,sheds}' WHERE id = 1
      company_brands SET name = 'Yak'
      company_brands SET company_id = 2
      cities SET name = 'Waco Park' WHERE id = 2
      cities SET slug = 'waco-park' WHERE id = 2
      cities SET state_code = 'OK' WHERE id = 2
      companies SET website = 'https://best.example/' WHERE id = 2
      states SET name = 'Okla' WHERE code = 'OK'
      states SET slug = 'okla' WHERE code = 'OK'
      guides SET title = 'Prices'
      guides SET summary = 'What you pay.'
      guides SET body_markdown = '# Payments'
      guides SET updated_on = '2026-02-03'
      guides SET slug = 'prices'
      """;

  /** Changes that no page shows, because of their column or row. */
  private static final String INVISIBLE_CHANGES =
      """
      locations SET external_id = 'x' WHERE id = 1
      cities SET population = 9
      locations SET rating = rating + 0.0
      locations SET phone = '(214) 555-0199' WHERE id = 3
      companies SET name = 'Another' WHERE id = 3
      """;

  /**
   * Selects the columns of the published tables, without the columns by which rows refer to each
   * other.
   */
  private static final String COLUMNS =
      """
      SELECT table_name || ' SET ' || column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'directory_identity'
        AND table_name NOT LIKE 'flyway%' AND column_name <> 'id'
        AND table_name || column_name <> 'statescode'""";

  private final Jdbi jdbi = TestDatabase.create();
  private final Path folder;
  private @Nullable SiteSettings site;

  ColumnPublishTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void every_column_has_a_change_here() {
    List<String> changed =
        Stream.concat(VISIBLE_CHANGES.lines(), INVISIBLE_CHANGES.lines())
            .map(change -> change.replaceFirst(" = .*", ""))
            .distinct()
            .toList();
    List<String> columns =
        jdbi.withHandle(handle -> handle.createQuery(COLUMNS).mapTo(String.class).list());
    assertThat(changed).containsExactlyInAnyOrderElementsOf(columns);
  }

  @Test
  void every_visible_change_of_a_column_is_published_and_no_invisible_one() {
    ROWS.forEach(this::execute);
    Target target = new Target(folder.resolve("public"));
    try (ContinuousPublisher publisher = new ContinuousPublisher(target.store())) {
      publish(publisher);
      for (String change : INVISIBLE_CHANGES.lines().toList()) {
        execute("UPDATE " + change);
        assertThat(publish(publisher).isNew()).as(change).isFalse();
      }
      for (String change : VISIBLE_CHANGES.lines().toList()) {
        if (change.startsWith("companies SET website")) {
          // Only a website shows this and the following changes.
          site = SITE;
          publish(publisher);
        }
        Map<String, String> objectsBefore = target.servedObjects();
        execute("UPDATE " + change);
        PublishSummary summary = publish(publisher);
        assertThat(summary.isNew()).as(change).isTrue();
        // Only the search uses these columns, so no page changes.
        if (!change.matches("(city_aliases|company_brands|states SET name) .*")) {
          assertThat(Target.changedKeys(objectsBefore, target.servedObjects()))
              .as(change)
              .isNotEmpty();
        }
        if (change.startsWith("locations")) {
          assertThat(summary.rows().changes()).as(change).isNotEmpty();
        }
        assertThat(publish(publisher).isNew()).as("again after " + change).isFalse();
      }
    }
    Target freshTarget = new Target(folder.resolve("fresh"));
    try (ContinuousPublisher publisher = new ContinuousPublisher(freshTarget.store())) {
      publish(publisher);
    }
    assertThat(target.servedObjects()).isEqualTo(freshTarget.servedObjects());
  }

  private PublishSummary publish(ContinuousPublisher publisher) {
    return publisher.publish(
        new DatabaseSource(
            guard -> DirectoryReader.read(jdbi, Synonyms.NONE, Progress.NONE, guard),
            Target.PUBLICATION,
            site,
            Progress.NONE));
  }

  private void execute(String sql) {
    jdbi.useHandle(handle -> handle.execute(sql));
  }
}
