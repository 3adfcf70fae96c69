package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.ext.front.matter.YamlFrontMatterBlock;
import org.commonmark.ext.front.matter.YamlFrontMatterExtension;
import org.commonmark.ext.front.matter.YamlFrontMatterNode;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.GuideFile.Unusable;

/**
 * The front matter of a Markdown file, as commonmark reads it: between a first line {@code ---} and
 * the next one, lines {@code key: value}. Values of the wanted keys are one line of text, plain or
 * in quotes; commonmark would take other YAML (lists, block texts, comments behind a value) for
 * text or leave it out, so it is rejected. Other keys are skipped.
 *
 * @param values by key in lower case
 * @param lines its length in lines, 0 if the file has none
 */
record FrontMatter(Map<String, Value> values, int lines) {
  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(YamlFrontMatterExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .build();
  private static final String FENCE = "---";

  /** A text in quotes, or one that no YAML parser takes for something else. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\"(?:[^\"\\\\]|\\\\[\"\\\\])*\"|'(?:[^']|'')*'|(?![\\[\\]{}&*!|>@`%#\"'])(?:(?!\\s#).)*");

  /** What continues the value of the line above: an indented line or an item of a list. */
  private static final Pattern CONTINUATION = Pattern.compile("\\s+\\S.*|-(?:\\s.*)?");

  /** A value and its line, from 1. */
  record Value(String text, int line) {}

  /**
   * Reads the front matter of a text.
   *
   * @param file named in errors
   * @param wanted the keys to read, in lower case
   * @throws Unusable if it is not closed, or a wanted key occurs twice or has another value than
   *     one line of text
   */
  static FrontMatter read(Path file, String text, Set<String> wanted) throws Unusable {
    if (!(PARSER.parse(text).getFirstChild() instanceof YamlFrontMatterBlock block)) {
      return new FrontMatter(Map.of(), 0);
    }
    List<SourceSpan> spans = block.getSourceSpans();
    List<String> lines =
        text.lines().limit(spans.get(spans.size() - 1).getLineIndex() + 1L).toList();
    if (lines.size() == 1 || !lines.get(lines.size() - 1).stripTrailing().equals(FENCE)) {
      throw new Unusable(file, 1, "the front matter is not closed. Add a line --- after it.");
    }
    Map<String, Value> values = new HashMap<>();
    int line = 0; // index of the line of the key
    for (Node node = block.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof YamlFrontMatterNode entry) {
        line = next(lines, line + 1, entry.getKey() + ":");
        String key = entry.getKey().toLowerCase(Locale.ROOT);
        // commonmark takes also an indented key, which belongs to the value of another one
        if (wanted.contains(key) && !lines.get(line).startsWith(" ")) {
          requireText(file, key, lines, line);
          String value = entry.getValues().isEmpty() ? "" : entry.getValues().get(0);
          if (values.putIfAbsent(key, new Value(value, line + 1)) != null) {
            throw new Unusable(file, line + 1, "the key " + key + " occurs twice. Remove one.");
          }
        }
      }
    }
    return new FrontMatter(values, lines.size());
  }

  /** The value of the first of {@code keys} that has one. */
  @Nullable Value first(String... keys) {
    for (String key : keys) {
      Value value = values.get(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  private static int next(List<String> lines, int from, String beginning) {
    int line = from;
    while (!lines.get(line).stripLeading().startsWith(beginning)) {
      line++;
    }
    return line;
  }

  private static void requireText(Path file, String key, List<String> lines, int line)
      throws Unusable {
    String text = lines.get(line);
    boolean isText = TEXT.matcher(text.substring(text.indexOf(':') + 1).strip()).matches();
    String below = lines.get(line + 1);
    boolean continues = !below.equals(FENCE) && CONTINUATION.matcher(below).matches();
    if (!isText || continues) {
      throw new Unusable(
          file,
          line + 1,
          "the value of " + key + " is not one line of text. Put it between double quotes.");
    }
  }
}
