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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.validation.TextRule;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.text.Folding;

/**
 * A guide parsed from a Markdown file with front matter.
 *
 * <p>Front matter is delimited by two lines {@code ---}, the first of which begins the file. The
 * supported subset of YAML is {@code key: value} with plain, {@code 'single'} or {@code "double"}
 * quoted scalars, block scalars ({@code |} and {@code >}) and comments. The values of unknown keys
 * are skipped. Anchors, aliases and tags are not evaluated.
 *
 * @param isDated whether the front matter has the date; otherwise it is the file's modification
 *     date
 */
record GuideFile(Guide guide, boolean isDated) {
  private static final int MOST_BYTES = 1 << 20;
  private static final int LONGEST_SLUG_BYTES = 240;
  private static final String FENCE = "---";
  private static final Pattern ENTRY = Pattern.compile("([A-Za-z0-9_-]+)[ \\t]*:(?:[ \\t]+(.*))?");
  private static final Pattern BLOCK = Pattern.compile("([|>])[-+]?");
  private static final Pattern DOUBLE_QUOTED =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\[\"\\\\/nt])*)\"(?:\\s+#.*)?");
  private static final Pattern SINGLE_QUOTED = Pattern.compile("'((?:[^']|'')*)'(?:\\s+#.*)?");
  private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)#.*$");
  private static final Pattern OTHER_YAML = Pattern.compile("[\\[{&*!%@`|>\"'].*");
  private static final Pattern HEADING = Pattern.compile("\\A\\s*# +(.+?)[ #]*\\n");
  private static final Pattern SLUG = Pattern.compile("[a-z0-9_-]+");
  private static final Set<String> KNOWN =
      Set.of("title", "slug", "summary", "description", "updated", "updated_on", "lastmod", "date");

  /** Reports that a file is not a valid guide. Its message is {@code FILE:LINE: what is wrong}. */
  static final class Unusable extends Exception {
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

  /** A value of the front matter and its line, from 1. */
  private record Value(String text, int line) {}

  /**
   * Reads {@code file}.
   *
   * @throws Unusable if it is not a valid guide
   */
  static GuideFile read(Path file) throws Unusable {
    String text = text(file);
    List<String> lines = text.lines().toList();
    Map<String, Value> head = new HashMap<>();
    int bodyFrom = 0;
    if (!lines.isEmpty() && lines.get(0).strip().equals(FENCE)) {
      bodyFrom = frontMatter(file, lines, head);
    }
    String body = String.join("\n", lines.subList(bodyFrom, lines.size())).strip() + "\n";
    Matcher heading = HEADING.matcher(body);
    boolean hasHeading = heading.find();
    Value title =
        head.getOrDefault("title", new Value(hasHeading ? heading.group(1).strip() : "", 1));
    if (hasHeading && heading.group(1).strip().equals(title.text())) {
      body = body.substring(heading.end());
    }
    if (title.text().isBlank()) {
      throw new Unusable(file, title.line(), "there is no title. Add a line 'title: …'.");
    }
    Value summary = first(head, "summary", "description");
    if (summary == null || summary.text().isBlank()) {
      int line = summary == null ? 1 : summary.line();
      throw new Unusable(file, line, "there is no summary. Add a line 'summary: …'.");
    }
    if (body.isBlank()) {
      throw new Unusable(
          file, Math.max(1, bodyFrom), "there is no text after the front matter. Add one.");
    }
    Value date = first(head, "updated", "updated_on", "lastmod", "date");
    Guide guide =
        new Guide(
            slug(file, head.get("slug")),
            title.text(),
            summary.text(),
            body.strip(),
            date == null ? modified(file) : date(file, date));
    require(file, title, "title", TextRule.GUIDE_TITLE);
    require(file, summary, "summary", TextRule.GUIDE_SUMMARY);
    require(file, new Value(guide.bodyMarkdown(), bodyFrom + 1), "text", TextRule.GUIDE_BODY);
    return new GuideFile(guide, date != null);
  }

  private static String text(Path file) throws Unusable {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException unreadable) {
      throw new Unusable(file, 1, "the file cannot be read: " + Failure.reason(unreadable));
    }
    if (bytes.length > MOST_BYTES) {
      throw new Unusable(file, 1, "the file is longer than 1 MiB. Make it shorter.");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (CharacterCodingException notUtf8) {
      throw new Unusable(file, 1, "the file is not UTF-8. Save it as UTF-8.");
    }
  }

  /**
   * Parses the entries into {@code head}, and returns the index of the line after the closing
   * delimiter.
   */
  private static int frontMatter(Path file, List<String> lines, Map<String, Value> head)
      throws Unusable {
    int at = 1;
    while (at < lines.size() && !lines.get(at).stripTrailing().equals(FENCE)) {
      String line = lines.get(at);
      int number = at + 1;
      at++;
      if (line.isBlank() || line.stripLeading().startsWith("#")) {
        continue;
      }
      Matcher entry = ENTRY.matcher(line.stripTrailing());
      if (!entry.matches()) {
        throw new Unusable(file, number, "expected 'key: value', or --- at the end.");
      }
      int end = at;
      while (end < lines.size() && isUnderKey(lines.get(end))) {
        end++;
      }
      String key = entry.group(1).toLowerCase(Locale.ROOT);
      if (KNOWN.contains(key)) {
        String given = entry.group(2) == null ? "" : entry.group(2).strip();
        Value value = new Value(value(file, number, given, lines.subList(at, end)), number);
        if (head.putIfAbsent(key, value) != null) {
          throw new Unusable(file, number, "the key " + key + " occurs twice. Remove one.");
        }
      }
      at = end;
    }
    if (at == lines.size()) {
      throw new Unusable(file, 1, "the front matter is not closed. Add a line --- after it.");
    }
    return at + 1;
  }

  /** Whether a line continues the value of the key above it. */
  private static boolean isUnderKey(String line) {
    return line.isBlank()
        || line.startsWith(" ")
        || line.startsWith("\t")
        || line.startsWith("- ")
        || line.equals("-");
  }

  private static String value(Path file, int line, String given, List<String> under)
      throws Unusable {
    Matcher block = BLOCK.matcher(given);
    if (block.matches()) {
      return joined(under);
    }
    String first = given;
    Matcher quoted = DOUBLE_QUOTED.matcher(given);
    if (quoted.matches()) {
      return unescaped(quoted.group(1));
    }
    quoted = SINGLE_QUOTED.matcher(given);
    if (quoted.matches()) {
      return quoted.group(1).replace("''", "'");
    }
    if (OTHER_YAML.matcher(given).matches()
        || under.stream().anyMatch(one -> one.startsWith("-"))) {
      throw new Unusable(
          file, line, "the value is not a text. Put it between double quotes on one line.");
    }
    first = COMMENT.matcher(first).replaceFirst("").strip();
    String more = joined(under);
    return more.isEmpty() ? first : (first + " " + more).strip();
  }

  /** Joins the lines of a scalar by single spaces. */
  private static String joined(List<String> lines) {
    return String.join(" ", lines.stream().map(String::strip).toList()).strip();
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
        c = text.charAt(i);
        c = c == 'n' || c == 't' ? ' ' : c;
      }
      plain.append(c);
    }
    return plain.toString();
  }

  private static @Nullable Value first(Map<String, Value> head, String... keys) {
    for (String key : keys) {
      Value value = head.get(key);
      if (value != null) {
        return value;
      }
    }
    return null;
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
    } catch (DateTimeException noDate) {
      // Reported below, as is a date out of range.
    }
    throw new Unusable(file, value.line(), "the date must be written as 2026-11-02.");
  }

  private static LocalDate modified(Path file) throws Unusable {
    try {
      return LocalDate.ofInstant(Files.getLastModifiedTime(file).toInstant(), ZoneOffset.UTC);
    } catch (IOException unreadable) {
      throw new Unusable(file, 1, "the file cannot be read: " + Failure.reason(unreadable));
    }
  }

  private static void require(Path file, Value value, String what, TextRule rule) throws Unusable {
    Optional<String> problem = rule.problem(value.text());
    if (problem.isPresent()) {
      throw new Unusable(file, value.line(), "the " + what + " " + problem.get() + ".");
    }
  }
}
