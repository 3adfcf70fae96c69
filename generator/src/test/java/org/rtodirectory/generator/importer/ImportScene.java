package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.report.Progress;

/** An empty database and a folder for input files, with methods that create and import files. */
record ImportScene(Jdbi jdbi, Path folder) {
  /** The header of the files that {@link #brief} writes. */
  static final String BRIEF_HEADER = "company_name,verticals,address,city,state,zip";

  static ImportScene create(Path folder) {
    return new ImportScene(TestDatabase.create(), folder);
  }

  /** Writes a file of these lines, each ended by LF. */
  Path file(String name, String... lines) {
    try {
      return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** Writes a file of rows with only the required columns. */
  Path brief(String name, String... lines) {
    List<String> allLines = new ArrayList<>(List.of(BRIEF_HEADER));
    allLines.addAll(Arrays.asList(lines));
    return file(name, allLines.toArray(String[]::new));
  }

  ImportSummary load(Path... files) {
    return CsvImport.run(
        jdbi, List.of(files), Deletion.NONE, AllCapsHandling.TITLE_CASE, null, Progress.NONE);
  }

  ImportSummary loadKeepingCapitals(Path... files) {
    return CsvImport.run(
        jdbi, List.of(files), Deletion.NONE, AllCapsHandling.UNCHANGED, null, Progress.NONE);
  }

  ImportSummary replace(Path... files) {
    return CsvImport.run(
        jdbi,
        List.of(files),
        Deletion.UNLESS_REJECTS,
        AllCapsHandling.TITLE_CASE,
        null,
        Progress.NONE);
  }

  ImportSummary replaceDespiteRejects(Path... files) {
    return CsvImport.run(
        jdbi,
        List.of(files),
        Deletion.DESPITE_REJECTS,
        AllCapsHandling.TITLE_CASE,
        null,
        Progress.NONE);
  }

  /** Imports a file of these lines. */
  ImportSummary load(String... lines) {
    return load(file("stores.csv", lines));
  }

  /** Imports a file of rows with only the required columns. */
  ImportSummary loadBrief(String... lines) {
    return load(brief("stores.csv", lines));
  }

  void execute(String sql) {
    jdbi.useHandle(handle -> handle.execute(sql));
  }

  /** Returns the rows of a result, with their values joined by {@code ", "}. */
  List<String> rows(String sql) {
    return jdbi.withHandle(
        handle -> handle.createQuery(sql).map((row, context) -> joinValues(row)).list());
  }

  /** Returns the only row of a result. */
  String row(String sql) {
    List<String> rows = rows(sql);
    if (rows.size() != 1) {
      throw new AssertionError(rows.size() + " rows: " + rows);
    }
    return rows.get(0);
  }

  /** Returns all rows of the tables, with the transaction that wrote each. */
  List<String> contents() {
    List<String> contents = new ArrayList<>();
    for (String table : List.of("companies", "cities", "locations", "company_brands")) {
      contents.addAll(rows("SELECT xmin, * FROM " + table + " ORDER BY 2, 3"));
    }
    return contents;
  }

  private static String joinValues(ResultSet row) throws SQLException {
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      values.add(String.valueOf(row.getString(i)));
    }
    return String.join(", ", values);
  }
}
