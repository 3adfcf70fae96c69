package org.rtodirectory.schemas.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The abbreviations that names of cities are written with. {@code St. Louis} and {@code Saint
 * Louis} are one city: the import compares names spelled out, and the city filter and the page keys
 * hold every spelling.
 *
 * <p>All methods take and give folded names ({@link Folding}), so case and full stops do not count.
 * A word is abbreviated only in a certain {@link Position}, and never where it is the whole name:
 * the {@code st} of {@code main st} is not Saint. Stateless; linear in the length of the name.
 */
public final class CityAbbreviations {
  /** Where in a name a word may be abbreviated. */
  enum Position {
    /** The first word, before another one: {@code n little rock}. */
    COMPASS,
    /**
     * The first word, or the one behind a compass point; before another one: {@code e jct city}.
     */
    BEGINNING,
    /**
     * As {@link #BEGINNING}, and behind a word for a landscape there: {@code bay st louis}, {@code
     * sault ste marie}.
     */
    SAINT,
    /**
     * The last word, or the one before a {@link #SETTLEMENT}; behind another: {@code hot spgs vlg}.
     */
    END,
    /** The last word, behind another one: {@code clinton twp}. */
    SETTLEMENT
  }

  /**
   * A row of the table.
   *
   * @param forms the word, then its abbreviations
   */
  record Abbreviation(Set<Position> positions, List<String> forms) {
    private Abbreviation(Position position, String... forms) {
      this(Set.of(position), List.of(forms));
    }
  }

  /** The table. Mt at the end is missing, for it is Mount or Mountain. */
  static final List<Abbreviation> TABLE =
      List.of(
          new Abbreviation(Position.COMPASS, "north", "n"),
          new Abbreviation(Position.COMPASS, "south", "s"),
          new Abbreviation(Position.COMPASS, "east", "e"),
          new Abbreviation(Position.COMPASS, "west", "w"),
          new Abbreviation(Position.BEGINNING, "fort", "ft"),
          new Abbreviation(Position.BEGINNING, "mount", "mt"),
          new Abbreviation(Set.of(Position.BEGINNING, Position.END), List.of("junction", "jct")),
          new Abbreviation(Position.SAINT, "saint", "st"),
          new Abbreviation(Position.SAINT, "sainte", "ste"),
          new Abbreviation(Position.END, "heights", "hts", "hgts"),
          new Abbreviation(Position.END, "springs", "spgs"),
          new Abbreviation(Position.SETTLEMENT, "township", "twp"),
          new Abbreviation(Position.SETTLEMENT, "village", "vlg"));

  /** Behind one of these at the beginning, St is Saint. */
  static final Set<String> LANDSCAPES =
      Set.of(
          "bay", "cape", "fort", "ft", "glen", "isle", "lake", "mount", "mt", "point", "port",
          "sault");

  private static final Map<Position, Map<String, List<String>>> FORMS = forms();

  private CityAbbreviations() {}

  /** {@code folded} with every abbreviation spelled out; the same for all spellings of a name. */
  public static String spelledOut(String folded) {
    if (folded.indexOf(' ') < 0) {
      return folded;
    }
    StringBuilder name = new StringBuilder(folded.length() + 8);
    for (List<String> forms : words(folded)) {
      name.append(name.isEmpty() ? "" : " ").append(forms.get(0));
    }
    return name.toString();
  }

  /**
   * Every spelling of {@code folded}, itself included, the one that is spelled out first. A name
   * has one in most cases and at most 48, for at most five of its words can be abbreviated.
   */
  public static List<String> spellings(String folded) {
    List<String> spellings = List.of("");
    for (List<String> forms : words(folded)) {
      List<String> longer = new ArrayList<>(spellings.size() * forms.size());
      for (String beginning : spellings) {
        for (String form : forms) {
          longer.add(beginning.isEmpty() ? form : beginning + " " + form);
        }
      }
      spellings = longer;
    }
    return spellings;
  }

  /** For each word of a name the forms that it has where it stands, the full one first. */
  private static List<List<String>> words(String folded) {
    List<String> words = Folding.words(folded);
    List<List<String>> forms = new ArrayList<>(words.size());
    words.forEach(word -> forms.add(List.of(word)));
    int last = words.size() - 1;
    int first = 0;
    if (first < last && abbreviate(Position.COMPASS, words, first, forms)) {
      first++;
    }
    int beginning = first;
    if (beginning < last && abbreviate(Position.BEGINNING, words, beginning, forms)) {
      first++;
    }
    boolean behindLandscape =
        beginning < last && LANDSCAPES.contains(words.get(beginning)) && beginning + 1 < last;
    int saint = behindLandscape ? beginning + 1 : beginning;
    if (saint < last && abbreviate(Position.SAINT, words, saint, forms)) {
      first = saint + 1;
    }
    if (last > 0 && last >= first && abbreviate(Position.SETTLEMENT, words, last, forms)) {
      last--;
    }
    if (last > 0 && last >= first) {
      abbreviate(Position.END, words, last, forms);
    }
    return forms;
  }

  /** Sets the forms of the word {@code at} if it has any in {@code position}; whether it has. */
  private static boolean abbreviate(
      Position position, List<String> words, int at, List<List<String>> forms) {
    List<String> found = FORMS.getOrDefault(position, Map.of()).get(words.get(at));
    if (found == null) {
      return false;
    }
    forms.set(at, found);
    return true;
  }

  private static Map<Position, Map<String, List<String>>> forms() {
    Map<Position, Map<String, List<String>>> forms = new HashMap<>();
    for (Abbreviation abbreviation : TABLE) {
      for (Position position : abbreviation.positions()) {
        Map<String, List<String>> words = forms.computeIfAbsent(position, p -> new HashMap<>());
        abbreviation.forms().forEach(form -> words.put(form, abbreviation.forms()));
      }
    }
    return Map.copyOf(forms);
  }
}
