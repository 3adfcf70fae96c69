package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TermSetTest {
  private static final int TERMS = 1 << 16;

  private final TermSet set = new TermSet();

  @Test
  void a_term_has_the_lowest_cost_of_its_ranges() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 50; run++) {
      int[] expected = new int[TERMS];
      Arrays.fill(expected, TermSet.NO_MATCH);
      set.clear();
      add(0, random, expected);
      for (int range = random.nextInt(30); range > 0; range--) {
        add(1 + random.nextInt(2), random, expected);
      }
      set.settle();
      for (int term = 0; term < TERMS; term++) {
        assertThat(set.cost(term)).as("term %d, seed %d", term, seed).isEqualTo(expected[term]);
      }
    }
  }

  /** Adds a range: most are short, as those of a word, and some as long as that of a letter. */
  private void add(int cost, Random random, int[] expected) {
    int first = random.nextInt(TERMS);
    int end = Math.min(TERMS, first + 1 + random.nextInt(1 << random.nextInt(16)));
    set.add(cost, first, end);
    for (int term = first; term < end; term++) {
      expected[term] = Math.min(expected[term], cost);
    }
  }
}
