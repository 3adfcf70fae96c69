package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;

/** Each way for an import of guides to end: exit code, what it says, what the database holds. */
class ImportGuidesCommandTest {
  private static final String GUIDE =
      """
      ---
      title: Returning goods
      summary: How to end an agreement.
      updated: 2026-03-01
      ---

      Bring it back.
      """;

  @TempDir private Path folder = Path.of("");
  private String url = "";
  private Jdbi jdbi = Jdbi.create("jdbc:none");

  @BeforeEach
  void newDatabase() {
    url = TestDatabase.createUrl();
    jdbi = Database.open(DatabaseUrl.parse(url)).jdbi();
  }

  @Test
  void files_become_guides_and_a_second_import_changes_nothing() {
    write("Returning goods.md", GUIDE);
    write(
        "glossary.markdown",
        """
        \ufeff---
        # A comment.
        Title: "Words: a \\"glossary\\""
        tags:
          - a
        - b
        text: |
          slug: skipped
        description: What words mean.
        slug: words_1
        date: '2026-04-02T10:00:00Z'
        ---
        # Words: a "glossary"

        **Lessor.** Who rents out.

        ## More
        ---
        Line
        """
            .replace("\n", "\r\n"));
    write("readme.txt", "not a guide");
    write(".hidden.md", "not a guide");
    Run run = load();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo("guides: 2 added, 0 changed, 0 unchanged, 0 removed; files rejected: 0\n");
    assertThat(guides())
        .containsExactly(
            "returning-goods|Returning goods|How to end an agreement.|Bring it back.|2026-03-01",
            "words_1|Words: a \"glossary\"|What words mean.|"
                + "**Lessor.** Who rents out.\n\n## More\n---\nLine|2026-04-02");
    assertThat(load().out())
        .isEqualTo(
            """
            guides: 0 added, 0 changed, 2 unchanged, 0 removed; files rejected: 0
            Nothing has changed.
            """);
  }

  @Test
  void without_title_slug_and_date_the_heading_the_name_and_the_file_give_them()
      throws IOException {
    Path file = write("Été & you.md", "---\nsummary: S\n---\n# The title #\n\nText\n");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-05-06T23:59:59Z")));
    load();
    assertThat(guides()).containsExactly("ete-and-you|The title|S|Text|2026-05-06");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-07-08T00:00:00Z")));
    assertThat(load().out()).contains("Nothing has changed.");
    write("Été & you.md", "---\nsummary: S\n---\n# The title\n\nOther text\n");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-07-08T00:00:00Z")));
    assertThat(load().out()).contains("1 changed");
    assertThat(guides()).containsExactly("ete-and-you|The title|S|Other text|2026-07-08");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "---\\ntitle: T\\nsummary: S\\n                  | the front matter is not closed",
        "---\\ntitle T\\n---\\nx                         | there is no title",
        "---\\ntitle: T\\n---\\nx                        | there is no summary",
        "---\\ntitle: T\\nsummary:\\n---\\nx             | there is no summary",
        "---\\nsummary: S\\ntitle: ' '\\n---\\nx         | there is no title",
        "---\\ntitle: T\\nsummary: S\\n---\\n            | there is no text",
        "---\\ntitle: T\\nsummary: S\\nslug: a/../b\\n---\\nx | the slug must have",
        "---\\ntitle: T\\nsummary: S\\ndate: soon\\n---\\nx | the date must be written as 2026-11-02",
        "---\\ntitle: T\\nsummary: S\\ndate: 2026-02-30\\n---\\nx | the date must be written",
        "---\\ntitle: T\\u0007\\nsummary: S\\n---\\nx    | the title holds the control",
        "plain text                                      | there is no title"
      })
  void a_file_that_cannot_be_used_is_named_with_its_reason(String text, String says) {
    write("good.md", GUIDE);
    Path bad = write("bad.md", text.replace("\\n", "\n").replace("\\u0007", "\u0007"));
    Run run = load();
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("1 added", "files rejected: 1\n", bad + ": " + says);
    assertThat(guides()).hasSize(1);
  }

  @Test
  void files_that_are_not_text_huge_files_and_equal_slugs_are_rejected() throws IOException {
    write("a.md", GUIDE.replace("---\n\n", "slug: same\n---\n\n"));
    write("b.md", GUIDE.replace("---\n\n", "slug: same\n---\n\n"));
    Files.write(folder.resolve("c.md"), new byte[] {'a', (byte) 0xff});
    write("d.md", GUIDE + "x".repeat(1 << 20));
    write("e.md", GUIDE + "x".repeat(200_001));
    Run run = load();
    assertThat(run.out())
        .contains(
            "1 added",
            "files rejected: 4",
            "b.md: the slug is also that of",
            "c.md: the file is not UTF-8",
            "d.md: the file is longer than 1 MiB",
            "e.md: the text is longer than 200000 characters");
  }

  @Test
  void a_dry_run_changes_nothing() {
    write("good.md", GUIDE);
    assertThat(load("--dry-run").out())
        .contains("1 added", "This was a dry run. Nothing has changed.");
    assertThat(guides()).isEmpty();
  }

  @Test
  void guides_without_a_file_are_removed_only_by_replace() throws IOException {
    Path gone = write("gone.md", GUIDE);
    write("kept.md", GUIDE);
    load();
    Files.delete(gone);
    assertThat(load().out()).contains("0 removed");
    Path bad = write("bad.md", "---\ntitle: T\n");
    Run refused = load("--replace");
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.lastLine())
        .contains("would remove 1 of 2 guides", "1 rejected file may contain them", bad + ":");
    assertThat(guides()).hasSize(2);
    Files.delete(bad);
    assertThat(load("--replace", "--dry-run").out()).contains("1 removed");
    assertThat(guides()).hasSize(2);
    assertThat(load("--replace").out()).contains("1 removed");
    assertThat(guides()).singleElement().asString().startsWith("kept|");
    Files.delete(folder.resolve("kept.md"));
    Run empty = load("--replace");
    assertThat(empty.code()).isEqualTo(3);
    assertThat(empty.lastLine()).contains("1 of 1 guides, and there is no file to load");
    assertThat(load("--replace", "--delete-despite-rejects").out()).contains("1 removed");
    assertThat(guides()).isEmpty();
  }

  @Test
  void a_folder_without_a_usable_file_fails() {
    Run empty = load();
    assertThat(empty.code()).isEqualTo(1);
    assertThat(empty.lastLine()).isEqualTo("The folder has no Markdown file. Nothing was changed.");
    write("bad.md", "x");
    assertThat(load().lastLine()).contains("No file can be used: ", "bad.md: there is no title");
    Run missing = Run.of("import-guides", folder.resolve("none").toString(), "--database-url", url);
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.lastLine()).contains("no such file");
    assertThat(Run.of("import-guides").code()).isEqualTo(2);
  }

  private Path write(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text, StandardCharsets.UTF_8);
    } catch (IOException unwritable) {
      throw new AssertionError(unwritable);
    }
  }

  private Run load(String... options) {
    List<String> line =
        new ArrayList<>(List.of("import-guides", folder.toString(), "--database-url", url));
    Stream.of(options).forEach(line::add);
    return Run.of(line.toArray(String[]::new));
  }

  private List<String> guides() {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery(
                    "SELECT concat_ws('|', slug, title, summary, body_markdown, updated_on)"
                        + " FROM guides ORDER BY slug COLLATE \"C\"")
                .mapTo(String.class)
                .list());
  }
}
