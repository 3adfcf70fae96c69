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
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.TextRule;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.Folding;

/**
 * Reads a guide from a file {@code SLUG.md}: lines {@code key: value} between two lines {@code
 * ---}, then the text in Markdown. The keys are title, summary and updated; others are skipped.
 */
final class GuideFile {
  private static final int MOST_BYTES = 1 << 20;
  private static final Pattern NAME = Pattern.compile("([a-z0-9_-]{1,240})\\.md");
  private static final Pattern PARTS =
      Pattern.compile("\ufeff?---[ \t]*\n(.*?\n)---[ \t]*\n(.*)", Pattern.DOTALL);
  private static final Pattern LINE = Pattern.compile("(?m)^(\\w+):[ \t]*(.*?)[ \t]*$");

  private GuideFile() {}

  /**
   * Reads {@code file}.
   *
   * @throws Failure if it is not a valid guide; its message is {@code FILE: what is wrong}
   */
  static Guide read(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw unusable(
          file,
          "the name must be the slug, which has a-z, 0-9, - and _ and at most 240 of them, and .md.");
    }
    Matcher parts = PARTS.matcher(text(file).replace("\r\n", "\n") + "\n");
    if (!parts.matches()) {
      throw unusable(file, "expected lines with title, summary and updated between two lines ---.");
    }
    Map<String, String> values = new HashMap<>();
    LINE.matcher(parts.group(1))
        .results()
        .forEach(line -> values.put(line.group(1), line.group(2).replaceAll("^\"(.*)\"$", "$1")));
    return new Guide(
        name.group(1),
        required(file, "title", values.get("title"), TextRule.GUIDE_TITLE),
        required(file, "summary", values.get("summary"), TextRule.GUIDE_SUMMARY),
        required(file, "text", parts.group(2).strip(), TextRule.GUIDE_BODY),
        date(file, values.getOrDefault("updated", "")));
  }

  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw unusable(file, "the file is longer than 1 MiB. Make it shorter.");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw unusable(file, "the file is not UTF-8. Save it as UTF-8.");
    } catch (IOException e) {
      throw unusable(file, "the file cannot be read: " + Failure.reason(e));
    }
  }

  private static LocalDate date(Path file, String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw unusable(file, "expected a date as in 'updated: 2026-11-02'.");
    }
  }

  private static String required(Path file, String what, @Nullable String value, TextRule rule) {
    if (value == null || Folding.fold(value).isEmpty()) {
      throw unusable(file, "there is no " + what + ".");
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
