package org.rtodirectory.generator.importer;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.api.Guide;

/**
 * Loads the Markdown files of a folder as guides, in one transaction. Invalid files are listed and
 * skipped; the others are inserted or updated.
 */
public final class GuideImport {
  private static final String UPSERT =
      """
      INSERT INTO guides (slug, title, summary, body_markdown, updated_on) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary,
        body_markdown = excluded.body_markdown, updated_on = excluded.updated_on""";

  private static final int SHOWN = 10;

  private GuideImport() {}

  /**
   * The changes that an import made.
   *
   * @param rejected the invalid files, each as {@code FILE: what is wrong}
   */
  public record Summary(int added, int changed, int unchanged, int removed, List<String> rejected) {
    /** Whether the stored guides are unchanged. */
    public boolean changedNothing() {
      return added + changed + removed == 0;
    }
  }

  /**
   * Loads the files {@code *.md} of {@code folder}.
   *
   * @param replace whether guides without a file are deleted
   * @throws Failure if no file is valid, or the database reports an error
   * @throws Refusal if guides would be deleted that may be in a rejected file
   */
  public static Summary run(Jdbi jdbi, Path folder, boolean replace) {
    try {
      return jdbi.inTransaction(handle -> load(handle, folder, replace));
    } catch (JdbiException e) {
      throw new Failure("The guides cannot be loaded: " + SqlCause.reason(e), e);
    }
  }

  /** Loads the files in the transaction of {@code handle}. */
  static Summary load(Handle handle, Path folder, boolean replace) {
    List<Guide> guides = new ArrayList<>();
    List<String> rejected = new ArrayList<>();
    for (Path file : list(folder)) {
      try {
        guides.add(GuideFile.read(file));
      } catch (Failure e) {
        rejected.add(String.valueOf(e.getMessage()));
      }
    }
    String examples = rejected.stream().limit(SHOWN).collect(joining("; "));
    if (guides.isEmpty()) {
      throw new Failure(
          (rejected.isEmpty() ? "The folder has no file *.md." : "No file can be used: " + examples)
              + " Nothing was changed.");
    }
    if (replace && !rejected.isEmpty()) {
      throw new Refusal(
          "--replace would remove the guides of rejected files: "
              + examples
              + " Nothing was changed. Correct these files, or remove them.");
    }
    handle.execute("LOCK TABLE guides IN SHARE ROW EXCLUSIVE MODE");
    return write(handle, guides, replace, rejected);
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(file -> file.getFileName().toString().matches("[^.].*\\.md"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new Failure("The folder " + folder + " cannot be read: " + Failure.reason(e), e);
    }
  }

  private static Summary write(
      Handle handle, List<Guide> guides, boolean replace, List<String> rejected) {
    Map<String, Guide> stored = stored(handle);
    int added = 0;
    int changed = 0;
    for (Guide guide : guides) {
      Guide before = stored.remove(guide.slug());
      if (guide.equals(before)) {
        continue;
      }
      added += before == null ? 1 : 0;
      changed += before == null ? 0 : 1;
      handle.execute(
          UPSERT,
          guide.slug(),
          guide.title(),
          guide.summary(),
          guide.bodyMarkdown(),
          guide.updatedOn());
    }
    String[] gone = replace ? stored.keySet().toArray(String[]::new) : new String[0];
    if (gone.length > 0) {
      handle.execute("DELETE FROM guides WHERE slug = ANY (?)", (Object) gone);
    }
    return new Summary(
        added, changed, guides.size() - added - changed, gone.length, List.copyOf(rejected));
  }

  private static Map<String, Guide> stored(Handle handle) {
    Map<String, Guide> guides = new HashMap<>();
    handle
        .createQuery("SELECT slug, title, summary, body_markdown, updated_on FROM guides")
        .map(
            (row, context) ->
                new Guide(
                    row.getString("slug"),
                    row.getString("title"),
                    row.getString("summary"),
                    row.getString("body_markdown"),
                    Optional.ofNullable(row.getObject("updated_on", LocalDate.class))
                        .orElse(LocalDate.EPOCH)))
        .forEach(guide -> guides.put(guide.slug(), guide));
    return guides;
  }
}
