package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A person who mistypes words on a US keyboard: leaves out a letter, hits a neighboring key instead
 * or in addition, swaps two letters, doubles a letter or forgets to, or confuses vowels. Each error
 * is one edit, and rarely one of the first letter. For one thread.
 */
final class Typist {
  private static final int MIN_LETTERS = 5;
  private static final int MAX_ATTEMPTS = 20;

  /** One of this many errors of the first letter is kept. */
  private static final int FIRST_LETTER_ODDS = 10;

  private static final String[] KEY_ROWS = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
  private static final double[] ROW_OFFSETS = {0, .25, .75};
  private static final double NEIGHBOR_DISTANCE = 1.3;
  private static final String VOWELS = "aeiou";

  private final Random random;

  Typist(Random random) {
    this.random = random;
  }

  /**
   * Returns {@code text} with one error in a word of five letters or more, or null if it has no
   * such word or no attempt succeeds. {@code isWord} does not accept the misspelled word.
   */
  @Nullable String misspell(String text, Predicate<String> isWord) {
    List<String> words = new ArrayList<>(List.of(text.split(" ", -1)));
    List<Integer> candidates = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).matches("[a-z]{" + MIN_LETTERS + ",}")) {
        candidates.add(i);
      }
    }
    for (int attempt = 0; attempt < MAX_ATTEMPTS && !candidates.isEmpty(); attempt++) {
      int chosen = candidates.get(random.nextInt(candidates.size()));
      String word = words.get(chosen);
      String wrong = mistype(word);
      boolean isDropped =
          wrong.charAt(0) != word.charAt(0) && random.nextInt(FIRST_LETTER_ODDS) > 0;
      if (!isDropped && !wrong.equals(word) && !isWord.test(wrong)) {
        words.set(chosen, wrong);
        return String.join(" ", words);
      }
    }
    return null;
  }

  /**
   * Returns whether two texts differ by one inserted, removed or replaced letter, or by two
   * adjacent letters that are swapped.
   */
  static boolean isOneEdit(String text, String otherText) {
    int lengthDifference = text.length() - otherText.length();
    if (Math.abs(lengthDifference) > 1 || text.equals(otherText)) {
      return false;
    }
    int start = 0;
    while (start < Math.min(text.length(), otherText.length())
        && text.charAt(start) == otherText.charAt(start)) {
      start++;
    }
    String rest = text.substring(start);
    String otherRest = otherText.substring(start);
    if (lengthDifference != 0) {
      return lengthDifference > 0
          ? rest.substring(1).equals(otherRest)
          : otherRest.substring(1).equals(rest);
    }
    boolean isSwapped =
        rest.length() > 1
            && rest.charAt(0) == otherRest.charAt(1)
            && rest.charAt(1) == otherRest.charAt(0)
            && rest.substring(2).equals(otherRest.substring(2));
    return isSwapped || rest.substring(1).equals(otherRest.substring(1));
  }

  private String mistype(String word) {
    int position = random.nextInt(word.length());
    char letter = word.charAt(position);
    String before = word.substring(0, position);
    String after = word.substring(position + 1);
    int percent = random.nextInt(100);
    if (percent < 25) {
      return before + after;
    }
    if (percent < 45) {
      return before + neighborOf(letter) + after;
    }
    if (percent < 65) {
      return after.isEmpty() ? word : before + after.charAt(0) + letter + after.substring(1);
    }
    if (percent < 80) {
      boolean isDouble = !after.isEmpty() && after.charAt(0) == letter;
      return isDouble ? before + after : before + letter + letter + after;
    }
    if (percent < 88) {
      return before + letter + neighborOf(letter) + after;
    }
    return VOWELS.indexOf(letter) < 0
        ? word
        : before + VOWELS.charAt(random.nextInt(VOWELS.length())) + after;
  }

  private char neighborOf(char letter) {
    double[] key = positionOf(letter);
    StringBuilder neighbors = new StringBuilder();
    for (String row : KEY_ROWS) {
      for (char c : row.toCharArray()) {
        double[] position = positionOf(c);
        double distance = Math.hypot(key[0] - position[0], key[1] - position[1]);
        if (c != letter && distance < NEIGHBOR_DISTANCE) {
          neighbors.append(c);
        }
      }
    }
    return neighbors.charAt(random.nextInt(neighbors.length()));
  }

  private static double[] positionOf(char letter) {
    for (int row = 0; row < KEY_ROWS.length; row++) {
      int column = KEY_ROWS[row].indexOf(letter);
      if (column >= 0) {
        return new double[] {column + ROW_OFFSETS[row], row};
      }
    }
    throw new IllegalArgumentException("not a letter from a to z: " + letter);
  }
}
