package org.rtodirectory.edge.release;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Plural;

/**
 * The name of a chain within the name that a store is filed under: {@code Stanley Ford} for {@code
 * Stanley Ford, LLC}, {@code Stanley Ford #12} and {@code Stanley Ford - Gilmer}. A legal form, a
 * store number and a place after a dash are left out.
 *
 * @param text the name as it is spelled, never empty unless the filed name is
 */
record ChainName(String text) {
  private static final Pattern LEGAL_FORM =
      Pattern.compile(
          "[\\s,]+(?:co|company|corp|corporation|inc|incorporated|l\\.?\\s?l\\.?\\s?c|ltd)\\.?$",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern MARKED_NUMBER =
      Pattern.compile(
          "[\\s,]*(?:[-–—]\\s*)?(?:#|(?<=\\s)(?:no\\.?|store|unit|location)\\s*#?)\\s*[0-9]{1,6}$",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern PLAIN_NUMBER = Pattern.compile("[\\s-]+[0-9]{1,6}$");

  /** A number after one of these words belongs to a road: {@code Hyundai of Route 110}. */
  private static final Pattern ROAD =
      Pattern.compile(
          "(?:^|\\s)(?:of|at|on|route|rte|highway|hwy|interstate|pier|studio)$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DASH = Pattern.compile("\\s+-+\\s*|-+\\s+|\\s*[–—]+\\s*");
  private static final String ARTICLE = "the ";

  /**
   * Returns the name of the chain.
   *
   * @param isPlace tells whether a folded text names the place of the store
   */
  static ChainName of(String filedName, Predicate<String> isPlace) {
    String name = filedName.strip();
    String before;
    do {
      before = name;
      name = withoutMatch(LEGAL_FORM, name);
      name = withoutMatch(MARKED_NUMBER, name);
      name = withoutPlainNumber(name);
      name = withoutPlace(name, isPlace);
    } while (!name.equals(before));
    return new ChainName(name);
  }

  /** Returns the text that is equal for all names of the chain: folded, and in the singular. */
  String key() {
    String folded = Folding.fold(text);
    String name = folded.startsWith(ARTICLE) ? folded.substring(ARTICLE.length()) : folded;
    return Folding.words(name).stream().map(ChainName::singular).collect(Collectors.joining(" "));
  }

  private static String singular(String word) {
    List<String> others = Plural.others(word);
    boolean isPlural = word.endsWith("s") && !word.endsWith("ss") && !others.isEmpty();
    return isPlural ? others.get(0) : word;
  }

  private static String withoutMatch(Pattern ending, String name) {
    Matcher suffix = ending.matcher(name);
    return suffix.find() ? unlessEmpty(name.substring(0, suffix.start()), name) : name;
  }

  /** A number belongs to a name of one word: {@code Motel 6}. */
  private static String withoutPlainNumber(String name) {
    String rest = withoutMatch(PLAIN_NUMBER, name);
    return Folding.words(Folding.fold(rest)).size() < 2 || ROAD.matcher(rest).find() ? name : rest;
  }

  private static String withoutPlace(String name, Predicate<String> isPlace) {
    Matcher dash = DASH.matcher(name);
    while (dash.find()) {
      String after = Folding.fold(name.substring(dash.end()));
      if (!after.isEmpty() && isPlace.test(after)) {
        return unlessEmpty(name.substring(0, dash.start()), name);
      }
    }
    return name;
  }

  private static String unlessEmpty(String rest, String name) {
    return Folding.fold(rest).isEmpty() ? name : rest.strip();
  }
}
