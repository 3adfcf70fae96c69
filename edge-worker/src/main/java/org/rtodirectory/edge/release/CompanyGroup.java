package org.rtodirectory.edge.release;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.rtodirectory.edge.typeahead.MatchKind;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.NumberWords;
import org.rtodirectory.schemas.text.Plural;

/**
 * Finds the companies that people mean by a name. A chain may be listed as many companies. A name
 * means the companies whose slug begins with its words, those of its chain (see {@link
 * CompanyChains}), and those with the same name or brand. Plurals, apostrophes, spaces and a
 * leading article make no difference. Similar names do not count.
 *
 * <p>Slugs are looked up letter by letter in their sorted table, so the cost is O(letters · log
 * companies + companies found). Not thread-safe.
 */
public final class CompanyGroup {
  private static final String FORMS = "co|company|corp|corporation|inc|incorporated|llc|ltd|l l c";
  private static final Pattern FORM = Pattern.compile("( (" + FORMS + "))+$");
  private static final Pattern FORM_OR_NUMBER = Pattern.compile("( (" + FORMS + "|[0-9]+))+$");
  private static final String ARTICLE = "the ";
  private static final int FEW = 10;

  /** The maximum number of names with the words that are examined. */
  private static final int MAX_COMPANIES = 1_000;

  private final StringTable slugs;
  private final Collection<Integer> members = new TreeSet<>();

  private CompanyGroup(StringTable slugs) {
    this.slugs = slugs;
  }

  /**
   * Returns the numbers of the companies that {@code name} means, ascending. A slug means only its
   * own company.
   */
  public static List<Integer> of(String name, LoadedRelease release) {
    StringTable slugs = release.snapshot().locations().companies();
    int exact = slugs.find(name);
    return exact >= 0 ? List.of(exact) : find(name, release);
  }

  /**
   * Returns the numbers of the companies that {@code name} means, ascending. The name is not a
   * slug.
   */
  public static List<Integer> find(String name, LoadedRelease release) {
    CompanyGroup group = new CompanyGroup(release.snapshot().locations().companies());
    String folded = Folding.fold(name);
    group.addNamed(folded);
    group.addLabeled(folded, release);
    group.members.addAll(release.chains().companies(name));
    if (group.members.isEmpty() && folded.startsWith(ARTICLE)) {
      group.addNamed(folded.substring(ARTICLE.length()));
    }
    if (group.members.isEmpty()) {
      group.add(FORM_OR_NUMBER.matcher(folded).replaceFirst(""), true);
    }
    return List.copyOf(group.members);
  }

  /** Returns the numbers of the companies whose slugs {@code folded} means, without a search. */
  public static List<Integer> bySlug(String folded, LoadedRelease release) {
    CompanyGroup group = new CompanyGroup(release.snapshot().locations().companies());
    group.addNamed(folded);
    return List.copyOf(group.members);
  }

  private void addNamed(String folded) {
    for (String spelling : NumberWords.spellings(folded)) {
      for (String article : List.of("", ARTICLE)) {
        add(article + spelling, false);
        String without = FORM.matcher(spelling).replaceFirst("");
        if (!without.equals(spelling)) {
          add(article + without, true);
        }
      }
    }
  }

  /** Adds companies by their names, which their slugs need not be made of, and by brands. */
  private void addLabeled(String folded, LoadedRelease release) {
    Snapshot snapshot = release.snapshot();
    for (int row : snapshot.companies().findByName(folded, MAX_COMPANIES)) {
      byte[] json = snapshot.companyFragments().fragment(row);
      add(ResourceJson.mapper().readValue(json, Company.class).slug());
    }
    for (Vertical vertical : Vertical.values()) {
      SearchQuery query = new SearchQuery(folded, true);
      SearchMatch.find(release, query, vertical, FEW).stream()
          .filter(match -> match.entry().type() == SearchResult.Type.COMPANY)
          .filter(match -> match.matchKind() == MatchKind.NAME && match.explanation().isExactName())
          .forEach(match -> add(match.entry().slug()));
    }
  }

  private void add(String slug) {
    int number = slugs.find(slug);
    if (number >= 0) {
      members.add(number);
    }
  }

  /**
   * @param isWhole whether only a legal form or a number may follow the name
   */
  private void add(String name, boolean isWhole) {
    List<String> words = Folding.words(name);
    if (!words.isEmpty()) {
      addWords("", words, isWhole);
    }
  }

  /** Adds the companies whose slug has the words after {@code prefix}. */
  private void addWords(String prefix, List<String> words, boolean isWhole) {
    if (words.isEmpty()) {
      addWhole(prefix, isWhole);
      return;
    }
    List<String> spellings = new ArrayList<>(Plural.others(words.get(0)));
    spellings.add(words.get(0));
    for (String word : spellings) {
      addLetters(prefix, word, words.subList(1, words.size()), isWhole);
    }
  }

  private void addLetters(String prefix, String letters, List<String> others, boolean isWhole) {
    int place = slugs.lowerBound(prefix);
    if (place == slugs.count() || !slugs.get(place).startsWith(prefix)) {
      return;
    }
    if (letters.isEmpty()) {
      addWords(prefix, others, isWhole);
      return;
    }
    int next = letters.offsetByCodePoints(0, 1);
    String rest = letters.substring(next);
    addLetters(prefix + letters.substring(0, next), rest, others, isWhole);
    if (!prefix.isEmpty()) {
      addLetters(prefix + '-' + letters.substring(0, next), rest, others, isWhole);
    }
  }

  private void addWhole(String prefix, boolean isWhole) {
    add(prefix);
    String longer = prefix + '-';
    for (int i = slugs.lowerBound(longer); i < slugs.count(); i++) {
      String slug = slugs.get(i);
      if (!slug.startsWith(longer)) {
        return;
      }
      String rest = slug.substring(prefix.length()).replace('-', ' ');
      if (!isWhole || FORM_OR_NUMBER.matcher(rest).matches()) {
        members.add(i);
      }
    }
  }
}
