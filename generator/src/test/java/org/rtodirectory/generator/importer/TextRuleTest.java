package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.schemas.api.UsState;

/** The rules of texts. The constraints of the tables must be the same. */
class TextRuleTest {
  /**
   * A column of texts.
   *
   * @param takes whether the importer takes a text for it
   * @param start what a valid text may begin with
   */
  private record Place(Predicate<String> takes, String table, String column, String start) {
    static Place of(TextRule rule, String table, String column) {
      String start = rule == TextRule.WEBSITE ? "https://" : "";
      return new Place(text -> rule.problem(text).isEmpty(), table, column, start);
    }

    static Place of(Column column) {
      return new Place(
          text -> column.parse(text, "").problem() == null, "locations", column.toString(), "555");
    }
  }

  private static final List<Place> PLACES =
      List.of(
          Place.of(TextRule.NAME, "companies", "name"),
          Place.of(TextRule.NAME, "companies", "slug"),
          Place.of(TextRule.WEBSITE, "companies", "website"),
          Place.of(TextRule.WEBSITE, "locations", "website"),
          Place.of(TextRule.PHONE, "locations", "phone"),
          Place.of(TextRule.NAME, "company_brands", "name"),
          Place.of(TextRule.NAME, "cities", "name"),
          Place.of(TextRule.NAME, "cities", "slug"),
          Place.of(TextRule.NAME, "locations", "categories"),
          Place.of(TextRule.NAME, "companies", "categories"),
          Place.of(TextRule.GUIDE_TITLE, "guides", "title"),
          Place.of(TextRule.GUIDE_SUMMARY, "guides", "summary"),
          Place.of(TextRule.GUIDE_BODY, "guides", "body_markdown"));

  /** Columns of texts with a special notation. */
  private static final Set<Column> NOTATIONS =
      EnumSet.of(Column.ZIP, Column.PHONE, Column.WEBSITE, Column.STATUS);

  private static final List<String> CHARACTERS =
      List.of(
          "a", "é", "𠀀", "\u200E", "\u0001", "\t", "\n", "\u001F", "\u007F", "\u0080", "\u009F",
          "\u2028", "\u2029", "\u202A", "\u202E", "\u2066", "\u2069", "\u206F", "\uFEFF", "\uFFF9",
          "\uFFFD");

  private static final List<String> WEBSITES =
      List.of(
          "http://a",
          "HTTPS://a.example/?a=1&b=<2>\"#x",
          "https://",
          "https:///x",
          "http://?x",
          "javascript:alert(1)",
          " https://a",
          "https://a b",
          "ftp://a",
          "//a",
          "data:text/html,https://a");

  @Test
  void the_constraints_of_the_tables_equal_the_text_rules() {
    Jdbi jdbi = TestDatabase.create();
    jdbi.useHandle(
        handle -> {
          handle.execute(
              "INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'TX', 'D', 'd')");
          handle.execute("INSERT INTO companies (id, slug, name) VALUES (1, 'a', 'A')");
          handle.execute("INSERT INTO company_brands VALUES (1, 'B')");
          handle.execute(
              "INSERT INTO locations (company_id, city_id, slug, address, zip) VALUES (1, 1, 's', '1', '75201')");
          handle.execute("INSERT INTO guides VALUES ('g', 'G', 's', 'b', '2026-01-01')");
          for (Place place : places()) {
            for (TextRule rule : TextRule.values()) {
              int length = rule.maxLength() - place.start().length();
              assertAgree(handle, place, place.start() + filler(place).repeat(length));
              assertAgree(handle, place, place.start() + filler(place).repeat(length + 1));
            }
            if (!place.column().equals("slug")) {
              for (String character : CHARACTERS) {
                assertAgree(handle, place, place.start() + "b" + character + "c");
              }
            }
            if (place.column().equals("website")) {
              WEBSITES.forEach(website -> assertAgree(handle, place, website));
            }
          }
        });
  }

  /** Returns a character that the column accepts, if possible one of two chars. */
  private static String filler(Place place) {
    return place.column().equals("slug") ? "x" : "𠀀";
  }

  private static List<Place> places() {
    List<String> definitions = List.of(Column.sqlDefinitions().split(", ", -1));
    return Stream.concat(
            PLACES.stream(),
            Column.LOCATION_COLUMNS.stream()
                .filter(column -> definitions.contains(column + " text"))
                .filter(column -> !NOTATIONS.contains(column))
                .map(Place::of))
        .toList();
  }

  @Test
  void only_the_56_states_can_be_added() {
    Jdbi jdbi = TestDatabase.create();
    List<String> codes =
        jdbi.withHandle(h -> h.createQuery("SELECT code FROM states").mapTo(String.class).list());
    assertThat(codes).hasSize(56).allMatch(code -> UsState.ofCode(code).isPresent());
    assertThat(UsState.ofCode("ZZ")).isEmpty();
    jdbi.useHandle(
        h ->
            assertThat(takes(h, "INSERT INTO states VALUES (?, 'Nowhere', 'nowhere')", "ZZ"))
                .isFalse());
  }

  @Test
  void quoted_values_have_no_control_characters() {
    assertThat(TextRule.quotable("a\u202Eb\u0007c")).isEqualTo("a\uFFFDb\uFFFDc");
  }

  private static void assertAgree(Handle handle, Place place, String text) {
    String value = place.column().equals("categories") ? "ARRAY[?]" : "?";
    String sql = "UPDATE " + place.table() + " SET " + place.column() + " = " + value;
    assertThat(takes(handle, sql, text))
        .as("%s.%s: %s (%d)", place.table(), place.column(), TextRule.quotable(text), text.length())
        .isEqualTo(place.takes().test(text));
  }

  private static boolean takes(Handle handle, String sql, String text) {
    handle.begin();
    try {
      handle.execute(sql, text);
      return true;
    } catch (UnableToExecuteStatementException refused) {
      return false;
    } finally {
      handle.rollback();
    }
  }
}
