package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.importer.ImportSummary.Changes;

class ReplacingImportTest {
  @TempDir Path folder = Path.of("");
  private ImportScene scene = new ImportScene(Jdbi.create("jdbc:postgresql:unused"), folder);

  @BeforeEach
  void newScene() {
    scene = ImportScene.in(folder);
    scene.load(
        ImportScene.BRIEF_HEADER + ",brands,categories",
        "A,retail,1 A St,Dallas,TX,75201,Zeta|Beta,tires|sofas",
        "A,sheds,1 A St #2,Dallas,TX,75201,,",
        "A,retail,1 A St,Austin,TX,78701,,",
        "B,retail,9 B St,Dallas,TX,75201,Gamma,beds",
        "B,retail,9 B St,Waco,TX,76701,,");
  }

  @Test
  void what_no_file_mentions_is_removed() {
    ImportSummary summary =
        scene.replace(
            scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201"),
            scene.brief("b.csv", "A,retail,5 New St,Dallas,TX,75201"));
    assertThat(summary.locations()).isEqualTo(new Changes(1, 1, 4));
    assertThat(summary.companies()).isEqualTo(new Changes(0, 1, 1));
    assertThat(summary.cities()).isEqualTo(new Changes(0, 0, 2));
    assertThat(scene.rows("SELECT address FROM locations ORDER BY id"))
        .containsExactly("1 A St", "5 New St");
    assertThat(scene.rows("SELECT name FROM companies")).containsExactly("A");
    assertThat(scene.rows("SELECT name FROM cities")).containsExactly("Dallas");
  }

  @Test
  void brands_verticals_and_categories_are_those_of_the_files() {
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
  void a_store_stays_if_its_row_is_in_a_file_and_was_rejected() {
    ImportSummary summary =
        scene.replace(
            scene.file(
                "a.csv",
                ImportScene.BRIEF_HEADER + ",rating",
                "A,retail,1 A St,Dallas,TX,75201,",
                "B,retail,9 B ST.,dallas,Texas,75201,9",
                "B,retail,9 B St,Nowhere,TX,76701,9"));
    assertThat(summary.files().get(0).rejected()).isEqualTo(2);
    assertThat(scene.rows("SELECT address FROM locations ORDER BY id"))
        .containsExactly("1 A St", "9 B St");
    assertThat(scene.rows("SELECT name FROM cities")).containsExactly("Dallas");
  }

  @Test
  void a_store_with_an_external_id_stays_if_its_row_was_rejected() {
    scene.load(ImportScene.BRIEF_HEADER + ",external_id", "B,retail,7 B St,Waco,TX,76701,e1");
    scene.replace(
        scene.file(
            "a.csv",
            ImportScene.BRIEF_HEADER + ",external_id",
            "A,retail,1 A St,Dallas,TX,75201,",
            "B,retail,,,TX,76701,e1"));
    assertThat(scene.rows("SELECT address FROM locations ORDER BY id"))
        .containsExactly("1 A St", "7 B St");
  }

  /** Damage after which the store of a row is unknown. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "B,retail,9 B St,Waco,TX",
        "B,retail,9 B St,Waco,TX,76701,",
        "B,retail,9 B St,Unit 4,Waco,TX,76701",
        "B,retail,\"9 B St,Waco,TX,76701",
        "\"B\"x,retail,9 B St,Waco,TX,76701",
        "B,retail,,Waco,TX,76701",
        "B,retail,9 B St,Waco,TQ,76701",
        "B,retail,9 B St,,TX,76701",
        ",retail,9 B St,Waco,TX,76701",
        "\u202EB,retail,9 B St,Waco,TX,76701",
        "B"
      })
  void it_is_refused_when_a_rejected_row_may_be_about_what_it_would_delete(String row) {
    List<String> before = scene.contents();
    String[] rows = {
      "A,retail,1 A St,Dallas,TX,75201",
      "A,sheds,1 A St #2,Dallas,TX,75201",
      "A,retail,1 A St,Austin,TX,78701",
      "B,retail,9 B St,Dallas,TX,75201",
      row,
      "C,retail,1 New St,Hutto,TX,78634"
    };
    Path file = scene.brief("a.csv", rows);
    assertThatThrownBy(() -> scene.replace(file))
        .isInstanceOf(Refusal.class)
        .hasMessageMatching(
            "(?s)--replace would delete 1 store, 0 companies and [01] cit(y|ies), and 1 rejected row"
                + " may belong to them: \\Q"
                + file
                + "\\E:6 \\(.*")
        .hasMessageEndingWith(
            "). Nothing was changed, and no row was loaded. Fix these rows, or add"
                + " --delete-despite-rejects to delete anyway.");
    assertThat(scene.contents()).isEqualTo(before);
    assertThat(folder.resolve("a.rejects.csv")).exists();
    ImportSummary summary = scene.replaceDespiteRejects(file);
    assertThat(summary.locations().removed()).isEqualTo(1);
    assertThat(summary.locations().added()).isEqualTo(1);
  }

  @Test
  void two_missing_quotes_delete_no_store() {
    List<String> before = scene.contents();
    Path file =
        scene.brief(
            "a.csv",
            "A,retail,1 A St,Dallas,TX,75201",
            "A,sheds,\"1 A St #2,Dallas,TX,75201",
            "A,retail,1 A St,Austin,TX,78701",
            "B,retail,9 B St\",Dallas,TX,75201",
            "B,retail,9 B St,Waco,TX,76701");
    assertThatThrownBy(() -> scene.replace(file))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(file + ":3 (the quotes do not match)");
    assertThat(scene.contents()).isEqualTo(before);
  }

  @Test
  void only_some_of_many_uncertain_rows_are_named() {
    String[] rows = new String[31];
    Arrays.fill(rows, "B,retail");
    rows[0] = "A,retail,1 A St,Dallas,TX,75201";
    Path file = scene.brief("a.csv", rows);
    assertThatThrownBy(() -> scene.replace(file))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("and 30 rejected rows may belong to them: " + file + ":3 (")
        .hasMessageContaining(file + ":12 (the row has 2 cells, not 6); and 20 more. Nothing");
  }

  @Test
  void an_uncertain_row_does_not_refuse_an_import_that_deletes_nothing() {
    ImportSummary summary =
        scene.replace(
            scene.brief(
                "a.csv",
                "A,retail,1 A St,Dallas,TX,75201",
                "A,sheds,1 A St #2,Dallas,TX,75201",
                "A,retail,1 A St,Austin,TX,78701",
                "B,retail,9 B St,Dallas,TX,75201",
                "B,retail,9 B St,Waco,TX,76701",
                "C,retail,1 C St,Dallas"));
    assertThat(summary.locations().removed()).isZero();
  }

  @Test
  void a_store_without_an_external_id_stays_if_the_rejected_row_now_has_one() {
    scene.replace(
        scene.file(
            "a.csv",
            ImportScene.BRIEF_HEADER + ",external_id",
            "A,retail,1 A St,Dallas,TX,75201,",
            "B,retail,9 B St,Waco,TX,x,e1"));
    assertThat(scene.rows("SELECT address FROM locations ORDER BY id"))
        .containsExactly("1 A St", "9 B St");
  }

  @Test
  void a_company_and_a_city_without_stores_stay_if_a_rejected_row_is_about_them() {
    scene.load(scene.brief("c.csv", "C,retail,1 C St,Hutto,TX,78634"));
    scene.jdbi().useHandle(h -> h.execute("DELETE FROM locations WHERE address = '1 C St'"));
    scene.replace(
        scene.brief("a.csv", "A,retail,1 A St,Dallas,TX,75201", "C,retail,2 C St,Hutto,TX,7"));
    assertThat(scene.rows("SELECT name FROM companies ORDER BY name")).containsExactly("A", "C");
    assertThat(scene.rows("SELECT name FROM cities ORDER BY name"))
        .containsExactly("Dallas", "Hutto");
  }

  @Test
  void slugs_of_what_remains_stay() {
    String slugs = "SELECT slug FROM locations WHERE address = '1 A St #2'";
    String before = scene.row(slugs);
    scene.replace(scene.brief("a.csv", "A,sheds,1 A St #2,Dallas,TX,75201"));
    assertThat(scene.row(slugs)).isEqualTo(before);
  }

  @Test
  void it_is_refused_when_no_row_can_be_used() {
    List<String> before = scene.contents();
    Path rejected = scene.brief("a.csv", "A,retail,,Dallas,TX,75201");
    Path empty = scene.brief("b.csv");
    assertThatThrownBy(() -> scene.replace(rejected, empty))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("No row can be used");
    assertThat(scene.contents()).isEqualTo(before);
    assertThat(folder.resolve("a.rejects.csv")).exists();
  }

  @Test
  void without_it_nothing_is_ever_removed() {
    ImportSummary summary = scene.load(scene.brief("a.csv", "C,retail,1 C St,Hutto,TX,78634"));
    assertThat(summary.locations()).isEqualTo(new Changes(1, 0, 0));
    assertThat(scene.row("SELECT count(*) FROM locations")).isEqualTo("6");
  }
}
