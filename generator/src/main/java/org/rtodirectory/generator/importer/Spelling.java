package org.rtodirectory.generator.importer;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * Counts the spellings of one name and chooses the one to show: the most frequent one that is not
 * all capitals; of equally frequent ones a preferred one, else the first by code points.
 */
final class Spelling {
  private final Map<String, Integer> counts = new HashMap<>();
  private final Comparator<Entry<String, Integer>> bestFirst;

  private Spelling(Predicate<String> preferred) {
    bestFirst =
        Entry.<String, Integer>comparingByValue()
            .reversed()
            .thenComparing(entry -> preferred.test(entry.getKey()) ? 0 : 1)
            .thenComparing(Entry.comparingByKey(CodePointOrder.COMPARATOR));
  }

  static Spelling ofCompany() {
    return new Spelling(spelling -> false);
  }

  static Spelling ofCity() {
    return new Spelling(CityKey::isSpelledOut);
  }

  void add(String spelling) {
    counts.merge(spelling, 1, Integer::sum);
  }

  void addAll(Spelling other) {
    other.counts.forEach((spelling, rows) -> counts.merge(spelling, rows, Integer::sum));
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /**
   * The name to show. If all rows spell it in capitals, this is {@code stored} or, if that is null,
   * the most frequent spelling in title case.
   */
  String chosen(@Nullable String stored) {
    Optional<String> mixed = best(false);
    if (mixed.isPresent()) {
      return mixed.get();
    }
    return stored != null ? stored : TitleCase.of(best(true).orElseThrow());
  }

  private Optional<String> best(boolean allCapitals) {
    return counts.entrySet().stream()
        .filter(entry -> TitleCase.isAllCapitals(entry.getKey()) == allCapitals)
        .min(bestFirst)
        .map(Entry::getKey);
  }

  /**
   * Converts names in capitals to title case: every word begins with a capital, the rest is lower
   * case.
   *
   * <p>A word begins after any character except letters, digits, marks and apostrophes. A digit can
   * begin a word, so {@code 1ST} becomes {@code 1st}. The letter after an apostrophe is in lower
   * case ({@code Aaron's}) unless the word before the apostrophe is a name prefix ({@code
   * O'Fallon}, {@code D'Iberville}, {@code L'Anse}).
   */
  static final class TitleCase {
    /** A word, whose beginning is to be in capitals. */
    private static final Pattern WORD =
        Pattern.compile(
            ("(?:([odl][%1$s]\\p{L}(?=\\p{L})|[\\p{L}\\p{M}\\p{Nd}])|[%1$s])"
                    + "[\\p{L}\\p{M}\\p{Nd}%1$s]*")
                .formatted(Folding.APOSTROPHES));

    private static final Pattern ADDRESS_WORD = Pattern.compile("[\\p{L}\\p{M}\\p{Nd}'’]+");
    private static final Pattern ORDINAL = Pattern.compile("\\d+(?i:ST|ND|RD|TH)");
    private static final Pattern KEPT =
        Pattern.compile("[NS][EW]|US|USA|[FR]M|[CS]R|[SI]H|RR|HC|II|III|IV|VI{1,3}|IX|MLK|JFK");

    /** A direction or the code of a road as a word of a name: {@code 5th St Ne}. */
    private static final Pattern CODE =
        Pattern.compile(
            "(?<!\\S)(?:[NS][ew]|(?:Us|Fm)(?= (?:Highway|Hwy|Route|Rd|\\d)))(?![^\\s,.])");

    /** A state before a hyphen and a number. */
    private static final Pattern ROAD = Pattern.compile("[A-Z]{2}-\\d.*");

    private static final Pattern BOX = Pattern.compile("PO BOX\\b.*");
    private static final Pattern MC = Pattern.compile("MC\\p{L}{3,}.*");

    private TitleCase() {}

    static boolean isAllCapitals(String text) {
      return text.codePoints().anyMatch(Character::isLetter)
          && text.codePoints().noneMatch(Character::isLowerCase);
    }

    /** {@code text} in title case. Folding the result gives the same as folding {@code text}. */
    static String of(String text) {
      return WORD.matcher(text.toLowerCase(Locale.ROOT))
          .replaceAll(word -> titled(Objects.requireNonNullElse(word.group(1), ""), word.group()));
    }

    private static String titled(String beginning, String word) {
      return beginning
              .codePoints()
              .map(Character::toTitleCase)
              .mapToObj(Character::toString)
              .collect(Collectors.joining())
          + word.substring(beginning.length());
    }

    /**
     * An address, in title case if it was in capitals. Directions ({@code NE}), codes of roads
     * ({@code FM 1960}, {@code US-31}, {@code TX-114}), {@code PO Box}, Roman numerals and words
     * with digits keep their capitals, ordinals ({@code 42nd}) do not. In another address,
     * directions and codes that are written as names get their capitals. Folding the result gives
     * the same as folding the address.
     */
    static String ofAddress(String address) {
      return isAllCapitals(address)
          ? ADDRESS_WORD.matcher(address).replaceAll(word -> ofAddress(word, address))
          : CODE.matcher(address).replaceAll(code -> code.group().toUpperCase(Locale.ROOT));
    }

    private static String ofAddress(MatchResult match, String address) {
      String word = match.group();
      String rest = address.substring(match.start());
      if (ORDINAL.matcher(word).matches()) {
        return word.toLowerCase(Locale.ROOT);
      }
      if (KEPT.matcher(word).matches()
          || ROAD.matcher(rest).matches()
          || BOX.matcher(rest).matches()
          || word.codePoints().anyMatch(Character::isDigit)) {
        return word;
      }
      return MC.matcher(word).matches() ? "Mc" + of(word.substring(2)) : of(word);
    }
  }
}
