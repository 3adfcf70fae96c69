package org.rtodirectory.edge.release;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Plural;

/**
 * The name of a chain: the listed name of a store without its legal form, store number and place.
 * {@code Stanley Ford, LLC}, {@code Stanley Ford #12} and {@code Stanley Ford - Gilmer} all give
 * {@code Stanley Ford}.
 *
 * @param text the name in its listed spelling, empty only if the listed name is blank
 */
record ChainName(String text) {
  private static final Pattern LEGAL_FORM =
      Pattern.compile(
          "[\\s,]+(?:co|company|corp|corporation|inc|incorporated|l\\.?\\s?l\\.?\\s?c|ltd)\\.?$",
          Pattern.CASE_INSENSITIVE);

  /** A store number after a mark, such as {@code #12} or {@code Store 12}. */
  private static final Pattern MARKED_NUMBER =
      Pattern.compile(
          "[\\s,]*(?:[-–—]\\s*)?(?:#|(?<=\\s)(?:no\\.?|store|unit|location)\\s*#?)\\s*[0-9]{1,6}$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern UNMARKED_NUMBER = Pattern.compile("[\\s-]+[0-9]{1,6}$");

  /** The words after which a number is part of the name: {@code Hyundai of Route 110}. */
  private static final Pattern WORDS_BEFORE_NAME_NUMBER =
      Pattern.compile(
          "(?:^|\\s)(?:of|at|on|route|rte|highway|hwy|interstate|pier|studio)$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DASH = Pattern.compile("\\s+-+\\s*|-+\\s+|\\s*[–—]+\\s*");
  private static final String ARTICLE = "the ";

  /**
   * Derives the name of the chain from the listed name of a store.
   *
   * @param isPlace returns whether a folded text names the place of the store
   */
  static ChainName of(String listedName, Predicate<String> isPlace) {
    String name = listedName.strip();
    String previous;
    do {
      previous = name;
      name = withoutMatch(LEGAL_FORM, name);
      name = withoutMatch(MARKED_NUMBER, name);
      name = withoutUnmarkedNumber(name);
      name = withoutPlace(name, isPlace);
    } while (!name.equals(previous));
    return new ChainName(name);
  }

  /**
   * Returns the key that all spellings of the name share. It is folded, in the singular, and
   * without a leading article.
   */
  String key() {
    String folded = Folding.fold(text);
    String name = folded.startsWith(ARTICLE) ? folded.substring(ARTICLE.length()) : folded;
    return Folding.words(name).stream().map(ChainName::toSingular).collect(Collectors.joining(" "));
  }

  private static String toSingular(String word) {
    List<String> otherForms = Plural.otherForms(word);
    boolean isPlural = word.endsWith("s") && !word.endsWith("ss") && !otherForms.isEmpty();
    return isPlural ? otherForms.get(0) : word;
  }

  private static String withoutMatch(Pattern suffix, String name) {
    Matcher matcher = suffix.matcher(name);
    return matcher.find() ? shortenedUnlessEmpty(name.substring(0, matcher.start()), name) : name;
  }

  /**
   * Removes a number without a mark from the end. Keeps a number that belongs to the name: after a
   * single word, as in {@code Motel 6}, or after one of the {@link #WORDS_BEFORE_NAME_NUMBER}.
   */
  private static String withoutUnmarkedNumber(String name) {
    String withoutNumber = withoutMatch(UNMARKED_NUMBER, name);
    boolean isPartOfName =
        Folding.words(Folding.fold(withoutNumber)).size() < 2
            || WORDS_BEFORE_NAME_NUMBER.matcher(withoutNumber).find();
    return isPartOfName ? name : withoutNumber;
  }

  /** Removes a dash and the text after it if this text is the place of the store. */
  private static String withoutPlace(String name, Predicate<String> isPlace) {
    Matcher dash = DASH.matcher(name);
    while (dash.find()) {
      String textAfterDash = Folding.fold(name.substring(dash.end()));
      if (!textAfterDash.isEmpty() && isPlace.test(textAfterDash)) {
        return shortenedUnlessEmpty(name.substring(0, dash.start()), name);
      }
    }
    return name;
  }

  /** Returns the shortened name, or the name if the shortened one has no letter or digit. */
  private static String shortenedUnlessEmpty(String shortened, String name) {
    return Folding.fold(shortened).isEmpty() ? name : shortened.strip();
  }
}
