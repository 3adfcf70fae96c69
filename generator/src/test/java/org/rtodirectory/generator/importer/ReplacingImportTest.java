package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.generator.report.Refusal;

/** Imports with {@code --replace}, which delete the stores that no file has. */
class ReplacingImportTest {
  private final ImportScene scene;

  ReplacingImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
    scene.load(
        ImportScene.BRIEF_HEADER + ",brands,categories",
        "A,retail,1 A St,Dallas,TX,75201,Zeta|Beta,tires|sofas",
        "A,sheds,1 A St #2,Dallas,TX,75201,,",
        "A,retail,1 A St,Austin,TX,78701,,",
        "B,retail,9 B St,Dallas,TX,75201,Gamma,beds",
        "B,retail,9 B St,Waco,TX,76701,,");
  }

  @Test
  void stores_that_no_file_has_are_deleted_with_companies_and_cities_left_without_stores() {
    ImportSummary summary =
        scene.replace(
            scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201"),
            scene.brief("b.csv", "A,retail,5 New St,Dallas,TX,75201"));
    // 1 A St is updated, because it loses its categories.
    assertThat(summary.locations()).isEqualTo(new TableChanges(1, 1, 4));
    assertThat(summary.companies()).isEqualTo(new TableChanges(0, 1, 1));
    assertThat(summary.cities()).isEqualTo(new TableChanges(0, 0, 2));
    assertThat(scene.rows("SELECT address FROM locations ORDER BY id"))
        .containsExactly("1 A St", "5 New St");
    assertThat(scene.rows("SELECT name FROM companies")).containsExactly("A");
    assertThat(scene.rows("SELECT name FROM cities")).containsExactly("Dallas");
  }

  /** Links to the page of the removed store must not lead to another store. */
  @Test
  void a_new_store_does_not_get_the_slug_of_one_that_is_removed() {
    String header = ImportScene.BRIEF_HEADER + ",external_id";
    String slugs = "SELECT slug FROM locations";
    scene.replace(scene.file("a.csv", header, "A,retail,1 A St,Dallas,TX,75201,X1"));
    List<String> removedSlugs = scene.rows(slugs);
    scene.replace(scene.file("b.csv", header, "A,retail,1 A St,Dallas,TX,75201,X2"));
    assertThat(scene.rows(slugs)).hasSize(1).doesNotContainAnyElementsOf(removedSlugs);
  }

  @Test
  void brands_verticals_and_categories_of_a_company_are_replaced_by_those_of_the_files() {
    scene.replace(
        scene.file(
            "a.csv",
            ImportScene.BRIEF_HEADER + ",brands,categories",
            "A,sheds,1 A St,Dallas,TX,75201,Beta|Alpha,sofas",
            "A,retail,1 A St,Austin,TX,78701,,"));
    assertThat(
            scene.row(
                "SELECT verticals, categories, ARRAY(SELECT name FROM company_brands ORDER BY name)"
                    + " FROM companies"))
        .isEqualTo("{sheds,retail}, {sofas}, {Alpha,Beta}");
  }

  @Test
  void a_replacing_import_with_a_rejected_row_is_refused_unless_it_is_forced() {
    List<String> contentsBefore = scene.contents();
    Path file =
        scene.brief(
            "a.csv",
            "A,retail,1 A St,Dallas,TX,75201",
            "B,retail,9 B St,Waco,TX",
            "C,retail,1 New St,Hutto,TX,78634");
    assertThatThrownBy(() -> scene.replace(file))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "--replace would delete the stores of the rejected rows (1): see "
                + scene.folder().resolve("a.rejects.csv")
                + ". Nothing was changed, and no row was loaded. Fix these rows, or add"
                + " --delete-despite-rejects to delete anyway.");
    assertThat(scene.contents()).isEqualTo(contentsBefore);
    assertThat(scene.folder().resolve("a.rejects.csv")).exists();
    ImportSummary summary = scene.replaceDespiteRejects(file);
    // 1 A St is updated, because it loses its categories.
    assertThat(summary.locations()).isEqualTo(new TableChanges(1, 1, 4));
  }

  @Test
  void a_replacing_import_without_a_valid_row_is_refused() {
    List<String> contentsBefore = scene.contents();
    Path rejectedFile = scene.brief("a.csv", "A,retail,,Dallas,TX,75201");
    Path emptyFile = scene.brief("b.csv");
    assertThatThrownBy(() -> scene.replace(rejectedFile, emptyFile))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "%s, %s: no row is valid: see %s. --replace would delete the whole directory, so nothing was changed.",
            rejectedFile, emptyFile, scene.folder().resolve("a.rejects.csv"));
    assertThat(scene.contents()).isEqualTo(contentsBefore);
    assertThat(scene.folder().resolve("a.rejects.csv")).exists();
    assertThatThrownBy(() -> scene.replace(emptyFile))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(emptyFile + ": there are no rows after the header. --replace");
  }
}
