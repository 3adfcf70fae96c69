package org.rtodirectory.generator.directory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.TextFile;

/**
 * The words that visitors type for a company, city or category, such as {@code rac} for {@code
 * rent-a-center}. The search index contains them. Immutable.
 */
public final class Synonyms {
  public static final Synonyms NONE = new Synonyms(List.of());

  private final List<Synonym> synonyms;

  private record Synonym(String word, String meaning) {}

  private Synonyms(List<Synonym> synonyms) {
    this.synonyms = List.copyOf(synonyms);
  }

  /**
   * Reads a file with lines such as {@code rac = rent-a-center}. Skips empty lines and lines that
   * begin with #.
   */
  public static Synonyms read(Path file) {
    try {
      return parse(TextFile.read(file).lines().toList(), file);
    } catch (IOException e) {
      throw new Failure(
          "The synonyms cannot be read from " + file + " (" + Failure.reason(e) + ").", e);
    }
  }

  private static Synonyms parse(List<String> lines, Path file) {
    List<Synonym> synonyms = new ArrayList<>();
    for (int line = 0; line < lines.size(); line++) {
      String text = lines.get(line).strip();
      if (!text.isEmpty() && !text.startsWith("#")) {
        String[] sides = text.split("=", -1);
        String word = Folding.fold(sides[0]);
        String meaning = sides.length == 2 ? Folding.fold(sides[1]) : "";
        if (word.isEmpty() || word.contains(" ") || meaning.isEmpty()) {
          throw new Failure(
              file + ", line " + (line + 1) + ": expected word = other words, but found " + text);
        }
        synonyms.add(new Synonym(word, meaning));
      }
    }
    return new Synonyms(synonyms);
  }

  /** Returns the words that stand for a folded text. */
  public Stream<String> wordsFor(String text) {
    return synonyms.stream().filter(synonym -> synonym.meaning.equals(text)).map(Synonym::word);
  }

  /** Returns the words that stand for a folded text, or for consecutive words of it. */
  public Stream<String> wordsWithin(String text) {
    return synonyms.stream()
        .filter(synonym -> (" " + text + " ").contains(" " + synonym.meaning + " "))
        .map(Synonym::word);
  }
}
