package org.rtodirectory.generator.cli;

import org.jdbi.v3.core.Jdbi;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

/** Rows of a small directory, written directly to its tables. */
final class DirectoryRows {
  private DirectoryRows() {}

  /** The address of a new database with {@code count} stores. */
  static String database(int count) {
    String url = TestDatabase.createUrl();
    try (Database database = Database.open(DatabaseUrl.parse(url))) {
      insert(database.jdbi(), count);
    }
    return url;
  }

  /** One company with stores 1 to {@code count} in one city in Texas. */
  static void insert(Jdbi jdbi, int count) {
    jdbi.useTransaction(
        handle -> {
          handle.execute(
              "INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'TX', 'Dallas', 'dallas')");
          handle.execute(
              "INSERT INTO companies (id, slug, name, verticals) VALUES (1, 'ace', 'Ace', '{retail}')");
          handle.execute(
              "INSERT INTO locations (id, company_id, city_id, slug, address, zip)"
                  + " SELECT n, 1, 1, 'ace-' || n, n || ' Main St', '75201' FROM generate_series(1, ?) n",
              count);
        });
  }
}
