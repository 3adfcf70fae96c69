package org.rtodirectory.generator.indexing;

import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.ADDRESS;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.OTHER;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.STATE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.WHOLE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.WORD;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence.ZIP;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.LocationRow.StateRow;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;
import org.rtodirectory.schemas.text.Folding;

/**
 * The words of a city, company or address, as the search index stores them. They are folded and in
 * the order of the text. Further terms stand for the whole name, such as its joined words, its
 * initials and nicknames. The index has no other spellings of a word, because a search adds them to
 * the words of its query.
 */
final class EntryWords {
  /**
   * The minimum number of words in a name of a company for which its joined words and initials are
   * also indexed.
   */
  private static final int MIN_JOINED_WORDS = 3;

  /** The maximum number of indexed words of a city name, so that the terms of the state fit. */
  private static final int MAX_CITY_WORDS = 8;

  private final List<Word> words = new ArrayList<>();

  /** The number of positions left. Each word takes one, except a term for the whole name. */
  private int room;

  /** A term, and its place in the entry. */
  record Word(String term, Occurrence occurrence) {}

  private EntryWords(int maxPositions) {
    this.room = maxPositions;
  }

  /** Returns the words of a city's name, its nicknames, and its state. */
  static List<Word> ofCity(CityRow city, Synonyms synonyms) {
    EntryWords entry = new EntryWords(TypeaheadFormat.CITY_POSITIONS);
    StateRow state = city.state();
    List<String> name = Folding.words(city.foldedName());
    Stream<String> states =
        Stream.concat(Stream.of(state.code(), state.name()), state.aliases().stream());
    name.stream().limit(MAX_CITY_WORDS).forEach(word -> entry.add(word, WORD));
    states.map(EntryWords::join).distinct().forEach(term -> entry.add(term, STATE));
    if (name.size() > 1) {
      entry.add(String.join("", name), WHOLE);
    }
    city.aliases().forEach(alias -> entry.add(join(alias), WHOLE));
    entry.addSynonyms(city.foldedName(), synonyms);
    return entry.words;
  }

  /** Returns the words of a company's name, short names for it, and its brands. */
  static List<Word> ofCompany(CompanyRow company, Synonyms synonyms) {
    EntryWords entry = new EntryWords(TypeaheadFormat.COMPANY_POSITIONS);
    entry.addName(company.foldedName(), WORD);
    entry.addSynonyms(company.foldedName(), synonyms);
    company.brands().forEach(brand -> entry.addName(Folding.fold(brand), OTHER));
    return entry.words;
  }

  /** Returns the five digits of the ZIP code, then the words of the street address. */
  static List<Word> ofAddress(String address, String zip) {
    EntryWords entry = new EntryWords(TypeaheadFormat.ADDRESS_POSITIONS);
    Folding.words(Folding.fold(zip)).stream().limit(1).forEach(word -> entry.add(word, ZIP));
    Folding.words(Folding.fold(address)).forEach(word -> entry.add(word, ADDRESS));
    return entry.words;
  }

  /** Folds a text, and joins its words. */
  static String join(String text) {
    return Folding.fold(text).replace(" ", "");
  }

  /**
   * Adds the words of a name of a company, and terms for the whole name. A brand also has such a
   * term if it is short, but the short name of a company does not.
   */
  private void addName(String folded, Occurrence occurrence) {
    List<String> name = Folding.words(folded);
    name.forEach(word -> add(word, occurrence));
    if (name.size() >= MIN_JOINED_WORDS) {
      add(String.join("", name), WHOLE);
      addInitials(name);
      addInitials(name.stream().filter(word -> !word.equals("and")).toList());
    } else if (occurrence == OTHER) {
      add(String.join("", name), WHOLE);
    }
  }

  private void addInitials(List<String> name) {
    StringBuilder initials = new StringBuilder();
    name.forEach(word -> initials.appendCodePoint(word.codePointAt(0)));
    add(initials.toString(), WHOLE);
  }

  /** Adds the synonyms of the whole name, and of consecutive words in it. */
  private void addSynonyms(String folded, Synonyms synonyms) {
    List<String> forWholeName = synonyms.wordsFor(folded).toList();
    forWholeName.forEach(synonym -> add(synonym, WHOLE));
    synonyms
        .wordsWithin(folded)
        .filter(synonym -> !forWholeName.contains(synonym))
        .forEach(synonym -> add(synonym, OTHER));
  }

  private void add(String term, Occurrence occurrence) {
    Word word = new Word(term, occurrence);
    if (term.isEmpty() || (occurrence == WHOLE && words.contains(word))) {
      return;
    }
    if (occurrence == WHOLE) {
      words.add(word);
    } else if (room > 0) {
      room--;
      words.add(word);
    }
  }
}
