package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

/**
 * Rows of a database that is older than the rules for texts: the upgrade takes them as they are, a
 * publish leaves out what breaks a rule, and says so.
 */
class OmittedRowsTest {
  @TempDir private Path folder = Path.of("");
  private String url = "";
  private Jdbi jdbi = Jdbi.create("jdbc:postgresql:unused");

  @BeforeEach
  void olderDatabase() {
    url = TestDatabase.createUrl();
    Flyway.configure().dataSource(DatabaseUrl.parse(url).dataSource()).target("1").load().migrate();
    jdbi = Jdbi.create(DatabaseUrl.parse(url).dataSource());
    DirectoryRows.insert(jdbi, 5);
  }

  @Test
  void optional_values_that_break_a_rule_are_left_empty() {
    execute("UPDATE locations SET website = 'javascript:alert(1)' WHERE id = 1");
    execute(
        "UPDATE locations SET website = 'https://ace.example/' || repeat('x', 2000) WHERE id = 2");
    execute("UPDATE locations SET phone = E'\\u202E0010', address2 = E'a\\tb' WHERE id = 3");
    execute("UPDATE locations SET categories = ARRAY['fine', E'not\\u2066fine'] WHERE id = 4");
    execute("INSERT INTO company_brands VALUES (1, repeat('b', 1000))");
    Run run = publish();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains(
            "Warning: 0 rows and 6 optional values of the database are left out of the release: company"
                + " 1: brand is longer than 120 characters; ",
            "location 1: website is not an address that begins with http:// or https://",
            "location 3: address2 holds the control or direction character U+0009",
            "location 3: phone holds the control or direction character U+202E",
            "location 4: category holds the control or direction character U+2066");
    assertThat(pages())
        .contains("\"address\":\"1 Main St\"", "\"address\":\"3 Main St\"", "[\"fine\"]")
        .doesNotContain("javascript", "xxx", "\u202E", "\u2066", "\\t");
  }

  @Test
  void rows_whose_required_values_break_a_rule_are_left_out() {
    execute("UPDATE locations SET address = E'1 \\u202EMain St' WHERE id = 1");
    execute("UPDATE locations SET address = repeat('long ', 41) WHERE id = 2");
    execute("INSERT INTO companies (id, slug, name) VALUES (2, 'big', repeat('b', 10000000))");
    execute("UPDATE locations SET company_id = 2 WHERE id = 3");
    execute("INSERT INTO states (code, name, slug) VALUES ('ZZ', 'Nowhere', 'nowhere')");
    execute("INSERT INTO cities (id, state_code, name, slug) VALUES (2, 'ZZ', 'City', 'city')");
    execute("UPDATE locations SET city_id = 2 WHERE id = 4");
    Run run = publish();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains(
            "Warning: 6 rows and 0 optional values of the database are left out of the release: ",
            "state ZZ: is not a US state",
            "company 2: name is longer than 120 characters",
            "location 1: address holds the control or direction character U+202E",
            "location 2: address is longer than 200 characters",
            "location 3: its company or city is left out",
            "location 4: its company or city is left out");
    assertThat(pages()).contains("5 Main St").doesNotContain("1 \u202E", "long", "bbb", "ZZ");
    assertThat(run.out()).containsPattern("locations +1\n");
  }

  @Test
  void a_row_of_more_than_16_kilobytes_is_left_out() {
    execute(
        "UPDATE locations SET categories = ARRAY(SELECT repeat('c', 100) || n FROM generate_series(1, 200) n)"
            + " WHERE id = 2");
    execute(
        "INSERT INTO companies (id, slug, name, verticals, categories) SELECT 2, 'wide', 'Wide', '{retail}',"
            + " ARRAY(SELECT repeat('d', 100) || n FROM generate_series(1, 200) n)");
    execute("UPDATE locations SET company_id = 2, categories = '{}' WHERE id = 3");
    Run run = publish();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .containsPattern(
            "Warning: 3 rows and 0 optional values of the database are left out of the release: location 2"
                + " \\(ace-2\\) would take 2\\d,\\d{3} bytes on every page, of 16,384; ")
        .contains("company 2 (wide) would take", "location 3: its company is left out");
    assertThat(pages()).contains("\"4 Main St\"").doesNotContain("ccc", "ddd", "\"3 Main St\"");
  }

  @Test
  void a_database_with_nothing_fit_to_publish_says_why() {
    execute("UPDATE companies SET name = E'A\\u0001'");
    Run run = publish();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lastLine())
        .startsWith(
            "No open location of the database can be published. 6 rows and 0 optional values");
  }

  @Test
  void a_company_with_a_website_that_is_no_longer_valid_can_still_be_imported() throws IOException {
    execute("UPDATE companies SET website = 'javascript:alert(1)'");
    Path file =
        Files.writeString(
            folder.resolve("stores.csv"),
            "company_name,verticals,address,city,state,zip\nAce,sheds,1 Main St,Dallas,TX,75201\n");
    Run run = Run.of("import", file.toString(), "--database-url", url);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> websites =
        jdbi.withHandle(
            h ->
                h.createQuery("SELECT coalesce(website, 'none') FROM companies")
                    .mapTo(String.class)
                    .list());
    assertThat(websites).containsExactly("none");
  }

  private Run publish() {
    return Run.of("publish", "--database-url", url, "--target", folder.resolve("out").toString());
  }

  private String pages() {
    try (Stream<Path> files = Files.walk(folder.resolve("out/api"))) {
      return files
          .filter(Files::isRegularFile)
          .map(OmittedRowsTest::text)
          .collect(Collectors.joining("\n"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void execute(String sql) {
    jdbi.useHandle(handle -> handle.execute(sql));
  }
}
