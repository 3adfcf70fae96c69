package org.rtodirectory.generator.importer;

import java.util.Locale;
import org.rtodirectory.text.Folding;

/**
 * How a name that is known in capitals only is shown: every word begins with a capital, the rest is
 * lower case.
 *
 * <p>A word begins after anything that is no letter, digit, mark or apostrophe; a digit begins a
 * word too, so {@code 1ST} becomes {@code 1st}. After an apostrophe the rest goes on in lower case
 * ({@code Aaron's}) unless what stands before it in the word is the prefix of a name ({@code
 * O'Fallon}, {@code D'Iberville}, {@code L'Anse}).
 */
final class TitleCase {
  private static final String NAME_PREFIXES = "odl";

  private TitleCase() {}

  /** Whether {@code text} has a letter and no lower-case letter. */
  static boolean isAllCapitals(String text) {
    return text.codePoints().anyMatch(Character::isLetter)
        && text.codePoints().noneMatch(Character::isLowerCase);
  }

  /** {@code text} in title case; folds to what {@code text} folds to. */
  static String of(String text) {
    int[] lower = text.toLowerCase(Locale.ROOT).codePoints().toArray();
    StringBuilder title = new StringBuilder(text.length());
    for (int i = 0; i < lower.length; i++) {
      boolean capital = isWordStart(lower, i) || isAfterNamePrefix(lower, i);
      title.appendCodePoint(capital ? Character.toTitleCase(lower[i]) : lower[i]);
    }
    return title.toString();
  }

  private static boolean isWordStart(int[] text, int at) {
    return at == 0 || !isWordPart(text[at - 1]);
  }

  private static boolean isAfterNamePrefix(int[] text, int at) {
    return at >= 2
        && Folding.isApostrophe(text[at - 1])
        && NAME_PREFIXES.indexOf(text[at - 2]) >= 0
        && isWordStart(text, at - 2)
        && at + 1 < text.length
        && Character.isLetter(text[at + 1]);
  }

  private static boolean isWordPart(int codePoint) {
    return Character.isLetterOrDigit(codePoint)
        || Folding.isApostrophe(codePoint)
        || Character.getType(codePoint) == Character.NON_SPACING_MARK
        || Character.getType(codePoint) == Character.COMBINING_SPACING_MARK
        || Character.getType(codePoint) == Character.ENCLOSING_MARK;
  }
}
