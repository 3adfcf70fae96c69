package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * The parts of a street address.
 *
 * @param words house number and street as filed, folded
 * @param key the same with suffixes, directions and ordinals in their standard form, so that two
 *     spellings of a street are equal
 * @param unit the number of the unit, folded, null without one
 */
record StreetAddress(List<String> words, String key, @Nullable String unit) {
  private static final String NUMBER_SIGN = "numbersign";
  private static final Set<String> DESIGNATORS =
      Set.of(NUMBER_SIGN, "ste", "suite", "unit", "apt", "apartment", "bldg", "building", "rm");

  /** The words for roads that a number follows. */
  private static final Set<String> NUMBERED_ROADS =
      Set.of("highway", "hwy", "state", "county", "us", "route", "rte", "sr", "cr", "farm", "loop");

  private static final String UNIT_NUMBER = "[a-z]?[0-9]+[a-z]?|[a-z]";

  /** Reads the two lines of an address. */
  static StreetAddress of(String address, @Nullable String address2) {
    List<String> all = tokens(address);
    int end = designator(all, 1);
    String unit = unit(all, end);
    if (unit == null && address2 != null) {
      List<String> second = tokens(address2);
      unit = unit(second, designator(second, 0));
    }
    List<String> words = List.copyOf(all.subList(0, end));
    return new StreetAddress(words, key(words), unit);
  }

  /** Returns whether the address begins with a house number before a street. */
  boolean isNumbered() {
    return words.size() > 1 && words.get(0).matches("[0-9]+[a-z]?");
  }

  String text() {
    return String.join(" ", words);
  }

  /** Returns the key of the street without the house number. */
  String streetKey() {
    return key(words.subList(1, words.size()));
  }

  /** Returns the position of the suffix of the street, or -1 if it has none that may change. */
  int suffix() {
    for (int i = words.size() - 1; i > 1; i--) {
      if (!PostalWords.isDirection(words.get(i))) {
        return PostalWords.isSuffix(words.get(i)) ? i : -1;
      }
    }
    return -1;
  }

  private static List<String> tokens(String text) {
    return Folding.words(Folding.fold(text.replace("#", " " + NUMBER_SIGN + " ")));
  }

  /** Returns where the unit begins: its designator, or a bare number after the suffix. */
  private static int designator(List<String> words, int from) {
    int last = words.size() - 1;
    boolean isBareUnit =
        from > 0
            && last > 2
            && words.get(last).matches("[0-9]+[a-z]?")
            && PostalWords.isSuffix(words.get(last - 1))
            && words.stream().noneMatch(NUMBERED_ROADS::contains);
    for (int i = from; i < last; i++) {
      boolean isNumberNext = words.get(i + 1).matches(UNIT_NUMBER);
      if (DESIGNATORS.contains(words.get(i))
          && (isNumberNext || DESIGNATORS.contains(words.get(i + 1)))) {
        return i;
      }
    }
    return isBareUnit ? last : words.size();
  }

  private static @Nullable String unit(List<String> words, int from) {
    List<String> unit =
        words.subList(from, words.size()).stream()
            .filter(word -> !DESIGNATORS.contains(word))
            .toList();
    return unit.isEmpty() ? null : String.join(" ", unit);
  }

  private static String key(List<String> words) {
    List<String> standard = new ArrayList<>();
    for (String word : words) {
      String digits = word.matches("[a-z]+") ? PostalWords.otherNumber(word) : word;
      String form = PostalWords.standard(digits == null ? word : digits);
      String last = standard.isEmpty() ? "" : standard.get(standard.size() - 1);
      if (last.matches("[ns]") && form.matches("[ew]")) {
        standard.set(standard.size() - 1, last + form);
      } else {
        standard.add(form);
      }
    }
    return standard.stream()
        .map(word -> word.replaceFirst("^([0-9]+)(st|nd|rd|th)$", "$1"))
        .collect(Collectors.joining(" "));
  }
}
