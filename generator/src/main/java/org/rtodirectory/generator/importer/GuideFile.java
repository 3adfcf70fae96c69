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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.front.matter.YamlFrontMatterBlock;
import org.commonmark.ext.front.matter.YamlFrontMatterExtension;
import org.commonmark.ext.front.matter.YamlFrontMatterVisitor;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.TextRule;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.Folding;

/**
 * A guide from a Markdown file: front matter between two lines {@code ---}, as commonmark reads it,
 * then the text. Values are one line of text; other keys than those of a guide are skipped.
 *
 * @param isDated whether the front matter has the date; otherwise it is the file's modification
 *     date
 */
public record GuideFile(Guide guide, boolean isDated) {
  private static final int MOST_BYTES = 1 << 20;
  private static final int LONGEST_SLUG_BYTES = 240;
  private static final String FENCE = "---";
  private static final Pattern HEADING = Pattern.compile("\\A\\s*# +(.+?)[ #]*\\n");
  private static final Pattern SLUG = Pattern.compile("[a-z0-9_-]+");

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(YamlFrontMatterExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .build();

  /**
   * Reads {@code file}.
   *
   * @throws Failure if it is not a valid guide; its message is {@code FILE: what is wrong}
   */
  static GuideFile read(Path file) {
    try {
      LocalDate modified =
          LocalDate.ofInstant(Files.getLastModifiedTime(file).toInstant(), ZoneOffset.UTC);
      return parse(file, text(file), modified);
    } catch (IOException e) {
      throw unusable(file, "the file cannot be read: " + Failure.reason(e));
    }
  }

  /**
   * Parses the text of a guide.
   *
   * @param file gives the slug if the front matter does not, and is named in errors
   * @param modified the date if the front matter has none
   * @throws Failure if it is not a valid guide
   */
  public static GuideFile parse(Path file, String text, LocalDate modified) {
    Node document = PARSER.parse(text);
    List<String> lines = text.lines().toList();
    int bodyFrom = frontMatterLines(file, document, lines);
    YamlFrontMatterVisitor frontMatter = new YamlFrontMatterVisitor();
    document.accept(frontMatter);
    Map<String, String> values = new HashMap<>();
    frontMatter
        .getData()
        .forEach((key, all) -> values.put(key.toLowerCase(Locale.ROOT), String.join("\n", all)));
    String body = String.join("\n", lines.subList(bodyFrom, lines.size())).strip() + "\n";
    Matcher heading = HEADING.matcher(body);
    String firstHeading = heading.find() ? heading.group(1).strip() : "";
    String title = values.getOrDefault("title", firstHeading);
    if (!firstHeading.isEmpty() && firstHeading.equals(title)) {
      body = body.substring(heading.end());
    }
    String date = first(values, "updated", "updated_on", "lastmod", "date");
    Guide guide =
        new Guide(
            slug(file, values.get("slug")),
            required(file, "title", title, TextRule.GUIDE_TITLE),
            required(
                file, "summary", first(values, "summary", "description"), TextRule.GUIDE_SUMMARY),
            required(file, "text", body.strip(), TextRule.GUIDE_BODY),
            date == null ? modified : date(file, date));
    return new GuideFile(guide, date != null);
  }

  /** How many lines the front matter takes; 0 if there is none. */
  private static int frontMatterLines(Path file, Node document, List<String> lines) {
    if (!(document.getFirstChild() instanceof YamlFrontMatterBlock block)) {
      return 0;
    }
    int last = block.getSourceSpans().get(block.getSourceSpans().size() - 1).getLineIndex();
    if (last == 0 || !lines.get(last).stripTrailing().equals(FENCE)) {
      throw unusable(file, "the front matter is not closed. Add a line --- after it.");
    }
    return last + 1;
  }

  private static @Nullable String first(Map<String, String> values, String... keys) {
    return Stream.of(keys).filter(values::containsKey).findFirst().map(values::get).orElse(null);
  }

  private static String text(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    }
    if (bytes.length > MOST_BYTES) {
      throw unusable(file, "the file is longer than 1 MiB. Make it shorter.");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw unusable(file, "the file is not UTF-8. Save it as UTF-8.");
    }
  }

  private static String slug(Path file, @Nullable String given) {
    String name = file.getFileName().toString();
    String slug =
        given == null ? Folding.slug(name.substring(0, name.lastIndexOf('.'))) : given.strip();
    boolean isSlug = given == null ? !slug.isEmpty() : SLUG.matcher(slug).matches();
    if (!isSlug || slug.getBytes(StandardCharsets.UTF_8).length > LONGEST_SLUG_BYTES) {
      throw unusable(
          file,
          "the slug must have the characters a-z, 0-9, - and _, at most "
              + LONGEST_SLUG_BYTES
              + " of them.");
    }
    return slug;
  }

  private static LocalDate date(Path file, String text) {
    try {
      LocalDate date = LocalDate.parse(text.substring(0, Math.min(10, text.length())));
      if (date.getYear() >= 1900 && date.getYear() <= 9999) {
        return date;
      }
    } catch (DateTimeException e) {
      // Reported below, as is a date out of range.
    }
    throw unusable(file, "the date must be written as 2026-11-02.");
  }

  private static String required(Path file, String what, @Nullable String value, TextRule rule) {
    if (value == null || Folding.fold(value).isEmpty()) {
      String remedy = what.equals("text") ? "Add one." : "Add a line '" + what + ": …'.";
      throw unusable(file, "there is no " + what + ". " + remedy);
    }
    rule.problem(value)
        .ifPresent(
            problem -> {
              throw unusable(file, "the " + what + " " + problem + ".");
            });
    return value;
  }

  private static Failure unusable(Path file, String what) {
    return new Failure(file + ": " + what);
  }
}
