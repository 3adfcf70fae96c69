package org.rtodirectory.schemas.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Numbers to 99 as words and as digits: {@code 7 eleven} and {@code seven 11}. Stateless. */
public final class NumberWords {
  private static final int TENS = 10;
  private static final int MAX_NUMBER = 99;
  private static final int MAX_CHANGED = 4;
  private static final String[] UNITS =
      ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
              + " fifteen sixteen seventeen eighteen nineteen")
          .split(" ", -1);
  private static final String[] MULTIPLES =
      "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ", -1);
  private static final Map<String, String> IRREGULAR =
      Map.of(
          "one", "first", "two", "second", "three", "third", "five", "fifth", "eight", "eighth",
          "nine", "ninth", "twelve", "twelfth");

  private static final Map<String, String> OTHER_FORMS = new TreeMap<>();

  static {
    for (int number = 0; number <= MAX_NUMBER; number++) {
      if (number > UNITS.length && number % TENS != 0) {
        continue; // In words it is two words.
      }
      OTHER_FORMS.put(cardinal(number), Integer.toString(number));
      OTHER_FORMS.put(Integer.toString(number), cardinal(number));
    }
  }

  private NumberWords() {}

  /** A number to 99 in words, written as one word: {@code twentyone}. */
  static String cardinal(int number) {
    if (number < UNITS.length) {
      return UNITS[number];
    }
    String tens = MULTIPLES[number / TENS];
    return number % TENS == 0 ? tens : tens + UNITS[number % TENS];
  }

  /** The ordinal of a number to 99 in words, written as one word: {@code twentyfirst}. */
  static String ordinal(int number) {
    boolean hasTens = number >= UNITS.length && number % TENS != 0;
    String tens = hasTens ? MULTIPLES[number / TENS] : "";
    String last = hasTens ? UNITS[number % TENS] : cardinal(number);
    String irregular = IRREGULAR.get(last);
    if (irregular != null) {
      return tens + irregular;
    }
    return tens + (last.endsWith("y") ? last.substring(0, last.length() - 1) + "ie" : last) + "th";
  }

  /** The letters that make an ordinal of a number in digits: {@code st} of 21. */
  static String ending(int number) {
    boolean isTeen = number / TENS % TENS == 1;
    return switch (isTeen ? 0 : number % TENS) {
      case 1 -> "st";
      case 2 -> "nd";
      case 3 -> "rd";
      default -> "th";
    };
  }

  /**
   * A folded text, first as it is, then with any of its first four numbers of one word in the other
   * form.
   */
  public static List<String> spellings(String folded) {
    Set<String> all = new LinkedHashSet<>(List.of(folded));
    int changed = 0;
    for (String word : Folding.words(folded)) {
      String other = OTHER_FORMS.getOrDefault(word, word);
      if (!other.equals(word) && changed++ < MAX_CHANGED) {
        for (String text : new ArrayList<>(all)) {
          all.add((" " + text + " ").replace(" " + word + " ", " " + other + " ").strip());
        }
      }
    }
    return List.copyOf(all);
  }
}
