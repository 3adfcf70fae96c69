package org.rtodirectory.schemas.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Invented folded names. They consist of a few short words of few letters, so that random names
 * often contain each other. Some letters have higher code points than the surrogates, where the
 * order of code points differs from the order of chars.
 */
public final class RandomNames {
  private static final int[] LETTERS = {'a', 'b', '1', 'ж', 0xFA0E, 0x20000, 0x10428};

  private final Random random;

  public RandomNames(Random random) {
    this.random = random;
  }

  /** Returns a name of one to three words. */
  public String name() {
    return IntStream.rangeClosed(0, random.nextInt(3))
        .mapToObj(word -> word())
        .collect(Collectors.joining(" "));
  }

  /** Returns several names. Some may be equal. */
  public List<String> list(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(name());
    }
    return names;
  }

  /** Returns a part of {@code text} of at least one code point. */
  public String partOf(String text) {
    int length = text.codePointCount(0, text.length());
    int start = random.nextInt(length);
    int end = start + 1 + random.nextInt(length - start);
    return text.substring(text.offsetByCodePoints(0, start), text.offsetByCodePoints(0, end));
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      word.appendCodePoint(LETTERS[random.nextInt(LETTERS.length)]);
    }
    return word.toString();
  }
}
