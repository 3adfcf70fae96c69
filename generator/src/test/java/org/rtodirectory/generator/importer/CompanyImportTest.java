package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The companies that an import creates, finds and changes. */
class CompanyImportTest {
  private static final String HEADER_WITH_SLUG = "company_slug," + ImportScene.BRIEF_HEADER;
  private static final String NAMES = "SELECT slug, name FROM companies ORDER BY id";

  private final ImportScene scene;

  CompanyImportTest(@TempDir Path folder) {
    scene = ImportScene.create(folder);
  }

  @Test
  void spellings_of_a_name_are_the_same_company() {
    scene.loadBrief(
        "AARON'S,retail,1 A St,Dallas,TX,75201",
        "Aarons,retail,2 A St,Dallas,TX,75201",
        "Aaron’s,retail,3 A St,Dallas,TX,75201",
        "Aaron’s,retail,4 A St,Dallas,TX,75201");
    assertThat(scene.rows(NAMES)).containsExactly("aarons, Aaron’s");
  }

  @Test
  void an_existing_company_keeps_its_slug_and_gets_a_mixed_case_name() {
    scene.execute("INSERT INTO companies (slug, name) VALUES ('x', 'aarons')");
    scene.loadBrief("AARON'S,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.row(NAMES)).isEqualTo("x, aarons");
    scene.loadBrief("Aaron's,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.row(NAMES)).isEqualTo("x, Aaron's");
  }

  @Test
  void of_existing_companies_with_the_same_name_the_oldest_gets_new_stores() {
    scene.execute(
        "INSERT INTO companies (id, slug, name) VALUES (8, 'b', 'Acme'), (7, 'a', 'ACME')");
    scene.loadBrief("acme,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.row("SELECT company_id FROM locations")).isEqualTo("7");
  }

  @Test
  void rows_with_the_same_company_slug_are_one_company_whatever_their_names() {
    scene.load(
        HEADER_WITH_SLUG,
        "RAC,Rent-A-Center,retail,1 A St,Dallas,TX,75201",
        "rac,Rent-A-Center,retail,2 A St,Dallas,TX,75201",
        "rac,Rent A Center West,retail,3 A St,Dallas,TX,75201");
    assertThat(scene.rows(NAMES)).containsExactly("rac, Rent-A-Center");
  }

  @Test
  void a_row_without_slug_joins_the_company_that_has_its_name() {
    scene.load(
        HEADER_WITH_SLUG,
        ",Rent-A-Center,retail,1 A St,Dallas,TX,75201",
        "rac,Rent-A-Center,retail,2 A St,Dallas,TX,75201");
    assertThat(scene.rows(NAMES)).containsExactly("rac, Rent-A-Center");
  }

  @Test
  void of_rows_with_and_without_a_slug_the_last_sets_the_cells_of_the_company() {
    scene.load(
        HEADER_WITH_SLUG + ",company_website,company_rating,company_review_count",
        "rac,Rent-A-Center,retail,1 A St,Dallas,TX,75201,https://old.example,1,1",
        ",Rent-A-Center,retail,2 A St,Dallas,TX,75201,https://new.example,2,2");
    assertThat(scene.row("SELECT website, rating, review_count FROM companies"))
        .isEqualTo("https://new.example, 2.00, 2");
  }

  @Test
  void a_slug_from_a_name_gets_a_number_if_it_is_in_use() {
    scene.load(
        HEADER_WITH_SLUG,
        ",Acme,retail,1 A St,Dallas,TX,75201",
        "acme,Other,retail,2 A St,Dallas,TX,75201",
        "acme-2,Another,retail,3 A St,Dallas,TX,75201");
    assertThat(scene.rows(NAMES)).containsExactly("acme, Other", "acme-2, Another", "acme-3, Acme");
  }

  @Test
  void a_very_long_name_gives_a_slug_of_at_most_110_characters() {
    scene.loadBrief("& ".repeat(59) + "A,retail,1 A St,Dallas,TX,75201");
    assertThat(scene.row("SELECT slug FROM companies")).matches("and(-and)*").hasSizeLessThan(111);
  }

  @Test
  void a_name_is_a_whole_slug_up_to_110_characters() {
    String longestName = "A".repeat(54) + " " + "B".repeat(55);
    scene.loadBrief(
        longestName + ",retail,1 A St,Dallas,TX,75201",
        longestName + "C,retail,2 A St,Dallas,TX,75201");
    assertThat(scene.rows("SELECT slug FROM companies ORDER BY length(slug)"))
        .containsExactly("a".repeat(54), "a".repeat(54) + "-" + "b".repeat(55));
  }

  @Test
  void of_the_company_cells_the_last_that_is_not_empty_is_stored() {
    String header =
        ImportScene.BRIEF_HEADER + ",company_website,company_rating,company_review_count";
    scene.load(
        header,
        "A,retail,1 A St,Dallas,TX,75201,https://a.example,4.25,10",
        "A,retail,2 A St,Dallas,TX,75201,,4.5,",
        "A,retail,3 A St,Dallas,TX,75201,,,");
    String cells = "SELECT website, rating, review_count FROM companies";
    assertThat(scene.row(cells)).isEqualTo("https://a.example, 4.50, 10");
    scene.load(header, "A,retail,1 A St,Dallas,TX,75201,,,0");
    assertThat(scene.row(cells)).isEqualTo("https://a.example, 4.50, 0");
    scene.load(header, "B,retail,1 A St,Dallas,TX,75201,,,");
    assertThat(scene.row(cells + " WHERE name = 'B'")).isEqualTo("null, null, 0");
  }

  @Test
  void brands_verticals_and_categories_unite_with_those_of_the_database() {
    String header = ImportScene.BRIEF_HEADER + ",brands,categories";
    scene.load(
        header,
        "A,tires-wheels,1 A St,Dallas,TX,75201,Zeta|Beta,tires",
        "A,retail,2 A St,Dallas,TX,75201,Beta,\"furniture|\\a \"\"b\"\",{c}\"");
    String sets =
        "SELECT verticals, categories, ARRAY(SELECT name FROM company_brands ORDER BY name)"
            + " FROM companies";
    assertThat(scene.row(sets))
        .isEqualTo("{tires-wheels,retail}, {tires,furniture,\"\\\\a \\\"b\\\",{c}\"}, {Beta,Zeta}");
    scene.load(header, "A,sheds,1 A St,Dallas,TX,75201,Alpha|Zeta,tires|appliances");
    assertThat(scene.row(sets))
        .isEqualTo(
            "{tires-wheels,retail,sheds}, {tires,furniture,\"\\\\a \\\"b\\\",{c}\",appliances},"
                + " {Alpha,Beta,Zeta}");
  }
}
