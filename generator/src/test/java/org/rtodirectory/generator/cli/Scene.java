package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.publish.Target;

/**
 * A database, and a folder for files and for the published objects.
 *
 * @param url the address of the database
 */
record Scene(String url, Path folder) {
  /** Returns a scene whose database has no tables yet. */
  static Scene withoutTables(Path folder) {
    return new Scene(TestDatabase.createUrlWithoutTables(), folder);
  }

  /** Returns a scene whose database has no rows. */
  static Scene empty(Path folder) {
    return new Scene(TestDatabase.createUrl(), folder);
  }

  /** Returns a scene whose company, Ace, has stores 1 to {@code count} in Dallas. */
  static Scene of(Path folder, int count) {
    Scene scene = empty(folder);
    scene.open(count);
    return scene;
  }

  /** Opens stores 1 to {@code count} of the company Ace in Dallas. */
  void open(int count) {
    jdbi()
        .useTransaction(
            handle -> {
              handle.execute(
                  "INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'TX', 'Dallas',"
                      + " 'dallas')");
              handle.execute(
                  "INSERT INTO companies (id, slug, name, verticals) VALUES (1, 'ace', 'Ace',"
                      + " '{retail}')");
              handle.execute(
                  "INSERT INTO locations (id, company_id, city_id, slug, address, zip) SELECT n, 1,"
                      + " 1, 'ace-' || n, n || ' Main St', '75201' FROM generate_series(1, ?) n",
                  count);
            });
  }

  /** Returns the scene with another database address, for example that of another user. */
  Scene withUrl(String otherUrl) {
    return new Scene(otherUrl, folder);
  }

  Jdbi jdbi() {
    return Jdbi.create(DatabaseUrl.parse(url).dataSource());
  }

  void execute(String sql) {
    jdbi().useHandle(handle -> handle.execute(sql));
  }

  /** Returns the name of the database. */
  String name() {
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** Returns the published objects. */
  Target target() {
    return new Target(folder.resolve("public"));
  }

  /** Returns the command line that publishes the database with these options. */
  String[] publishing(String... options) {
    String[] firstArguments = {
      "publish", "--database-url", url, "--target", target().folder().toString()
    };
    return Stream.concat(Arrays.stream(firstArguments), Arrays.stream(options))
        .toArray(String[]::new);
  }

  Run publish(String... options) {
    return Run.of(publishing(options));
  }

  /** Runs another command on the database. */
  Run run(String command, String... options) {
    return Run.of(new String[] {command, "--database-url", url}, options);
  }
}
