package org.rtodirectory.schemas.text;

import java.util.List;

/**
 * The English plurals of folded words by their regular endings: {@code tire} and {@code tires},
 * {@code mattress} and {@code mattresses}, {@code battery} and {@code batteries}. It uses no
 * dictionary, so a result may not be an English word. Stateless and safe for all threads.
 */
public final class Plural {
  private static final int MIN_LENGTH = 3;

  private Plural() {}

  /**
   * Returns the possible plurals of a singular word and singulars of a plural word, likeliest
   * first. Empty for a word of fewer than three letters, for one of three letters that ends in a
   * single s, such as "gas", and for a word with characters other than a to z.
   */
  public static List<String> otherForms(String word) {
    if (word.length() < MIN_LENGTH || !word.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
      return List.of();
    }
    // Not "ties" or "pies", whose singulars end in "ie".
    if (word.endsWith("ies") && word.length() > 4) {
      return List.of(cut(word, 3) + "y", cut(word, 1));
    }
    if (word.endsWith("es") && endsInSibilant(cut(word, 2))) {
      return List.of(cut(word, 2), cut(word, 1));
    }
    if (word.endsWith("s") && !word.endsWith("ss")) {
      return word.length() > MIN_LENGTH ? List.of(cut(word, 1)) : List.of();
    }
    if (endsInSibilant(word)) {
      return List.of(word + "es");
    }
    if (word.endsWith("y") && "aeiou".indexOf(word.charAt(word.length() - 2)) < 0) {
      return List.of(cut(word, 1) + "ies", word + "s");
    }
    return List.of(word + "s");
  }

  private static boolean endsInSibilant(String word) {
    return word.endsWith("ss")
        || word.endsWith("x")
        || word.endsWith("ch")
        || word.endsWith("sh")
        || word.endsWith("zz");
  }

  private static String cut(String word, int letters) {
    return word.substring(0, word.length() - letters);
  }
}
