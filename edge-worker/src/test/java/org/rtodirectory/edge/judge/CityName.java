package org.rtodirectory.edge.judge;

import static java.util.Map.entry;

import java.util.Map;
import org.rtodirectory.schemas.text.Folding;

/** Names of cities in the form in which the judge compares them. */
final class CityName {
  private static final Map<String, String> FULL_WORDS =
      Map.ofEntries(
          entry("st", "saint"),
          entry("ft", "fort"),
          entry("mt", "mount"),
          entry("n", "north"),
          entry("s", "south"),
          entry("e", "east"),
          entry("w", "west"),
          entry("spgs", "springs"),
          entry("hts", "heights"),
          entry("twp", "township"),
          entry("jct", "junction"),
          entry("vlg", "village"));

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
    return FULL_WORDS.getOrDefault(word, word);
  }
}
