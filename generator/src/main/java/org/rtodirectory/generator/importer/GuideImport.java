package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.TextFile;

/**
 * The import of guides, the files {@code SLUG.md} of a folder, in one transaction. A file begins
 * with {@code key: value} lines for title, summary and updated, between two lines {@code ---}. The
 * text in Markdown follows. If files are invalid, the import lists them and loads none.
 */
public final class GuideImport {
  /** Inserts or updates a guide. Returns no row for a guide that is unchanged. */
  private static final String UPSERT =
      """
      INSERT INTO guides (slug, title, summary, body_markdown, updated_on) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary,
        body_markdown = excluded.body_markdown, updated_on = excluded.updated_on
      WHERE (guides.title, guides.summary, guides.body_markdown, guides.updated_on)
        IS DISTINCT FROM
        (excluded.title, excluded.summary, excluded.body_markdown, excluded.updated_on)
            RETURNING xmax = 0 AS is_added""";

  private static final Pattern FILE_NAME = Pattern.compile("([a-z0-9_-]{1,240})\\.md");

  /** A file. Group 1 is the head between the two lines {@code ---}, and group 2 the text. */
  private static final Pattern HEAD_AND_TEXT =
      Pattern.compile("---[ \t]*\n(.*?\n)---[ \t]*\n(.*)", Pattern.DOTALL);

  private static final int MAX_YEAR = 9999;

  /** A line of the head: {@code title: Returning goods}. */
  private static final Pattern HEAD_LINE = Pattern.compile("(?m)^(\\w+):[ \t]*(.*?)[ \t]*$");

  private GuideImport() {}

  /** The numbers of guides by their change. */
  public record Summary(int inserted, int updated, int unchanged, int deleted) {}

  /**
   * Imports the guides of a folder.
   *
   * @param shouldReplace whether to delete the guides that are not in the folder
   */
  public static Summary run(Jdbi jdbi, Path folder, boolean shouldReplace) {
    try {
      return jdbi.inTransaction(handle -> load(handle, folder, shouldReplace));
    } catch (JdbiException e) {
      throw SqlCause.failure(
          "The guides cannot be loaded", "Nothing was changed.", e, "import again");
    }
  }

  /** Imports the guides of a folder in the transaction of {@code handle}, like {@link #run}. */
  static Summary load(Handle handle, Path folder, boolean shouldReplace) {
    List<Guide> guides = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Path file : listGuideFiles(folder)) {
      try {
        guides.add(readGuide(file));
      } catch (Failure e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    if (guides.isEmpty() && problems.isEmpty()) {
      throw new Failure("The folder " + folder + " has no file *.md. Nothing was changed.");
    }
    if (!problems.isEmpty()) {
      throw new Failure(String.join("\n", problems) + "\nNothing was changed.");
    }
    handle.execute("LOCK TABLE guides IN SHARE ROW EXCLUSIVE MODE");
    return write(handle, guides, shouldReplace);
  }

  private static List<Path> listGuideFiles(Path folder) {
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

  private static Guide readGuide(Path file) {
    Matcher name = FILE_NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw unusable(
          file,
          "the name must be a slug of at most 240 characters (a-z, 0-9, - and _), followed by .md.");
    }
    Matcher parts = HEAD_AND_TEXT.matcher(readText(file).replace("\r\n", "\n") + "\n");
    if (!parts.matches()) {
      throw unusable(file, "expected lines with title, summary and updated between two lines ---.");
    }
    Map<String, String> values = new HashMap<>();
    HEAD_LINE
        .matcher(parts.group(1))
        .results()
        .forEach(line -> values.put(line.group(1), line.group(2).replaceAll("^\"(.*)\"$", "$1")));
    return new Guide(
        name.group(1),
        requireValid(file, "title", values.get("title"), TextRule.GUIDE_TITLE),
        requireValid(file, "summary", values.get("summary"), TextRule.GUIDE_SUMMARY),
        requireValid(file, "text", parts.group(2).strip(), TextRule.GUIDE_BODY),
        parseDate(file, values.getOrDefault("updated", "")));
  }

  private static String readText(Path file) {
    try {
      return TextFile.read(file);
    } catch (CharacterCodingException e) {
      throw unusable(file, "the file is not UTF-8. Save it as UTF-8.");
    } catch (IOException e) {
      throw unusable(file, "the file cannot be read: " + Failure.reason(e));
    }
  }

  private static LocalDate parseDate(Path file, String text) {
    try {
      LocalDate date = LocalDate.parse(text);
      if (date.getYear() >= 1 && date.getYear() <= MAX_YEAR) {
        return date;
      }
    } catch (DateTimeException malformed) {
      // Reported below.
    }
    throw unusable(file, "expected a date as in 'updated: 2026-11-02'.");
  }

  /** Returns {@code value}. Throws a {@link Failure} if it is missing or violates {@code rule}. */
  private static String requireValid(
      Path file, String name, @Nullable String value, TextRule rule) {
    if (value == null || Folding.fold(value).isEmpty()) {
      throw unusable(file, "there is no " + name + ".");
    }
    Optional<String> problem = rule.problem(value);
    if (problem.isPresent()) {
      throw unusable(file, "the " + name + " " + problem.get() + ".");
    }
    return value;
  }

  private static Failure unusable(Path file, String problem) {
    return new Failure(file + ": " + problem);
  }

  private static Summary write(Handle handle, List<Guide> guides, boolean shouldReplace) {
    int inserted = 0;
    int updated = 0;
    for (Guide guide : guides) {
      // Empty if the guide is unchanged. PostgreSQL gives an inserted row the xmax 0.
      Optional<Boolean> isInserted =
          handle
              .createQuery(UPSERT)
              .bind(0, guide.slug())
              .bind(1, guide.title())
              .bind(2, guide.summary())
              .bind(3, guide.bodyMarkdown())
              .bind(4, guide.updatedOn())
              .mapTo(Boolean.class)
              .findOne();
      if (isInserted.isPresent() && isInserted.get()) {
        inserted++;
      } else if (isInserted.isPresent()) {
        updated++;
      }
    }
    String[] slugs = guides.stream().map(Guide::slug).toArray(String[]::new);
    int deleted =
        shouldReplace
            ? handle.execute("DELETE FROM guides WHERE slug <> ALL (?)", (Object) slugs)
            : 0;
    return new Summary(inserted, updated, guides.size() - inserted - updated, deleted);
  }
}
