package org.rtodirectory.generator.importer;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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

  private static final Pattern SPACE_BETWEEN_LETTERS = Pattern.compile("(?<=\\p{L}) (?=\\p{L})");

  private StreetAddress() {}

  /**
   * Returns the folded words of an address, abbreviated and without {@link #UNITS}. Spaces between
   * letters are omitted, so {@code 5 N U.S. Hwy 7}, {@code 5 N US Hwy 7} and {@code 5 North US
   * Highway 7} are {@code 5 nushwy 7}.
   */
  static String identity(String address, @Nullable String address2) {
    String folded = Folding.fold(address) + (address2 == null ? "" : " " + Folding.fold(address2));
    List<String> words = new ArrayList<>();
    for (String word : folded.split(" ", -1)) {
      if (!UNITS.contains(word)) {
        words.add(ABBREVIATIONS.getOrDefault(word, word));
      }
    }
    return SPACE_BETWEEN_LETTERS.matcher(String.join(" ", words)).replaceAll("");
  }
}
