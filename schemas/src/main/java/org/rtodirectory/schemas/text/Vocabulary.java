package org.rtodirectory.schemas.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that mean the same in names and addresses. They are street suffixes, directions and
 * unit designators as in USPS Publication 28, short forms, legal forms, number words and ordinals,
 * and plurals. All words are folded ({@link Folding}). A number of two words is one word here
 * ({@code twentyone}). Stateless. A lookup is O(length of the word).
 *
 * <p>The table is the resource {@code search/vocabulary.txt}.
 */
public final class Vocabulary {
  /** The kinds of words. */
  public enum WordClass {
    /** A street suffix, such as {@code avenue}. */
    SUFFIX,
    /** A direction, such as {@code north}. */
    DIRECTION,
    /** A unit designator, such as {@code suite}. */
    UNIT,
    /** A legal form, or a word that names of all trades have, such as {@code center}. */
    GENERIC,
    /** Any other word in a name or address. */
    WORD,
    /** A word of a query that describes no store, such as {@code near}. */
    STOP
  }

  private static final Pattern ORDINAL = Pattern.compile("([0-9]{1,4})(?:st|nd|rd|th)");

  /** The maximum number of digits in an ordinal, such as {@code 1234th}. */
  private static final int MAX_ORDINAL_DIGITS = 4;

  /** The words that mean the same as a word of the table or a number word. */
  private static final Map<String, Set<String>> EQUIVALENTS = new HashMap<>();

  private static final Map<WordClass, Set<String>> WORDS = new EnumMap<>(WordClass.class);

  static {
    EnumSet.allOf(WordClass.class)
        .forEach(wordClass -> WORDS.put(wordClass, new LinkedHashSet<>()));
    WordClass section = WordClass.WORD;
    for (String line : Resource.text("/search/vocabulary.txt").lines().toList()) {
      if (line.startsWith("[")) {
        section = WordClass.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        List<String> group = List.of(line.split(" ", -1));
        WORDS.getOrDefault(section, Set.of()).addAll(group);
        addGroup(group);
      }
    }
    for (int number = 0; number <= NumberWords.MAX_NUMBER; number++) {
      String digits = Integer.toString(number);
      addGroup(List.of(digits, NumberWords.cardinal(number)));
      addGroup(List.of(digits + NumberWords.ordinalSuffix(number), NumberWords.ordinal(number)));
    }
  }

  private Vocabulary() {}

  /** Returns other words that mean the same as a word, in a fixed order. */
  public static List<String> equivalents(String word) {
    Set<String> all = new LinkedHashSet<>(EQUIVALENTS.getOrDefault(word, Set.of()));
    Matcher ordinal = ORDINAL.matcher(word);
    if (ordinal.matches()) {
      all.add(ordinal.group(1));
    } else if (word.length() <= MAX_ORDINAL_DIGITS
        && !word.isEmpty()
        && word.chars().allMatch(c -> c >= '0' && c <= '9')) {
      all.add(word + NumberWords.ordinalSuffix(Integer.parseInt(word)));
    }
    all.addAll(Plural.otherForms(word));
    return new ArrayList<>(all);
  }

  /** Returns whether a word belongs to a class. A word may belong to several. */
  public static boolean is(WordClass wordClass, String word) {
    return WORDS.getOrDefault(wordClass, Set.of()).contains(word);
  }

  private static void addGroup(List<String> group) {
    for (String word : group) {
      Set<String> equivalents = EQUIVALENTS.computeIfAbsent(word, key -> new LinkedHashSet<>());
      group.stream().filter(equivalent -> !equivalent.equals(word)).forEach(equivalents::add);
    }
  }
}
