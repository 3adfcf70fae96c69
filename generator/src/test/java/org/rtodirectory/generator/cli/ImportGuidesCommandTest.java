package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The command that imports guides: its exit codes, its messages, and the guides in the database.
 */
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

  private final Path folder;
  private final Scene scene;

  ImportGuidesCommandTest(@TempDir Path folder) {
    this.folder = folder;
    scene = Scene.empty(folder);
  }

  @Test
  void files_become_guides_and_a_second_import_changes_nothing() {
    write("returning-goods.md", GUIDE);
    write(
        "words_1.md",
        """
        \ufeff---
        title: "Words: a "glossary""
        tags:
          - a
        summary: What words mean.
        updated: 2026-04-02
        ---
        **Lessor.** Who rents out.

        ## More
        ---
        Line
        """
            .replace("\n", "\r\n"));
    write("readme.txt", "not a guide");
    write(".hidden.md", "not a guide");
    assertThat(runImport().requireSuccess().out())
        .isEqualTo("guides: 2 inserted, 0 updated, 0 unchanged, 0 deleted\n");
    assertThat(guides())
        .containsExactly(
            "returning-goods|Returning goods|How to end an agreement.|Bring it back.|2026-03-01",
            "words_1|Words: a \"glossary\"|What words mean.|"
                + "**Lessor.** Who rents out.\n\n## More\n---\nLine|2026-04-02");
    assertThat(runImport().out())
        .isEqualTo("guides: 0 inserted, 0 updated, 2 unchanged, 0 deleted\n");
    write("returning-goods.md", GUIDE.replace("2026-03-01", "2026-03-02"));
    assertThat(runImport().out()).contains("1 updated, 1 unchanged");
  }

  @ParameterizedTest
  @CsvSource({
    "Returning goods, Ending early",
    "How to end an agreement., How an agreement ends.",
    "Bring it back., Call first.",
    "2026-03-01, 2026-03-02"
  })
  void a_change_of_any_part_of_a_guide_updates_it(String text, String newText) {
    write("returning-goods.md", GUIDE);
    runImport().requireSuccess();
    write("returning-goods.md", GUIDE.replace(text, newText));
    assertThat(runImport().out()).contains("1 updated, 0 unchanged");
    assertThat(guides().get(0)).contains(newText).doesNotContain(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bad.md | ---\\ntitle: T\\nsummary: S\\nupdated: 2026-03-01\\n | expected lines with title",
        "bad.md | plain text                                          | expected lines with title",
        "bad.md | ---\\ntitle T\\nsummary: S\\nupdated: 2026-03-01\\n---\\nx | there is no title",
        "bad.md | ---\\ntitle: T\\nsummary:\\nupdated: 2026-03-01\\n---\\nx | there is no summary",
        "bad.md | ---\\ntitle: T\\nsummary: S\\nupdated: 2026-03-01\\n---\\n | there is no text",
        "bad.md | ---\\ntitle: T\\nsummary: S\\n---\\nx              | expected a date as in",
        "bad.md | ---\\ntitle: T\\nsummary: S\\nupdated: 2026-02-30\\n---\\nx | expected a date as in",
        "bad.md | ---\\ntitle: T\\nsummary: S\\nupdated: +20260-02-03\\n---\\nx | expected a date as in",
        "bad.md | ---\\ntitle: T\\nsummary: S\\nupdated: 0000-02-03\\n---\\nx | expected a date as in",
        "bad.md | ---\\ntitle: T\\u0007\\nsummary: S\\nupdated: 2026-03-01\\n---\\nx | the title contains the control",
        "Big.md | ---\\ntitle: T\\nsummary: S\\nupdated: 2026-03-01\\n---\\nx | the name must be a slug",
      })
  void an_invalid_file_is_named_with_the_reason(String name, String text, String message) {
    write("good.md", GUIDE);
    Path invalidFile = write(name, text.replace("\\n", "\n").replace("\\u0007", "\u0007"));
    Run run = runImport();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .startsWith(invalidFile + ": " + message)
        .endsWith("\nNothing was changed.\n");
    assertThat(guides()).isEmpty();
  }

  @Test
  void files_that_are_not_utf_8_and_files_that_are_too_large_are_rejected() throws IOException {
    write("a.md", GUIDE);
    Files.write(folder.resolve("c.md"), new byte[] {'a', (byte) 0xff});
    write("d.md", GUIDE + "x".repeat(1 << 20));
    write("e.md", GUIDE + "x".repeat(200_001));
    Run run = runImport();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains(
            "c.md: the file is not UTF-8",
            "d.md: the text is longer than 200000 characters",
            "e.md: the text is longer than 200000 characters");
    assertThat(guides()).isEmpty();
  }

  @Test
  void guides_without_a_file_are_removed_only_by_replace() throws IOException {
    Path deletedFile = write("gone.md", GUIDE);
    write("kept.md", GUIDE);
    runImport();
    Files.delete(deletedFile);
    assertThat(runImport().out()).contains("0 deleted");
    assertThat(runImport("--replace").out()).contains("1 deleted");
    assertThat(guides()).singleElement().asString().startsWith("kept|");
  }

  @Test
  void a_folder_without_a_usable_file_fails() {
    runImport("--replace")
        .requireFailure(1, "The folder " + folder + " has no file *.md. Nothing was changed.");
    write("bad.md", "x");
    Run run = runImport();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("bad.md: expected");
  }

  @Test
  void an_absent_folder_fails() {
    Run run = scene.run("import-guides", folder.resolve("none").toString());
    assertThat(run.requireFailure(1, "").lastLine()).contains("no such file");
  }

  @Test
  void the_folder_is_a_required_argument() {
    assertThat(Run.of("import-guides").code()).isEqualTo(2);
  }

  private Path write(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text, StandardCharsets.UTF_8);
    } catch (IOException unwritable) {
      throw new AssertionError(unwritable);
    }
  }

  private Run runImport(String... options) {
    return Run.of(
        new String[] {"import-guides", folder.toString(), "--database-url", scene.url()}, options);
  }

  private List<String> guides() {
    String sql =
        "SELECT concat_ws('|', slug, title, summary, body_markdown, updated_on)"
            + " FROM guides ORDER BY slug COLLATE \"C\"";
    return scene.jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(String.class).list());
  }
}
