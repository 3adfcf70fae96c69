package org.rtodirectory.edge.judge;

import java.util.Map;
import org.rtodirectory.schemas.text.Folding;

/** Names of cities in the form in which the judge compares them. */
final class CityName {
  /** Abbreviations that mean something else in an address, or that addresses do not have. */
  private static final Map<String, String> FULL_WORDS =
      Map.of("st", "saint", "ft", "fort", "mt", "mount", "twp", "township");

  private CityName() {}

  /** Returns the folded name, with its first and last word spelled out if it is abbreviated. */
  static String normalize(String name) {
    String[] words = Folding.fold(name).split(" ", -1);
    int last = words.length - 1;
    words[0] = spellOut(words[0]);
    words[last] = spellOut(words[last]);
    return String.join(" ", words);
  }

  private static String spellOut(String word) {
    return FULL_WORDS.getOrDefault(word, PostalWords.inFull(word));
  }
}
