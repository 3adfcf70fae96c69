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

/** The rules of texts, which the constraints of the tables must equal. */
class TextRuleTest {
  /**
   * A column of texts in a table.
   *
   * @param isAccepted whether the importer accepts a text for the column
   * @param start the beginning of each tested text, so that it can be valid
   */
  private record TextColumn(
      Predicate<String> isAccepted, String table, String column, String start) {
    static TextColumn of(TextRule rule, String table, String column) {
      String start = rule == TextRule.WEBSITE ? "https://" : "";
      return new TextColumn(text -> rule.problem(text).isEmpty(), table, column, start);
    }

    static TextColumn of(Column column) {
      return new TextColumn(
          text -> column.parse(text, "").problem() == null, "locations", column.toString(), "555");
    }
  }

  private static final List<TextColumn> TEXT_COLUMNS =
      List.of(
          TextColumn.of(TextRule.NAME, "companies", "name"),
          TextColumn.of(TextRule.NAME, "companies", "slug"),
          TextColumn.of(TextRule.WEBSITE, "companies", "website"),
          TextColumn.of(TextRule.WEBSITE, "locations", "website"),
          TextColumn.of(TextRule.PHONE, "locations", "phone"),
          TextColumn.of(TextRule.NAME, "company_brands", "name"),
          TextColumn.of(TextRule.NAME, "cities", "name"),
          TextColumn.of(TextRule.NAME, "cities", "slug"),
          TextColumn.of(TextRule.NAME, "locations", "categories"),
          TextColumn.of(TextRule.NAME, "companies", "categories"),
          TextColumn.of(TextRule.GUIDE_TITLE, "guides", "title"),
          TextColumn.of(TextRule.GUIDE_SUMMARY, "guides", "summary"),
          TextColumn.of(TextRule.GUIDE_BODY, "guides", "body_markdown"));

  /** Columns with a notation that is stricter than a text rule. */
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
          for (TextColumn textColumn : textColumns()) {
            for (TextRule rule : TextRule.values()) {
              int length = rule.maxLength() - textColumn.start().length();
              assertSameRule(
                  handle,
                  textColumn,
                  textColumn.start() + fillCharacter(textColumn).repeat(length));
              assertSameRule(
                  handle,
                  textColumn,
                  textColumn.start() + fillCharacter(textColumn).repeat(length + 1));
            }
            if (!textColumn.column().equals("slug")) {
              for (String character : CHARACTERS) {
                assertSameRule(handle, textColumn, textColumn.start() + "b" + character + "c");
              }
            }
            if (textColumn.column().equals("website")) {
              WEBSITES.forEach(website -> assertSameRule(handle, textColumn, website));
            }
          }
        });
  }

  /** Returns a character that the column accepts, if possible one of two UTF-16 units. */
  private static String fillCharacter(TextColumn textColumn) {
    return textColumn.column().equals("slug") ? "x" : "𠀀";
  }

  private static List<TextColumn> textColumns() {
    List<String> definitions = List.of(Column.sqlDefinitions().split(", ", -1));
    return Stream.concat(
            TEXT_COLUMNS.stream(),
            Column.LOCATION_COLUMNS.stream()
                .filter(column -> definitions.contains(column + " text"))
                .filter(column -> !NOTATIONS.contains(column))
                .map(TextColumn::of))
        .toList();
  }

  @Test
  void only_the_56_states_can_be_added() {
    Jdbi jdbi = TestDatabase.create();
    List<String> codes =
        jdbi.withHandle(
            handle -> handle.createQuery("SELECT code FROM states").mapTo(String.class).list());
    assertThat(codes).hasSize(56).allMatch(code -> UsState.ofCode(code).isPresent());
    assertThat(UsState.ofCode("ZZ")).isEmpty();
    jdbi.useHandle(
        handle ->
            assertThat(
                    isAccepted(handle, "INSERT INTO states VALUES (?, 'Nowhere', 'nowhere')", "ZZ"))
                .isFalse());
  }

  @Test
  void quoted_texts_are_shortened_and_have_no_control_characters() {
    assertThat(TextRule.quotable("a\u202Eb\u0007c", 3)).isEqualTo("a\uFFFDb…");
  }

  private static void assertSameRule(Handle handle, TextColumn textColumn, String text) {
    String value = textColumn.column().equals("categories") ? "ARRAY[?]" : "?";
    String sql = "UPDATE " + textColumn.table() + " SET " + textColumn.column() + " = " + value;
    assertThat(isAccepted(handle, sql, text))
        .as(
            "%s.%s: %s (%d)",
            textColumn.table(), textColumn.column(), TextRule.quotable(text, 20), text.length())
        .isEqualTo(textColumn.isAccepted().test(text));
  }

  private static boolean isAccepted(Handle handle, String sql, String text) {
    handle.begin();
    try {
      handle.execute(sql, text);
      return true;
    } catch (UnableToExecuteStatementException rejected) {
      return false;
    } finally {
      handle.rollback();
    }
  }
}
