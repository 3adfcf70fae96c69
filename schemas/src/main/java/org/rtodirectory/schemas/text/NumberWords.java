package org.rtodirectory.schemas.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Small numbers as words and as digits: {@code 7 eleven} and {@code seven 11}. */
public final class NumberWords {
  private static final Map<String, String> DIGITS = new TreeMap<>();
  private static final Map<String, String> WORDS = new TreeMap<>();

  static {
    String[] words =
        ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
                + " fifteen sixteen seventeen eighteen nineteen twenty")
            .split(" ", -1);
    for (int number = 0; number < words.length; number++) {
      DIGITS.put(words[number], Integer.toString(number));
      WORDS.put(Integer.toString(number), words[number]);
    }
  }

  private NumberWords() {}

  /**
   * A folded text, first as it is, then with any of its first four numbers up to twenty in the
   * other form.
   */
  public static List<String> spellings(String folded) {
    Set<String> all = new LinkedHashSet<>(List.of(folded));
    int changed = 0;
    for (String word : Folding.words(folded)) {
      String other = WORDS.getOrDefault(word, DIGITS.getOrDefault(word, word));
      if (!other.equals(word) && changed++ < 4) {
        for (String text : new ArrayList<>(all)) {
          all.add((" " + text + " ").replace(" " + word + " ", " " + other + " ").strip());
        }
      }
    }
    return List.copyOf(all);
  }
}
