package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The language of comments and names in all modules. A rule is here only if a search finds
 * violations without false alarms. CONTRIBUTING.md has the other rules.
 */
class LanguageTest {
  private static final List<String> FOLDERS =
      List.of("src/main/java", "src/test/java", "bench/java");
  private static final Map<Path, SourceText> SOURCES = sources();

  private enum Rule {
    SEMICOLON("A comment has no semicolon. Make two sentences.", ";"),
    NOUN_CLAUSE(
        "\"What is …\" is no noun. Name the thing.",
        "(?<![\\w'])(?i:what (?:is|was|are|were|has|had|have)\\b)(?![^.?]*\\?)"),
    FIRST_WORD("No sentence starts with \"What\".", "(?:^|[.:] )What\\b(?![^.?]*\\?)"),
    WORD(
        "There is a plainer word.",
        "(?i)\\b(?:so many|(?<!each |none |some |both |most )of which|told|mended|said|beside|as it was|anew|by turns|for ever"
            + "|no more(?! than)|likewise|thereby)\\b"),
    CONSTANT(
        "A bound is called MAX_ or MIN_, with the unit in its name.",
        "\\b(?:MOST|LEAST|LARGEST|LONGEST|FEWEST|ENOUGH|SHORTEST|SMALLEST|HIGHEST|LOWEST)"
            + "(?:_[A-Z0-9_]+)?\\b"),
    BOOLEAN("A boolean begins with is, has, can or should.", "\\bare[A-Z]\\w*"),
    VARIABLE(
        "A variable is a noun that says which thing it is.",
        "\\b[A-Z][\\w.]*(?:<[^;(){}=]*>)?(?:\\[])* (?:of|own|same|one|added|given|found)\\b"
            + "(?=\\s*(?:[=;,):]|->))");

    private final String advice;
    private final Pattern pattern;

    Rule(String advice, String pattern) {
      this.advice = advice;
      this.pattern = Pattern.compile(pattern);
    }

    private boolean isOnComments() {
      return ordinal() <= WORD.ordinal();
    }

    private boolean isBrokenBy(String text) {
      return pattern.matcher(text).find();
    }
  }

  @ParameterizedTest
  @EnumSource
  void no_source_breaks_a_rule_of_language(Rule rule) {
    List<String> breaches = new ArrayList<>();
    for (Map.Entry<Path, SourceText> entry : SOURCES.entrySet()) {
      Path file = entry.getKey();
      SourceText source = entry.getValue();
      if (rule.isOnComments()) {
        source.comments().stream()
            .filter(comment -> rule.isBrokenBy(comment.words()))
            .forEach(comment -> breaches.add(file + ":" + comment.line() + " " + comment.words()));
      } else {
        List<String> lines = source.code().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
          if (rule.isBrokenBy(lines.get(i))) {
            breaches.add(file + ":" + (i + 1) + " " + lines.get(i).strip());
          }
        }
      }
    }
    assertThat(breaches).as(rule.advice).isEmpty();
  }

  /** Private types are excepted, because their names are not visible elsewhere. */
  @Test
  void no_two_types_of_main_code_share_a_name() {
    Pattern type =
        Pattern.compile("(?m)^ *((?:[\\w-]+ )*)(?:class|interface|enum|record) ([A-Z]\\w*)");
    Map<String, Path> types = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    for (Map.Entry<Path, SourceText> source : SOURCES.entrySet()) {
      Path file = source.getKey();
      if (isMain(file)) {
        Matcher matcher = type.matcher(source.getValue().code());
        while (matcher.find()) {
          if (!matcher.group(1).contains("private")) {
            Path earlierFile = types.put(matcher.group(2), file);
            if (earlierFile != null) {
              breaches.add(matcher.group(2) + ": " + earlierFile + ", " + file);
            }
          }
        }
      }
    }
    assertThat(breaches).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "SEMICOLON, Reads a; writes b., true",
    "SEMICOLON, Reads {@code a; b}., false",
    "NOUN_CLAUSE, Deletes what is old., true",
    "NOUN_CLAUSE, What is a person asking for?, false",
    "FIRST_WORD, Reads. What it needs., true",
    "WORD, Written anew., true",
    "CONSTANT, int MOST_BYTES = 1, true",
    "CONSTANT, int MAX_BYTES = 1, false",
    "BOOLEAN, boolean areListed, true",
    "VARIABLE, String given = name, true",
    "VARIABLE, Point of(Row row), false"
  })
  void a_rule_finds_what_breaks_it_and_nothing_else(Rule rule, String text, boolean isBroken) {
    String words = SourceText.of("/** " + text + " */").comments().get(0).words();
    assertThat(rule.isBrokenBy(rule.isOnComments() ? words : text)).isEqualTo(isBroken);
  }

  @Test
  void comments_and_literals_are_separated_from_code() {
    SourceText source =
        SourceText.of(
            "/** A\n * b. */ String a = \"// no; \\\" comment\"; // c\n  // d\nchar b = ';';");
    assertThat(source.comments())
        .containsExactly(new SourceText.Comment(1, "A b."), new SourceText.Comment(2, "c d"));
    assertThat(source.code()).isEqualTo("\n String a = \"\"; \n  \nchar b = \"\";");
  }

  private static boolean isMain(Path file) {
    return file.toString().contains("/src/main/");
  }

  /** Reads and parses the sources of all modules, in the order of their names. */
  private static Map<Path, SourceText> sources() {
    Map<Path, SourceText> sources = new LinkedHashMap<>();
    try {
      for (String module : List.of("schemas", "generator", "edge-worker", "dist")) {
        for (String folder : FOLDERS) {
          for (Path file : files(Path.of("..", module, folder))) {
            if (!file.endsWith("LanguageTest.java")) {
              sources.put(file, SourceText.of(Files.readString(file)));
            }
          }
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return sources;
  }

  private static List<Path> files(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
