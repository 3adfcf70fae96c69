package org.rtodirectory.edge.release;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.text.Folding;

/** The text of a guide as words and sentences, for searching and for snippets. */
final class GuideText {
  private static final Pattern LINE_MARKS =
      Pattern.compile("(?m)^[ \t]*(?:#{1,6}|[-*+>]|\\d+\\.)[ \t]+");
  private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
  private static final Pattern INLINE_MARKS = Pattern.compile("\\*\\*|__|`|~~");
  private static final Pattern ENDS_WITHOUT_STOP =
      Pattern.compile("([\\p{L}\\p{N})])\\s*\\R\\s*\\R");
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  /** Words that say nothing of what a text is about. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "for", "how", "i",
          "if", "in", "into", "is", "it", "my", "no", "not", "of", "on", "or", "such", "that",
          "the", "their", "then", "there", "these", "they", "this", "to", "was", "what", "will",
          "with", "you");

  private static final List<String> ENDINGS = List.of("ings", "ing", "ed", "es", "s");

  /** What an ending must leave: {@code shed} and {@code bed} have none. */
  private static final int SHORTEST_STEM = 3;

  private GuideText() {}

  /** Markdown as plain text on one line; a paragraph without a full stop gets one. */
  static String plain(String markdown) {
    String text = LINE_MARKS.matcher(markdown).replaceAll("");
    text = LINK.matcher(text).replaceAll("$1");
    text = INLINE_MARKS.matcher(text).replaceAll("");
    text = ENDS_WITHOUT_STOP.matcher(text).replaceAll("$1. ");
    return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
  }

  /** The stems of the words of a text in their order, without stop words. */
  static List<String> stems(String text) {
    List<String> stems = new ArrayList<>();
    for (String word : Folding.fold(text).split(" ", -1)) {
      if (!word.isEmpty() && !STOP_WORDS.contains(word)) {
        stems.add(stem(word));
      }
    }
    return stems;
  }

  /** Whether one letter is missing, added or another, or two neighbours are swapped. */
  static boolean isOneEdit(String one, String other) {
    int longest = Math.max(one.length(), other.length());
    int shortest = Math.min(one.length(), other.length());
    if (longest - shortest > 1) {
      return false;
    }
    int same = 0;
    while (same < shortest && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    String left = one.substring(same);
    String right = other.substring(same);
    if (left.length() != right.length()) {
      String more = left.length() > right.length() ? left : right;
      return more.substring(1).equals(left.length() > right.length() ? right : left);
    }
    return left.isEmpty()
        || left.substring(1).equals(right.substring(1))
        || (left.length() > 1
            && left.charAt(0) == right.charAt(1)
            && left.charAt(1) == right.charAt(0)
            && left.substring(2).equals(right.substring(2)));
  }

  /** The sentences of a text. */
  static List<String> sentences(String text) {
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
    breaks.setText(text);
    List<String> sentences = new ArrayList<>();
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      sentences.add(text.substring(start, end).strip());
      start = end;
    }
    return sentences;
  }

  /**
   * A word without the endings of number and tense, so that {@code return}, {@code returns} and
   * {@code returned} are the same word. Not a word of English, and not meant to be shown.
   */
  private static String stem(String word) {
    String stem = word;
    for (String ending : ENDINGS) {
      if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
        stem = word.substring(0, word.length() - ending.length());
        break;
      }
    }
    boolean isDoubled =
        stem.length() > SHORTEST_STEM
            && stem.charAt(stem.length() - 1) == stem.charAt(stem.length() - 2);
    boolean hasSilentE = stem.length() > SHORTEST_STEM && stem.endsWith("e");
    return isDoubled || hasSilentE ? stem.substring(0, stem.length() - 1) : stem;
  }
}
