package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.importer.ImportSummary.RowCounts;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** Properties of the import of any files, tested with random files of dirty cells. */
class ImportPropertyTest {
  private static final String EXPORT =
      Arrays.stream(Column.values())
          .map(column -> exportExpression(column) + " AS " + column)
          .collect(
              Collectors.joining(
                  ", ",
                  "SELECT ",
                  " FROM locations JOIN companies ON companies.id = company_id"
                      + " JOIN cities ON cities.id = city_id ORDER BY locations.id"));
  private static final String[] COLUMNS =
      Arrays.stream(Column.values()).map(Column::toString).toArray(String[]::new);

  @TempDir private Path folder;

  private static String exportExpression(Column column) {
    return switch (column) {
      case BRANDS ->
          "(SELECT string_agg(name, '|' ORDER BY name) FROM company_brands"
              + " WHERE company_id = companies.id)";
      case VERTICALS -> "array_to_string(verticals, '|')";
      case CATEGORIES -> "array_to_string(locations.categories, '|')";
      case CITY -> "cities.name";
      case STATE -> "state_code";
      default ->
          Column.LOCATION_COLUMNS.contains(column)
              ? "locations." + column
              : "companies." + column.toString().substring("company_".length());
    };
  }

  @NewSeeds(value = 4, drills = 8)
  void repeating_an_import_or_importing_its_export_changes_nothing(long seed) throws IOException {
    Random random = new Random(seed);
    Path firstFile = dirtyFile("first.csv", random);
    Path secondFile = dirtyFile("second.csv", random);
    ImportScene scene = ImportScene.create(folder);

    ImportSummary summary = scene.load(firstFile, secondFile);
    assertEveryRowIsCountedOnce(summary);
    assertThat(summary.locations().inserted()).isEqualTo(summary.rows().inserted());

    List<String> contents = scene.contents();
    assertThat(scene.load(firstFile, secondFile).isWithoutChanges()).isTrue();
    assertThat(scene.contents()).isEqualTo(contents);

    Path export = export(scene, "export.csv");
    ImportScene copy = ImportScene.create(folder);
    assertThat(copy.load(export).files().get(0).rejectedCount()).isZero();
    assertThat(copy.rows(EXPORT)).isEqualTo(scene.rows(EXPORT));
    assertThat(scene.load(export).locations()).isEqualTo(new ImportSummary.TableChanges(0, 0, 0));
  }

  /**
   * The files have no company slugs. With slugs, a row without a slug could belong to one of two
   * companies of the same name, depending on the stored companies. External ids are not compared,
   * because a store keeps its id if the id of the row cannot be used. The first file has no
   * websites, ratings and review counts of companies, because a company keeps each of these values
   * if no row of the second file has one.
   */
  @NewSeeds(value = 4, drills = 8)
  void a_replacing_import_gives_the_same_as_an_import_into_an_empty_database(long seed)
      throws IOException {
    Random random = new Random(seed);
    Path firstFile =
        dirtyFile(
            "first.csv",
            random,
            "company_slug",
            "company_website",
            "company_rating",
            "company_review_count");
    Path secondFile = dirtyFile("second.csv", random, "company_slug");
    ImportScene scene = ImportScene.create(folder);
    scene.load(firstFile);
    scene.replaceDespiteRejects(secondFile);
    ImportScene freshScene = ImportScene.create(folder);
    freshScene.load(secondFile);
    String stores =
        "SELECT address, address2, zip, phone, state_code, status, website, rating, review_count,"
            + " locations.categories, is_primary FROM locations"
            + " JOIN cities ON cities.id = city_id ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11";
    assertThat(scene.rows(stores)).isEqualTo(freshScene.rows(stores));
    String companies =
        "SELECT slug, name, categories, verticals, website, rating, review_count, "
            + exportExpression(Column.BRANDS)
            + " FROM companies ORDER BY slug";
    assertThat(scene.rows(companies)).isEqualTo(freshScene.rows(companies));
    assertThat(scene.replaceDespiteRejects(secondFile).isWithoutChanges()).isTrue();
  }

  private static void assertEveryRowIsCountedOnce(ImportSummary summary) {
    RowCounts rows = summary.rows();
    assertThat(rows.inserted() + rows.updated() + rows.unchanged())
        .isEqualTo(
            summary.files().stream()
                .mapToInt(file -> file.rowCount() - file.rejectedCount())
                .sum());
  }

  private Path dirtyFile(String name, Random random, String... emptyColumns) throws IOException {
    Set<String> emptyColumnNames = Set.of(emptyColumns);
    Path file = folder.resolve(name);
    try (CsvWriter csv = CsvWriter.builder().build(file)) {
      csv.writeRecord(COLUMNS);
      for (int i = 0; i < 300; i++) {
        csv.writeRecord(
            Arrays.stream(COLUMNS)
                .map(column -> emptyColumnNames.contains(column) ? "" : cell(column, random))
                .toList());
      }
    }
    return file;
  }

  private static String cell(String column, Random random) {
    String[] choices =
        switch (column) {
          case "company_name" ->
              new String[] {"Aaron's", "Aarons", "Rent-A-Center", "RAC", "1st Place", "B & B", "!"};
          case "company_slug" -> new String[] {"", "", "", "rac", "aarons", "B_B"};
          case "brands" -> new String[] {"", "Zed", "Zed|Able", "a | b ||"};
          case "verticals" -> new String[] {"retail", "sheds|retail", "tires-wheels", "Retail|x"};
          case "company_website", "website" -> new String[] {"", "https://a.example"};
          case "company_rating", "rating" -> new String[] {"", "4", "3.456", ".5", "5.0", "6"};
          case "company_review_count", "review_count" -> new String[] {"", "0", "12", "007"};
          case "categories" -> new String[] {"", "tires|wheels", "sofas", "wheels"};
          case "external_id" -> new String[] {"", "", "1", "2", "3", "4", "5"};
          case "address" ->
              new String[] {"1 Main St.", "1 main st", "2 Elm", "#", "3 \"Q\", \\ Rd"};
          case "address2" -> new String[] {"", "", "Suite 1", "STE\n2"};
          case "city" -> new String[] {"Dallas", "O'Fallon", "Winston-Salem", "St. Paul"};
          case "state" -> new String[] {"TX", "ny", "Texas", "NEW YORK", "ON"};
          case "zip" -> new String[] {"75201", "501", "752011234", "501-0001", "7520"};
          case "phone" -> new String[] {"", "2145550100", "214.555.0100", "0", "--"};
          case "is_primary" -> new String[] {"", "yes", "0", "TRUE"};
          case "status" -> new String[] {"", "open", "Closed", "coming_soon"};
          default -> throw new AssertionError(column);
        };
    return makeDirty(choices[random.nextInt(choices.length)], random);
  }

  private static String makeDirty(String cell, Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> cell.toUpperCase(Locale.ROOT);
      case 1 -> "  " + cell + "\u00A0";
      case 2 -> cell.replace(" ", " \t ");
      default -> cell;
    };
  }

  private Path export(ImportScene scene, String name) throws IOException {
    Path file = folder.resolve(name);
    try (CsvWriter csv = CsvWriter.builder().build(file)) {
      csv.writeRecord(COLUMNS);
      scene
          .jdbi()
          .useHandle(
              handle ->
                  handle
                      .createQuery(EXPORT)
                      .map(
                          (row, context) -> {
                            List<String> cells = new ArrayList<>();
                            for (String column : COLUMNS) {
                              String cell = row.getString(column);
                              cells.add(cell == null ? "" : cell);
                            }
                            return cells;
                          })
                      .forEach(csv::writeRecord));
    }
    return file;
  }
}
