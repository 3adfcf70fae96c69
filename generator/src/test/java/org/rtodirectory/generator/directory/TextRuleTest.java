package org.rtodirectory.generator.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.schemas.api.UsState;

/** The rules, and that the constraints of the tables are the same. */
class TextRuleTest {
  private record Place(TextRule rule, String table, String column, String filler) {}

  /** Every other rule is that of a column of {@code locations} with its name. */
  private static final List<Place> PLACES =
      List.of(
          new Place(TextRule.COMPANY_NAME, "companies", "name", "x"),
          new Place(TextRule.COMPANY_SLUG, "companies", "slug", "x"),
          new Place(TextRule.WEBSITE, "companies", "website", "x"),
          new Place(TextRule.BRAND, "company_brands", "name", "x"),
          new Place(TextRule.CITY_NAME, "cities", "name", "x"),
          new Place(TextRule.CITY_SLUG, "cities", "slug", "x"),
          new Place(TextRule.LOCATION_SLUG, "locations", "slug", "x"),
          new Place(TextRule.WEBSITE, "locations", "website", "x"),
          new Place(TextRule.CATEGORY, "locations", "categories", "x"),
          new Place(TextRule.CATEGORY, "companies", "categories", "x"),
          new Place(TextRule.GUIDE_TITLE, "guides", "title", "x"),
          new Place(TextRule.GUIDE_SUMMARY, "guides", "summary", "x"),
          new Place(TextRule.GUIDE_BODY, "guides", "body_markdown", "x"));

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
            String start = place.rule() == TextRule.WEBSITE ? "https://" : "";
            int longest = place.rule().longest() - start.length();
            assertAgree(handle, place, start + place.filler().repeat(longest));
            assertAgree(handle, place, start + place.filler().repeat(longest + 1));
            if (!place.column().equals("slug")) {
              for (String character : CHARACTERS) {
                assertAgree(handle, place, start + "b" + character + "c");
              }
            }
            if (place.rule() == TextRule.WEBSITE) {
              WEBSITES.forEach(website -> assertAgree(handle, place, website));
            }
          }
        });
  }

  private static List<Place> places() {
    Set<TextRule> others = EnumSet.allOf(TextRule.class);
    PLACES.forEach(place -> others.remove(place.rule()));
    List<Place> places = new ArrayList<>(PLACES);
    for (TextRule rule : others) {
      places.add(new Place(rule, "locations", rule.name().toLowerCase(Locale.ROOT), "𠀀"));
    }
    return places;
  }

  @Test
  void only_the_56_states_can_be_added() {
    Jdbi jdbi = TestDatabase.create();
    List<String> codes =
        jdbi.withHandle(h -> h.createQuery("SELECT code FROM states").mapTo(String.class).list());
    assertThat(codes).hasSize(56).allMatch(code -> UsState.of(code).isPresent());
    assertThat(UsState.of("ZZ")).isEmpty();
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
        .isEqualTo(place.rule().problem(text).isEmpty());
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
