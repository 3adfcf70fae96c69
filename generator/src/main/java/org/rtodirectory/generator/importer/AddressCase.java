package org.rtodirectory.generator.importer;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.rtodirectory.generator.importer.Spelling.TitleCase;

/**
 * Converts addresses in capitals to title case. Directions ({@code NE}), codes of roads ({@code FM
 * 1960}, {@code US-31}, {@code TX-114}), {@code PO Box}, Roman numerals and words with digits keep
 * their capitals, ordinals ({@code 42nd}) do not. Folding the result gives the same as folding the
 * address.
 */
final class AddressCase {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{Nd}'’]+");
  private static final Pattern ORDINAL = Pattern.compile("\\d+(?i:ST|ND|RD|TH)");
  private static final Pattern KEPT =
      Pattern.compile("[NS][EW]|US|USA|[FR]M|[CS]R|[SI]H|RR|HC|II|III|IV|VI{1,3}|IX|MLK|JFK");

  /** A state before a hyphen and a number. */
  private static final Pattern ROAD = Pattern.compile("[A-Z]{2}-\\d.*");

  private static final Pattern BOX = Pattern.compile("PO BOX\\b.*");
  private static final Pattern MC = Pattern.compile("MC\\p{L}{3,}.*");

  private AddressCase() {}

  static String of(String address) {
    return TitleCase.isAllCapitals(address)
        ? WORD.matcher(address).replaceAll(word -> titled(word, address))
        : address;
  }

  private static String titled(MatchResult match, String address) {
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
    return MC.matcher(word).matches() ? "Mc" + TitleCase.of(word.substring(2)) : TitleCase.of(word);
  }
}
