package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.TextRule;
import org.rtodirectory.generator.importer.FrontMatter.Value;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.Folding;

/**
 * A guide parsed from a Markdown file with {@link FrontMatter}.
 *
 * @param isDated whether the front matter has the date; otherwise it is the file's modification
 *     date
 */
public record GuideFile(Guide guide, boolean isDated) {
  private static final int MOST_BYTES = 1 << 20;
  private static final int LONGEST_SLUG_BYTES = 240;
  private static final Pattern HEADING = Pattern.compile("\\A\\s*# +(.+?)[ #]*\\n");
  private static final Pattern SLUG = Pattern.compile("[a-z0-9_-]+");
  private static final Set<String> KEYS =
      Set.of("title", "slug", "summary", "description", "updated", "updated_on", "lastmod", "date");

  /** Reports that a file is not a valid guide. Its message is {@code FILE:LINE: what is wrong}. */
  public static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param line from 1
     */
    Unusable(Path file, int line, String what) {
      super(file + ":" + line + ": " + what);
    }
  }

  /**
   * Reads {@code file}.
   *
   * @throws Unusable if it is not a valid guide
   */
  static GuideFile read(Path file) throws Unusable {
    return parse(file, text(file), modified(file));
  }

  /**
   * Parses the text of a guide.
   *
   * @param file gives the slug if the front matter does not, and is named in errors
   * @param modified the date if the front matter has none
   * @throws Unusable if it is not a valid guide
   */
  public static GuideFile parse(Path file, String text, LocalDate modified) throws Unusable {
    FrontMatter head = FrontMatter.read(file, text, KEYS);
    int bodyFrom = head.lines();
    List<String> lines = text.lines().toList();
    String body = String.join("\n", lines.subList(bodyFrom, lines.size())).strip() + "\n";
    Matcher heading = HEADING.matcher(body);
    boolean hasHeading = heading.find();
    Value title =
        head.values()
            .getOrDefault("title", new Value(hasHeading ? heading.group(1).strip() : "", 1));
    if (hasHeading && heading.group(1).strip().equals(title.text())) {
      body = body.substring(heading.end());
    }
    if (title.text().isBlank()) {
      throw new Unusable(file, title.line(), "there is no title. Add a line 'title: …'.");
    }
    Value summary = head.first("summary", "description");
    if (summary == null || summary.text().isBlank()) {
      int line = summary == null ? 1 : summary.line();
      throw new Unusable(file, line, "there is no summary. Add a line 'summary: …'.");
    }
    if (body.isBlank()) {
      throw new Unusable(
          file, Math.max(1, bodyFrom), "there is no text after the front matter. Add one.");
    }
    Value date = head.first("updated", "updated_on", "lastmod", "date");
    Guide guide =
        new Guide(
            slug(file, head.first("slug")),
            title.text(),
            summary.text(),
            body.strip(),
            date == null ? modified : date(file, date));
    require(file, title, "title", TextRule.GUIDE_TITLE);
    require(file, summary, "summary", TextRule.GUIDE_SUMMARY);
    require(file, new Value(guide.bodyMarkdown(), bodyFrom + 1), "text", TextRule.GUIDE_BODY);
    return new GuideFile(guide, date != null);
  }

  private static String text(Path file) throws Unusable {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new Unusable(file, 1, "the file cannot be read: " + Failure.reason(e));
    }
    if (bytes.length > MOST_BYTES) {
      throw new Unusable(file, 1, "the file is longer than 1 MiB. Make it shorter.");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new Unusable(file, 1, "the file is not UTF-8. Save it as UTF-8.");
    }
  }

  private static String slug(Path file, @Nullable Value given) throws Unusable {
    String name = file.getFileName().toString();
    String slug =
        given == null
            ? Folding.slug(name.substring(0, name.lastIndexOf('.')))
            : given.text().strip();
    int line = given == null ? 1 : given.line();
    boolean isSlug = given == null ? !slug.isEmpty() : SLUG.matcher(slug).matches();
    if (!isSlug || slug.getBytes(StandardCharsets.UTF_8).length > LONGEST_SLUG_BYTES) {
      throw new Unusable(
          file,
          line,
          "the slug must have the characters a-z, 0-9, - and _, at most "
              + LONGEST_SLUG_BYTES
              + " of them.");
    }
    return slug;
  }

  private static LocalDate date(Path file, Value value) throws Unusable {
    String text = value.text();
    try {
      LocalDate date = LocalDate.parse(text.substring(0, Math.min(10, text.length())));
      if (date.getYear() >= 1900 && date.getYear() <= 9999) {
        return date;
      }
    } catch (DateTimeException e) {
      // Reported below, as is a date out of range.
    }
    throw new Unusable(file, value.line(), "the date must be written as 2026-11-02.");
  }

  private static LocalDate modified(Path file) throws Unusable {
    try {
      return LocalDate.ofInstant(Files.getLastModifiedTime(file).toInstant(), ZoneOffset.UTC);
    } catch (IOException e) {
      throw new Unusable(file, 1, "the file cannot be read: " + Failure.reason(e));
    }
  }

  private static void require(Path file, Value value, String what, TextRule rule) throws Unusable {
    Optional<String> problem = rule.problem(value.text());
    if (problem.isPresent()) {
      throw new Unusable(file, value.line(), "the " + what + " " + problem.get() + ".");
    }
  }
}
