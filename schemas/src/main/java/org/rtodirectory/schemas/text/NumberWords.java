package org.rtodirectory.schemas.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The numbers from 0 to 99 in words and in digits, so that {@code 7 eleven} and {@code seven 11}
 * can be matched. Stateless.
 */
public final class NumberWords {
  private static final int TEN = 10;

  /** The maximum number that has a word. */
  static final int MAX_NUMBER = 99;

  /** The maximum number of words with another form in a text. So a text has up to 16 variants. */
  private static final int MAX_CHANGED_WORDS = 4;

  private static final String[] WORDS_BELOW_20 =
      ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
              + " fifteen sixteen seventeen eighteen nineteen")
          .split(" ", -1);
  private static final String[] WORDS_FOR_TENS =
      "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ", -1);
  private static final Map<String, String> IRREGULAR_ORDINALS =
      Map.of(
          "one", "first", "two", "second", "three", "third", "five", "fifth", "eight", "eighth",
          "nine", "ninth", "twelve", "twelfth");

  /** The digits of each number of one word, and the word of each of these numbers in digits. */
  private static final Map<String, String> OTHER_FORMS = new TreeMap<>();

  static {
    for (int number = 0; number <= MAX_NUMBER; number++) {
      if (number > WORDS_BELOW_20.length && number % TEN != 0) {
        continue; // As a text, the number has two words.
      }
      OTHER_FORMS.put(cardinal(number), Integer.toString(number));
      OTHER_FORMS.put(Integer.toString(number), cardinal(number));
    }
  }

  private NumberWords() {}

  /** Returns a number from 0 to 99 in words, joined into one word such as {@code twentyone}. */
  static String cardinal(int number) {
    if (number < WORDS_BELOW_20.length) {
      return WORDS_BELOW_20[number];
    }
    String tens = WORDS_FOR_TENS[number / TEN];
    return number % TEN == 0 ? tens : tens + WORDS_BELOW_20[number % TEN];
  }

  /** Returns the ordinal of a number from 0 to 99 as one word, such as {@code twentyfirst}. */
  static String ordinal(int number) {
    boolean hasTens = number >= WORDS_BELOW_20.length && number % TEN != 0;
    String tens = hasTens ? WORDS_FOR_TENS[number / TEN] : "";
    String last = hasTens ? WORDS_BELOW_20[number % TEN] : cardinal(number);
    String irregular = IRREGULAR_ORDINALS.get(last);
    if (irregular != null) {
      return tens + irregular;
    }
    return tens + (last.endsWith("y") ? last.substring(0, last.length() - 1) + "ie" : last) + "th";
  }

  /** Returns the suffix of an ordinal in digits, such as {@code st} for 21. */
  static String ordinalSuffix(int number) {
    boolean isTeen = number / TEN % TEN == 1;
    return switch (isTeen ? 0 : number % TEN) {
      case 1 -> "st";
      case 2 -> "nd";
      case 3 -> "rd";
      default -> "th";
    };
  }

  /**
   * Returns a folded text and its variants, the text itself first. A variant has one or more of the
   * first four numbers in the other form, as a word or in digits.
   */
  public static List<String> spellings(String folded) {
    Set<String> variants = new LinkedHashSet<>(List.of(folded));
    int changed = 0;
    for (String word : Folding.words(folded)) {
      String otherForm = OTHER_FORMS.getOrDefault(word, word);
      if (!otherForm.equals(word) && changed++ < MAX_CHANGED_WORDS) {
        for (String text : new ArrayList<>(variants)) {
          variants.add((" " + text + " ").replace(" " + word + " ", " " + otherForm + " ").strip());
        }
      }
    }
    return List.copyOf(variants);
  }
}
