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
 * A lookup of the companies that people mean by a name. These are the companies whose slug begins
 * with the words of the name, the companies of the chain with this name ({@link CompanyChains}),
 * and those with the same name or brand. Plurals, apostrophes and spaces make no difference. A slug
 * may have a leading article that the name lacks. If the name has a leading article and nothing is
 * found, the name is looked up without the article. Names that are only similar do not count. The
 * result is the numbers of the companies: the indexes of their slugs in the sorted table.
 *
 * <p>Slugs are looked up letter by letter in their sorted table, so the time is O(letters · log
 * companies + companies found). An instance serves one lookup. The static methods are safe for all
 * threads.
 */
public final class CompanyLookup {
  private static final String LEGAL_FORM =
      "co|company|corp|corporation|inc|incorporated|llc|ltd|l l c";
  private static final Pattern LEGAL_FORMS_AT_END = Pattern.compile("( (" + LEGAL_FORM + "))+$");
  private static final Pattern LEGAL_FORMS_OR_NUMBERS_AT_END =
      Pattern.compile("( (" + LEGAL_FORM + "|[0-9]+))+$");
  private static final String ARTICLE = "the ";

  /** The maximum number of search results that are examined for companies with the same name. */
  private static final int MAX_SEARCH_RESULTS = 10;

  /** The maximum number of companies with the same name that are added. */
  private static final int MAX_COMPANIES = 1_000;

  private final StringTable slugs;

  /** The numbers of the companies that were found, ascending. */
  private final Collection<Integer> companies = new TreeSet<>();

  private CompanyLookup(StringTable slugs) {
    this.slugs = slugs;
  }

  /**
   * Returns the numbers of the companies that {@code name} means, ascending. If {@code name} is a
   * slug, returns only the company with this slug.
   */
  public static List<Integer> byNameOrSlug(String name, LoadedRelease release) {
    int company = release.snapshot().locations().companies().find(name);
    return company >= 0 ? List.of(company) : byName(name, release);
  }

  /**
   * Returns the numbers of the companies that {@code name} means, ascending. Unlike {@link
   * #byNameOrSlug}, a slug is read as a name too, so it may mean several companies.
   */
  public static List<Integer> byName(String name, LoadedRelease release) {
    String folded = Folding.fold(name);
    if (folded.isEmpty()) {
      return List.of();
    }
    CompanyLookup lookup = new CompanyLookup(release.snapshot().locations().companies());
    lookup.addBySlugWords(folded);
    lookup.addBySameName(folded, release);
    lookup.companies.addAll(release.chains().companiesNamed(name));
    if (lookup.companies.isEmpty() && folded.startsWith(ARTICLE)) {
      lookup.addBySlugWords(folded.substring(ARTICLE.length()));
    }
    if (lookup.companies.isEmpty()) {
      lookup.addBySlugStart(LEGAL_FORMS_OR_NUMBERS_AT_END.matcher(folded).replaceFirst(""), true);
    }
    return List.copyOf(lookup.companies);
  }

  /** Returns the numbers of the companies whose slug begins with the words of a folded name. */
  public static List<Integer> bySlugWords(String folded, LoadedRelease release) {
    CompanyLookup lookup = new CompanyLookup(release.snapshot().locations().companies());
    lookup.addBySlugWords(folded);
    return List.copyOf(lookup.companies);
  }

  private void addBySlugWords(String folded) {
    for (String spelling : NumberWords.spellings(folded)) {
      for (String article : List.of("", ARTICLE)) {
        addBySlugStart(article + spelling, false);
        String withoutForm = LEGAL_FORMS_AT_END.matcher(spelling).replaceFirst("");
        if (!withoutForm.equals(spelling)) {
          addBySlugStart(article + withoutForm, true);
        }
      }
    }
  }

  /** Adds the companies with this name or brand. Their slugs may have other words. */
  private void addBySameName(String folded, LoadedRelease release) {
    Snapshot snapshot = release.snapshot();
    for (int row : snapshot.companies().findByName(folded, MAX_COMPANIES)) {
      byte[] json = snapshot.companyFragments().fragment(row);
      addSlug(ResourceJson.mapper().readValue(json, Company.class).slug());
    }
    for (Vertical vertical : Vertical.values()) {
      SearchQuery query = SearchQuery.ofWholeWords(folded);
      SearchMatch.find(release, query, vertical, MAX_SEARCH_RESULTS).stream()
          .filter(match -> match.entry().type() == SearchResult.Type.COMPANY)
          .filter(match -> match.matchKind() == MatchKind.NAME && match.explanation().isExactName())
          .forEach(match -> addSlug(match.entry().slug()));
    }
  }

  /** Adds the company with exactly this slug, if there is one. */
  private void addSlug(String slug) {
    int company = slugs.find(slug);
    if (company >= 0) {
      companies.add(company);
    }
  }

  /**
   * Adds the companies whose slug begins with the words of a name.
   *
   * @param isWholeName whether only legal forms and numbers may follow the words in the slug
   */
  private void addBySlugStart(String name, boolean isWholeName) {
    List<String> words = Folding.words(name);
    if (!words.isEmpty()) {
      addWords("", words, isWholeName);
    }
  }

  /** Adds the companies whose slug begins with {@code prefix} and then the words. */
  private void addWords(String prefix, List<String> words, boolean isWholeName) {
    if (words.isEmpty()) {
      addWithPrefix(prefix, isWholeName);
      return;
    }
    List<String> spellings = new ArrayList<>(Plural.otherForms(words.get(0)));
    spellings.add(words.get(0));
    for (String word : spellings) {
      addLetters(prefix, word, words.subList(1, words.size()), isWholeName);
    }
  }

  /**
   * Adds the companies whose slug begins with {@code prefix}, then the letters, then the other
   * words. The slug may have a hyphen before any letter, so {@code rentacenter} finds {@code
   * rent-a-center}.
   */
  private void addLetters(
      String prefix, String letters, List<String> otherWords, boolean isWholeName) {
    int firstSlug = slugs.lowerBound(prefix);
    if (firstSlug == slugs.count() || !slugs.get(firstSlug).startsWith(prefix)) {
      return;
    }
    if (letters.isEmpty()) {
      addWords(prefix, otherWords, isWholeName);
      return;
    }
    int firstLetterEnd = letters.offsetByCodePoints(0, 1);
    String firstLetter = letters.substring(0, firstLetterEnd);
    String otherLetters = letters.substring(firstLetterEnd);
    addLetters(prefix + firstLetter, otherLetters, otherWords, isWholeName);
    if (!prefix.isEmpty()) {
      addLetters(prefix + '-' + firstLetter, otherLetters, otherWords, isWholeName);
    }
  }

  /** Adds the companies whose slug is {@code prefix}, or continues with a hyphen. */
  private void addWithPrefix(String prefix, boolean isWholeName) {
    addSlug(prefix);
    String longerPrefix = prefix + '-';
    for (int i = slugs.lowerBound(longerPrefix); i < slugs.count(); i++) {
      String slug = slugs.get(i);
      if (!slug.startsWith(longerPrefix)) {
        return;
      }
      String otherWords = slug.substring(prefix.length()).replace('-', ' ');
      if (!isWholeName || LEGAL_FORMS_OR_NUMBERS_AT_END.matcher(otherWords).matches()) {
        companies.add(i);
      }
    }
  }
}
