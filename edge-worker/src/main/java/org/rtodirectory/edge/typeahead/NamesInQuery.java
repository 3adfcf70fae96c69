package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The companies and cities whose whole name stands in a query, a city's with or without its state.
 * Of names within others only the longest count, and words of a category are no name. For one
 * thread.
 */
final class NamesInQuery {
  private final TypeaheadSections parts;
  private final StepBudget budget;
  private final List<Name> names = new ArrayList<>();
  private final Set<Integer> companies = new HashSet<>();
  private final Set<Integer> cities = new HashSet<>();
  private Tokens query = Tokens.NONE;
  private final Postings.Cursor cursor = new Postings.Cursor();

  /** A name: its term, and its words from {@code first} to before {@code end}. */
  record Name(int term, int first, int end, boolean isCity) {
    int words() {
      return end - first;
    }

    boolean contains(Name other) {
      return first <= other.first && other.end <= end && words() > other.words();
    }
  }

  NamesInQuery(TypeaheadSections parts, StepBudget budget) {
    this.parts = parts;
    this.budget = budget;
  }

  /** Reads another query. */
  void read(Tokens another) {
    query = another;
    names.clear();
    for (int first = 0; first < query.count(); first++) {
      read(first, parts.trie().labelPlace());
      read(first, parts.trie().wholeQueryPlace());
    }
    List<Name> all = List.copyOf(names);
    names.removeIf(name -> all.stream().anyMatch(other -> other.contains(name)));
    companies.clear();
    cities.clear();
    for (Name name : names) {
      cursor.open(parts.names(), name.term);
      for (int head = cursor.next();
          head < parts.headCount() && budget.spend(1);
          head = cursor.next()) {
        (parts.isCity(head) ? cities : companies).add(head);
      }
    }
  }

  private void read(int first, long from) {
    long place = from;
    for (int end = first + 1; end <= query.count() && budget.spend(StepBudget.LOOKUP); end++) {
      int start = query.start(end - 1) - (end > first + 1 ? 1 : 0);
      place = parts.trie().follow(place, query.text(), start, query.end(end - 1));
      if (place < 0) {
        return;
      }
      int term = parts.trie().termAt(place);
      int length = query.end(end - 1) - query.start(first);
      if (term != TermTrie.NONE && length >= MatchedWords.CUT_SHORT_FROM) {
        boolean isCity = parts.isCity(parts.names().first(term));
        if (isCity || !isOfCategory(first, end)) {
          names.add(new Name(term, first, end, isCity));
        }
      }
    }
  }

  /** Whether some words are what a category is called, or fillers. */
  private boolean isOfCategory(int first, int end) {
    boolean[] kept = new boolean[query.count()];
    Arrays.fill(kept, first, end, true);
    Tokens rest = query.only(kept).withoutFillers();
    return rest.count() == 0
        || parts.trie().phrase(rest.text(), 0, rest.text().length) != TermTrie.NONE;
  }

  /** The query without an "in" before a city, where it is not the code of Indiana behind one. */
  Tokens withoutPreposition() {
    for (Name name : names) {
      int before = name.first - 1;
      if (name.isCity
          && before >= 0
          && query.word(before).equals("in")
          && names.stream()
              .noneMatch(n -> n.first <= before && before < n.end + (n.isCity ? 1 : 0))) {
        return query.without(before, 1);
      }
    }
    return query;
  }

  List<Name> all() {
    return names;
  }

  /** Whether a company is named by more than one word, which no other one means then. */
  boolean areClear() {
    return names.stream().anyMatch(name -> !name.isCity && name.words() > 1);
  }

  boolean haveCompany() {
    return !companies.isEmpty();
  }

  boolean haveCity() {
    return !cities.isEmpty();
  }

  /** Whether a word belongs to the name of a company. */
  boolean isOfCompany(int word) {
    return names.stream().anyMatch(name -> !name.isCity && name.first <= word && word < name.end);
  }

  /** Whether it is no store, or its company is named, if any is. */
  boolean acceptCompany(int company, int city) {
    return city < 0 || companies.isEmpty() || companies.contains(company);
  }

  /** The same, and its city is named, if any is. */
  boolean accept(int company, int city) {
    return acceptCompany(company, city) && (city < 0 || cities.isEmpty() || cities.contains(city));
  }

  /** The words of companies, and those of a city. */
  Tokens companiesAnd(Name city) {
    boolean[] kept = new boolean[query.count()];
    for (Name name : names) {
      if (!name.isCity || name.equals(city)) {
        Arrays.fill(kept, name.first, name.end, true);
      }
    }
    return query.only(kept);
  }

  /** How many words do not belong to a name; more for a city than for any company. */
  int cost(Name name) {
    return query.count() - name.words() + (name.isCity ? query.count() : 0);
  }
}
