package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * Loads the Markdown files of a folder as guides, in one transaction. Invalid files are listed and
 * skipped; the others are inserted or updated. A guide whose file has no date keeps its stored date
 * as long as its text is unchanged.
 */
public final class GuideImport {
  private static final String UPSERT =
      """
      INSERT INTO guides (slug, title, summary, body_markdown, updated_on) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary,
        body_markdown = excluded.body_markdown, updated_on = excluded.updated_on""";

  private final Map<String, GuideFile> files = new TreeMap<>(CodePointOrder.COMPARATOR);
  private final Map<String, Path> places = new TreeMap<>();
  private final List<String> rejected = new ArrayList<>();

  private GuideImport() {}

  /**
   * The changes that an import made, or would make in a dry run.
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
   * Loads the files {@code *.md} and {@code *.markdown} of {@code folder}.
   *
   * @param deletion whether guides without a file are deleted
   * @param dryRun whether to compute the changes only
   * @throws Failure if no file is valid, or the database reports an error
   * @throws Refusal if guides would be removed that may be in a rejected file, or all of them
   */
  public static Summary run(Jdbi jdbi, Path folder, Deletion deletion, boolean dryRun) {
    try {
      return jdbi.inTransaction(handle -> load(handle, folder, deletion, dryRun));
    } catch (JdbiException e) {
      throw new Failure("The guides cannot be loaded: " + SqlCause.reason(e), e);
    }
  }

  /** Loads the files in the transaction of {@code handle}. */
  static Summary load(Handle handle, Path folder, Deletion deletion, boolean dryRun) {
    GuideImport files = new GuideImport();
    files.read(folder);
    handle.execute("LOCK TABLE guides IN SHARE ROW EXCLUSIVE MODE");
    return files.load(handle, deletion, dryRun);
  }

  private void read(Path folder) {
    for (Path file : list(folder)) {
      try {
        GuideFile guide = GuideFile.read(file);
        Path other = places.putIfAbsent(guide.guide().slug(), file);
        if (other != null) {
          throw new Failure(
              file + ": the slug is also that of " + other + ". Give one of them another slug.");
        }
        files.put(guide.guide().slug(), guide);
      } catch (Failure e) {
        rejected.add(String.valueOf(e.getMessage()));
      }
    }
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(GuideImport::isMarkdown).filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new Failure("The folder " + folder + " cannot be read: " + Failure.reason(e), e);
    }
  }

  private static boolean isMarkdown(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return !name.startsWith(".") && (name.endsWith(".md") || name.endsWith(".markdown"));
  }

  private Summary load(Handle handle, Deletion deletion, boolean dryRun) {
    Map<String, Guide> stored = stored(handle);
    List<String> gone =
        deletion != Deletion.NONE
            ? stored.keySet().stream().filter(slug -> !files.containsKey(slug)).toList()
            : List.of();
    guard(gone, stored.size(), deletion);
    int added = 0;
    int changed = 0;
    for (GuideFile file : files.values()) {
      Guide before = stored.get(file.guide().slug());
      Guide guide = dated(file, before);
      if (guide.equals(before)) {
        continue;
      }
      added += before == null ? 1 : 0;
      changed += before == null ? 0 : 1;
      if (!dryRun) {
        handle.execute(
            UPSERT,
            guide.slug(),
            guide.title(),
            guide.summary(),
            guide.bodyMarkdown(),
            guide.updatedOn());
      }
    }
    if (!dryRun && !gone.isEmpty()) {
      handle.execute(
          "DELETE FROM guides WHERE slug = ANY (?)", (Object) gone.toArray(String[]::new));
    }
    return new Summary(
        added, changed, files.size() - added - changed, gone.size(), List.copyOf(rejected));
  }

  private void guard(List<String> gone, int stored, Deletion deletion) {
    if (!gone.isEmpty() && deletion != Deletion.DESPITE_REJECTS) {
      boolean all = gone.size() == stored && files.isEmpty();
      if (all || !rejected.isEmpty()) {
        throw new Refusal(
            String.format(
                Locale.ROOT,
                "--replace would remove %,d of %,d guides, and %s. Nothing was changed. Fix this, or"
                    + " add --delete-despite-rejects.",
                gone.size(),
                stored,
                rejected.isEmpty()
                    ? "there is no file to load"
                    : String.format(
                        Locale.ROOT,
                        "%,d rejected %s may contain them: %s",
                        rejected.size(),
                        rejected.size() == 1 ? "file" : "files",
                        rejected.stream().limit(10).collect(Collectors.joining("; ")))));
      }
    }
    if (files.isEmpty() && gone.isEmpty()) {
      throw new Failure(
          rejected.isEmpty()
              ? "The folder has no Markdown file. Nothing was changed."
              : "No file can be used: "
                  + rejected.stream().limit(10).collect(Collectors.joining("; "))
                  + " Nothing was changed.");
    }
  }

  private static Guide dated(GuideFile file, @Nullable Guide before) {
    Guide guide = file.guide();
    if (file.isDated() || before == null) {
      return guide;
    }
    Guide kept =
        new Guide(
            guide.slug(), guide.title(), guide.summary(), guide.bodyMarkdown(), before.updatedOn());
    return kept.equals(before) ? kept : guide;
  }

  private static Map<String, Guide> stored(Handle handle) {
    Map<String, Guide> guides = new TreeMap<>(CodePointOrder.COMPARATOR);
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
