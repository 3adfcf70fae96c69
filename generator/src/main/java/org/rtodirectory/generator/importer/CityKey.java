package org.rtodirectory.generator.importer;

import static java.util.Comparator.comparing;

import java.util.Comparator;
import org.rtodirectory.text.CityAbbreviations;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.text.Folding;

/**
 * What makes a city one: its state and its name, folded and with its abbreviations spelled out.
 *
 * @param state code of the state
 */
record CityKey(String state, String name) {
  /** By state and name. */
  static final Comparator<CityKey> ORDER =
      comparing(CityKey::state, CodePointOrder.COMPARATOR)
          .thenComparing(CityKey::name, CodePointOrder.COMPARATOR);

  static CityKey of(String state, String name) {
    return new CityKey(state, nameOf(name));
  }

  /** The same for all spellings of a name; empty if it has no letter or digit. */
  static String nameOf(String spelling) {
    return CityAbbreviations.spelledOut(Folding.fold(spelling));
  }

  /** Whether a name has no abbreviations. */
  static boolean isSpelledOut(String spelling) {
    String folded = Folding.fold(spelling);
    return CityAbbreviations.spelledOut(folded).equals(folded);
  }
}
