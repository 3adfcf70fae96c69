package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.Folding;

/**
 * A finder of guides about similar subjects. Guides are similar if they share many words. The more
 * guides have a word, the less the word counts. Immutable.
 */
final class RelatedGuides {
  private static final int MAX_RELATED = 3;
  private static final int MIN_WORD_LENGTH = 5;

  /** The long words of each guide. */
  private final List<Set<String>> words = new ArrayList<>();

  /** The number of guides that have a word. */
  private final Map<String, Integer> frequencies = new HashMap<>();

  RelatedGuides(List<Guide> guides) {
    for (Guide guide : guides) {
      String text = guide.title() + " " + guide.summary() + " " + guide.bodyMarkdown();
      Set<String> guideWords = new HashSet<>(Folding.words(Folding.fold(text)));
      guideWords.removeIf(word -> word.length() < MIN_WORD_LENGTH);
      guideWords.forEach(word -> frequencies.merge(word, 1, Integer::sum));
      words.add(guideWords);
    }
  }

  /**
   * Returns the guides related to a guide, most related first. Ties keep the order of the guides.
   */
  List<Integer> find(int guide) {
    long[] scores = new long[words.size()];
    for (String word : words.get(guide)) {
      for (int i = 0; i < scores.length; i++) {
        if (i != guide && words.get(i).contains(word)) {
          // The weight is a whole number, so the order of the words does not matter.
          scores[i] += 1_000_000L / frequencies.getOrDefault(word, 1);
        }
      }
    }
    return IntStream.range(0, scores.length)
        .boxed()
        .filter(i -> scores[i] > 0)
        .sorted(Comparator.comparingLong(i -> -scores[i]))
        .limit(MAX_RELATED)
        .toList();
  }
}
