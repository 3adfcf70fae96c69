package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.Operator;
import org.rtodirectory.schemas.text.Folding;

/** The tokens of a city, a company or an address, each with every spelling it is known by. */
final class EntryTokens {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{Nd}'’‘ʼʻ`´′]+|&");
  private static final Pattern CHUNK = Pattern.compile("\\S+");
  private static final String[] WORDS_OF_ORDINALS =
      ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
              + " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
              + " twentieth")
          .split(" ", -1);
  private static final Map<String, String> NAMES = pairs("st saint ft fort mt mount and n");
  private static final Map<String, String> CITIES =
      pairs(
          "st saint ft fort mt mount n north s south e east w west hts heights spgs springs twp"
              + " township");
  private static final Map<String, String> STREETS =
      pairs(
          "st street ave avenue rd road blvd boulevard hwy highway n north s south e east w west");
  private static final Map<String, String> ORDINALS = ordinals();

  private final List<Set<String>> name = new ArrayList<>();
  private final List<Set<String>> others = new ArrayList<>();

  static EntryTokens city(City city) {
    EntryTokens tokens = new EntryTokens();
    tokens.words(city.name(), CITIES, tokens.name);
    tokens.words(city.state().code(), Map.of(), tokens.name);
    tokens.words(city.state().name(), Map.of(), tokens.others);
    city.aliases().forEach(alias -> tokens.once(alias.replace(" ", "")));
    return tokens;
  }

  static EntryTokens company(Operator company) {
    EntryTokens tokens = new EntryTokens();
    tokens.companyName(company.name(), tokens.name);
    company.brands().forEach(brand -> tokens.companyName(brand, tokens.others));
    return tokens;
  }

  static EntryTokens address(String address, String zip) {
    EntryTokens tokens = new EntryTokens();
    tokens.words(zip, Map.of(), tokens.others);
    tokens.words(address, STREETS, tokens.others);
    return tokens;
  }

  /** The words of the label, in order. */
  List<Set<String>> name() {
    return name;
  }

  /** The first {@code most}, those of the label first. */
  List<Set<String>> all(int most) {
    List<Set<String>> all = new ArrayList<>(name);
    all.addAll(others);
    return all.subList(0, Math.min(most, all.size()));
  }

  private void companyName(String text, List<Set<String>> target) {
    words(text, NAMES, target);
    List<String> words = List.of(Folding.fold(text).split(" ", -1));
    if (words.size() >= 2) {
      once(String.join("", words));
    }
    if (words.size() >= 3) {
      StringBuilder acronym = new StringBuilder();
      words.forEach(word -> acronym.appendCodePoint(word.codePointAt(0)));
      once(acronym.toString());
    }
  }

  private void words(String text, Map<String, String> expansions, List<Set<String>> target) {
    for (Matcher word = WORD.matcher(text); word.find(); ) {
      token(word.group(), expansions, target);
    }
    for (Matcher chunk = CHUNK.matcher(text); chunk.find(); ) {
      String[] parts = Folding.fold(chunk.group()).split(" ", -1);
      if (chunk.group().matches("[^-]+(-[^-]+)+") && parts.length > 1) {
        once(String.join("", parts));
      }
    }
  }

  private static void token(String word, Map<String, String> expansions, List<Set<String>> target) {
    String folded = Folding.fold(word);
    Set<String> spellings = new HashSet<>(Set.of(folded));
    if (word.matches(".+['’‘ʼʻ`´′][sS]")) {
      spellings.add(folded.substring(0, folded.length() - 1));
    }
    if (expansions.containsKey(folded)) {
      spellings.add(expansions.getOrDefault(folded, ""));
    }
    if (ORDINALS.containsKey(folded)) {
      spellings.add(ORDINALS.getOrDefault(folded, ""));
    }
    target.add(spellings);
  }

  /** A joined form or an acronym, unless the entry has that token already. */
  private void once(String joined) {
    if (!name.contains(Set.of(joined)) && !others.contains(Set.of(joined))) {
      others.add(Set.of(joined));
    }
  }

  private static Map<String, String> ordinals() {
    StringBuilder pairs = new StringBuilder();
    for (int number = 1; number <= WORDS_OF_ORDINALS.length; number++) {
      String ending = number == 1 ? "st" : number == 2 ? "nd" : number == 3 ? "rd" : "th";
      pairs.append(number + ending + " " + WORDS_OF_ORDINALS[number - 1] + " ");
    }
    return pairs(pairs.toString().strip());
  }

  /** Each odd word for the one behind it, and the other way round. */
  private static Map<String, String> pairs(String words) {
    Map<String, String> pairs = new HashMap<>();
    String[] each = words.split(" ", -1);
    for (int i = 0; i < each.length; i += 2) {
      pairs.put(each[i], each[i + 1]);
      pairs.put(each[i + 1], each[i]);
    }
    return pairs;
  }
}
