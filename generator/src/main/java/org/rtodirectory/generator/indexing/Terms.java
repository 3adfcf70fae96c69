package org.rtodirectory.generator.indexing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.Operator;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.Folding;

/**
 * The terms of a city, company or address: a sequence of positions, each with a folded word and its
 * synonyms, which are expanded here and never in a query. A possessive is also there without its s;
 * further positions have the parts of a hyphenated word joined, the words of an alias joined, and a
 * company's name joined and, from three words on, as an acronym ({@code rac}).
 */
final class Terms {
  private static final Map<String, String> IN_NAMES = bothWays("st=saint ft=fort mt=mount and=n");
  private static final Map<String, String> IN_CITIES =
      bothWays(
          "st=saint ft=fort mt=mount n=north s=south e=east w=west hts=heights spgs=springs"
              + " twp=township");
  private static final Map<String, String> IN_ADDRESSES =
      bothWays(
          "st=street ave=avenue rd=road blvd=boulevard hwy=highway n=north s=south e=east w=west");
  private static final Map<String, String> ORDINALS =
      bothWays(
          "1st=first 2nd=second 3rd=third 4th=fourth 5th=fifth 6th=sixth 7th=seventh 8th=eighth"
              + " 9th=ninth 10th=tenth 11th=eleventh 12th=twelfth 13th=thirteenth 14th=fourteenth"
              + " 15th=fifteenth 16th=sixteenth 17th=seventeenth 18th=eighteenth 19th=nineteenth"
              + " 20th=twentieth");

  private static final Pattern POSSESSIVE =
      Pattern.compile("(?<=[\\p{L}\\p{Nd}])['’‘ʼʻ`´′][sS](?![\\p{L}\\p{Nd}])");
  private static final String HYPHENS = "-‐‑";
  private static final Pattern HYPHENATED =
      Pattern.compile("[\\p{L}\\p{M}\\p{Nd}'’‘ʼʻ`´′]+(?:[-‐‑][\\p{L}\\p{M}\\p{Nd}'’‘ʼʻ`´′]+)+");

  private static final int ACRONYM_WORDS = 3;

  private final List<List<String>> name = new ArrayList<>();
  private final List<List<String>> others = new ArrayList<>();

  /** How many positions are kept; see {@link TypeaheadFormat#COMPANY_POSITIONS}. */
  private final int most;

  private Terms(int most) {
    this.most = most;
  }

  /** The words of a city's name and its state's code, then its state's name and its aliases. */
  static Terms city(City city) {
    Terms terms = new Terms(TypeaheadFormat.CITY_POSITIONS);
    terms.text(city.name(), IN_CITIES, terms.name);
    terms.text(city.state().code(), Map.of(), terms.name);
    terms.text(city.state().name(), Map.of(), terms.others);
    city.aliases().forEach(alias -> terms.additional(alias.replace(" ", "")));
    return terms;
  }

  /** The words of a company's name, then those of its brands. */
  static Terms company(Operator company) {
    Terms terms = new Terms(TypeaheadFormat.COMPANY_POSITIONS);
    terms.companyName(company.name(), terms.name);
    company.brands().forEach(brand -> terms.companyName(brand, terms.others));
    return terms;
  }

  /** The words of a ZIP code, then those of the street address. */
  static Terms address(String address, String zip) {
    Terms terms = new Terms(TypeaheadFormat.ADDRESS_POSITIONS);
    terms.text(zip, Map.of(), terms.name); // A ZIP code is never cut off.
    terms.text(address, IN_ADDRESSES, terms.name);
    return terms;
  }

  /** All positions, those of the name first; each has distinct terms, the folded word first. */
  List<List<String>> positions() {
    return Stream.concat(name.stream(), others.stream()).limit(most).toList();
  }

  /** The number of positions that are words of the name: the label, or the street address. */
  int nameWords() {
    return Math.min(most, name.size());
  }

  private void companyName(String text, List<List<String>> target) {
    text(text, IN_NAMES, target);
    List<String> words = Folding.words(Folding.fold(text));
    if (words.size() > 1) {
      additional(String.join("", words));
    }
    if (words.size() >= ACRONYM_WORDS) {
      StringBuilder acronym = new StringBuilder();
      words.forEach(word -> acronym.appendCodePoint(word.codePointAt(0)));
      additional(acronym.toString());
    }
  }

  private void text(String text, Map<String, String> expansions, List<List<String>> target) {
    List<String> words = Folding.words(Folding.fold(text));
    List<String> bare =
        text.codePoints().anyMatch(Folding::isApostrophe)
            ? Folding.words(Folding.fold(POSSESSIVE.matcher(text).replaceAll("")))
            : words;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String bareWord = bare.size() == words.size() ? bare.get(i) : word;
      target.add(
          Stream.of(word, expansions.get(word), ORDINALS.get(word), bareWord)
              .filter(Objects::nonNull)
              .distinct()
              .toList());
    }
    if (text.codePoints().anyMatch(Terms::isHyphen)) {
      HYPHENATED.matcher(text).results().forEach(match -> joined(match.group()));
    }
  }

  private static boolean isHyphen(int codePoint) {
    return HYPHENS.indexOf(codePoint) >= 0;
  }

  private void joined(String hyphenated) {
    List<String> parts = Folding.words(Folding.fold(hyphenated));
    if (parts.size() > 1) {
      additional(String.join("", parts));
    }
  }

  /**
   * Adds a position for a term in addition to the words, unless there is a position with only this
   * term.
   */
  private void additional(String term) {
    List<String> position = List.of(term);
    if (!name.contains(position) && !others.contains(position)) {
      others.add(position);
    }
  }

  private static Map<String, String> bothWays(String pairs) {
    Map<String, String> expansions = new HashMap<>();
    for (String pair : pairs.split(" ", -1)) {
      int equals = pair.indexOf('=');
      expansions.put(pair.substring(0, equals), pair.substring(equals + 1));
      expansions.put(pair.substring(equals + 1), pair.substring(0, equals));
    }
    return Map.copyOf(expansions);
  }
}
