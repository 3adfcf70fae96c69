package org.rtodirectory.edge.judge;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.judge.Entries.Company;
import org.rtodirectory.schemas.text.Folding;

/** Queries for a company by its name alone, or by its name and words that no store of it has. */
final class NameQueries {
  /** Words that people add to a name. */
  private static final List<String> ADDED_WORDS =
      List.of(
          ("application appointment careers catalog coupons customer delivery employment financing"
                  + " hiring hotline hours inventory jobs layaway login menu official parking"
                  + " payment pickup prices promo reservations returns reviews salary sale"
                  + " service tickets warranty website")
              .split(" ", -1));

  /** Words that people take for a part of the name. */
  private static final List<String> ORDINARY_WORDS =
      List.of("company", "center", "store", "shop", "outlet", "inc");

  private static final int MIN_PREFIX = 4;

  private final Entries entries;
  private final Chance chance;
  private final Typist typist;

  NameQueries(Entries entries, Chance chance) {
    this.entries = entries;
    this.chance = chance;
    typist = new Typist(chance.random());
  }

  Map<String, DrawnQuery.Rule> rules() {
    Map<String, DrawnQuery.Rule> rules = new LinkedHashMap<>();
    rules.put("name", this::name);
    rules.put("name-variant", this::variant);
    rules.put("name-prefix", this::prefix);
    rules.put("name-typo", this::typo);
    rules.put("name-split-or-joined", store -> named(store, rewritten(store)));
    rules.put("the-name", this::withArticle);
    rules.put("name-ordinary-word", store -> withWord(store, chance.choose(ORDINARY_WORDS), false));
    rules.put("name-unknown-word", store -> withWord(store, chance.choose(ADDED_WORDS), true));
    rules.put(
        "name-extra-word", store -> withWord(store, chance.choose(entries.plainWords()), true));
    rules.put("name-number-word", this::numberWord);
    rules.put("name-wrong-city", store -> elsewhere(store, chance.choose(entries.stores()), false));
    rules.put(
        "name-wrong-city-state", store -> elsewhere(store, chance.choose(entries.stores()), true));
    return rules;
  }

  private @Nullable DrawnQuery name(Entry store) {
    Company company = entries.companyOf(store);
    return new DrawnQuery(company.name().folded(), entriesOf(entries.namesakes(company)));
  }

  /** Draws a name. Every company whose name begins with it is right. */
  private @Nullable DrawnQuery named(Entry store, @Nullable String text) {
    Company company = entries.companyOf(store);
    Set<Company> group = entries.group(company);
    return text == null || entries.isNamedOutside(group, text)
        ? null
        : new DrawnQuery(text, entriesOf(group));
  }

  /** Draws another spelling: without an apostrophe or ampersand, or with an "and". */
  private @Nullable DrawnQuery variant(Entry store) {
    String name = entries.companyOf(store).entry().result().name();
    String variant =
        name.contains("&")
            ? name.replace("&", chance.choose(List.of("and", " ", "n")))
            : name.replaceAll("['’]s\\b", "")
                .replaceAll("^(?i)The ", "")
                .replaceAll(",? (?i)(Inc|LLC)\\.?$", "");
    String folded = Folding.fold(variant);
    return folded.equals(Folding.fold(name)) || folded.length() < 3 ? null : named(store, folded);
  }

  private @Nullable DrawnQuery prefix(Entry store) {
    String name = entries.companyOf(store).name().folded();
    int length = Math.max(MIN_PREFIX, name.length() * 6 / 10);
    String typed = name.substring(0, Math.min(length, name.length())).strip();
    Set<Entry> answers = new HashSet<>(entries.citiesNamed(city -> city.startsWith(typed)));
    entries.companies().stream()
        .filter(company -> company.name().folded().matches("(the )?\\Q" + typed + "\\E.*"))
        .forEach(company -> answers.add(company.entry()));
    return new DrawnQuery(typed, answers);
  }

  /** Draws a typo of a name. Other companies that are one edit away are right too. */
  private @Nullable DrawnQuery typo(Entry store) {
    Company company = entries.companyOf(store);
    String text = typist.misspell(company.name().folded(), entries::hasBeginning);
    return text == null
        ? null
        : new DrawnQuery(
            text,
            Stream.concat(
                    entriesOf(entries.group(company)).stream(), entries.oneEditFrom(text).stream())
                .toList());
  }

  /** Returns a name with two words joined, or with a long word split. */
  private @Nullable String rewritten(Entry store) {
    String name = entries.companyOf(store).name().folded();
    int space = name.indexOf(' ', chance.below(name.length()));
    if (space > 0) {
      return name.substring(0, space) + name.substring(space + 1);
    }
    return name.length() > 7 && !name.contains(" ")
        ? name.substring(0, 4) + " " + name.substring(4)
        : null;
  }

  private @Nullable DrawnQuery withArticle(Entry store) {
    String name = entries.companyOf(store).name().folded();
    return Folding.words(name).contains("the") ? null : named(store, "the " + name);
  }

  /**
   * Draws a name with a word that no store of the company has. The company is right, or one of its
   * stores if {@code isStoreRight}.
   */
  private @Nullable DrawnQuery withWord(Entry store, String word, boolean isStoreRight) {
    Company company = entries.companyOf(store);
    Set<Company> group = entries.group(company);
    String text = company.name().folded() + " " + word;
    if (hasAllWords(group, word) || entries.isNamedOutside(Set.of(), text)) {
      return null;
    }
    return new DrawnQuery(
        text,
        Stream.concat(
                entriesOf(group).stream(), isStoreRight ? storesOf(group).stream() : Stream.empty())
            .toList());
  }

  /** Draws a name with a number from 1 to 99 as a word, or a number word in digits. */
  private @Nullable DrawnQuery numberWord(Entry store) {
    Company company = entries.companyOf(store);
    List<String> words = Folding.words(company.name().folded());
    long numbers = words.stream().filter(word -> word.matches("[0-9]+")).count();
    boolean isStoreNumber =
        company.entry().result().name().contains("#")
            || numbers > 1
            || words.size() > 1 && words.get(words.size() - 1).matches("[0-9]+");
    String text = isStoreNumber ? null : PostalWords.withOtherNumber(words, "[0-9a-z]+");
    return text == null ? null : named(store, text);
  }

  /**
   * Draws a name with a city in which the company has no store, unless another company has a store
   * with all these words. Only the company is right.
   */
  private @Nullable DrawnQuery elsewhere(Entry store, Entry stranger, boolean hasState) {
    Company company = entries.companyOf(store);
    Set<Company> group = entries.group(company);
    String city = Entries.cityOf(stranger);
    String place = hasState ? city + " " + Folding.fold(Entries.stateOf(stranger)) : city;
    String text = company.name().folded() + " " + place;
    // A store in a city whose name begins with the typed letters is right too.
    boolean isThere =
        storesOf(group).stream()
            .map(Entries::cityOf)
            .anyMatch(other -> hasState ? other.equals(city) : other.startsWith(city));
    return isThere
            || hasAllWords(group, city)
            || entries.isNamedOutside(Set.of(), text)
            || entries.hasStoreWithWords(text)
        ? null
        : new DrawnQuery(text, entriesOf(group));
  }

  /**
   * Returns whether a store of these companies has all words of a text in its name, address or
   * city.
   */
  private boolean hasAllWords(Set<Company> companies, String text) {
    return storesOf(companies).stream().anyMatch(store -> entries.hasWords(store, text));
  }

  private static Collection<Entry> entriesOf(Set<Company> companies) {
    return companies.stream().map(Company::entry).toList();
  }

  private static Collection<Entry> storesOf(Set<Company> companies) {
    return companies.stream().flatMap(company -> company.stores().stream()).toList();
  }
}
