package org.rtodirectory.generator.importer;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * The identity of an address within a city. {@code 100 N. Oak Street, Suite 4} has the same
 * identity as {@code 100 North Oak St #4}. The abbreviations are from USPS Publication 28. The two
 * lines of an address count as one line, because sources divide them differently.
 */
final class StreetAddress {
  private static final Map<String, String> ABBREVIATIONS =
      Map.ofEntries(
          entry("north", "n"),
          entry("south", "s"),
          entry("east", "e"),
          entry("west", "w"),
          entry("northeast", "ne"),
          entry("northwest", "nw"),
          entry("southeast", "se"),
          entry("southwest", "sw"),
          entry("avenue", "ave"),
          entry("av", "ave"),
          entry("boulevard", "blvd"),
          entry("building", "bldg"),
          entry("bypass", "byp"),
          entry("center", "ctr"),
          entry("centre", "ctr"),
          entry("circle", "cir"),
          entry("court", "ct"),
          entry("crossing", "xing"),
          entry("drive", "dr"),
          entry("expressway", "expy"),
          entry("floor", "fl"),
          entry("fort", "ft"),
          entry("freeway", "fwy"),
          entry("heights", "hts"),
          entry("highway", "hwy"),
          entry("lane", "ln"),
          entry("mount", "mt"),
          entry("parkway", "pkwy"),
          entry("pky", "pkwy"),
          entry("place", "pl"),
          entry("plaza", "plz"),
          entry("road", "rd"),
          entry("route", "rte"),
          entry("rt", "rte"),
          entry("saint", "st"),
          entry("square", "sq"),
          entry("street", "st"),
          entry("terrace", "ter"),
          entry("trail", "trl"),
          entry("turnpike", "tpke"));

  /**
   * The words for kinds of units, which an identity omits. Some sources write {@code #} instead,
   * which folding omits.
   */
  private static final Set<String> UNITS =
      Set.of(
          "suite", "ste", "unit", "apartment", "apt", "room", "rm", "space", "spc", "number", "no");

  private StreetAddress() {}

  /**
   * Returns the folded words of an address, abbreviated and without {@link #UNITS}. Consecutive
   * single letters are joined, so that {@code U.S. Hwy} is {@code us hwy}.
   */
  static String identity(String address, @Nullable String address2) {
    String folded = Folding.fold(address) + (address2 == null ? "" : " " + Folding.fold(address2));
    List<String> words = new ArrayList<>();
    boolean isAfterLetter = false;
    for (String word : folded.split(" ", -1)) {
      boolean isLetter = word.length() == 1 && Character.isLetter(word.charAt(0));
      if (isLetter && isAfterLetter) {
        words.set(words.size() - 1, words.get(words.size() - 1) + word);
      } else if (!UNITS.contains(word)) {
        words.add(ABBREVIATIONS.getOrDefault(word, word));
      }
      isAfterLetter = isLetter;
    }
    return String.join(" ", words);
  }
}
