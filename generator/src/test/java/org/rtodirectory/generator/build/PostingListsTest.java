package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

class PostingListsTest {
  private static final int TERMS = 40;

  @Test
  void each_list_has_the_entries_of_its_term_once_in_ascending_order() throws IOException {
    List<Set<Integer>> expected = new ArrayList<>();
    PostingLists lists = random(expected);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    lists.writeTo(out);
    byte[] bytes = out.toByteArray();
    int start = 0;
    for (int term = 0; term < TERMS; term++) {
      int end = start + lists.length(term);
      assertThat(decoded(Arrays.copyOfRange(bytes, start, end)))
          .containsExactlyElementsOf(expected.get(term));
      assertThat(lists.count(term)).isEqualTo(expected.get(term).size());
      start = end;
    }
    assertThat(start).isEqualTo(bytes.length);
  }

  @Test
  void the_lowest_entries_of_terms_are_found_each_once() {
    List<Set<Integer>> expected = new ArrayList<>();
    PostingLists lists = random(expected);
    for (int first = 0; first < TERMS; first++) {
      for (int end = first; end <= TERMS; end++) {
        TreeSet<Integer> all = new TreeSet<>();
        expected.subList(first, end).forEach(all::addAll);
        int[] lowest =
            IntStream.concat(
                    all.stream().mapToInt(Integer::intValue),
                    IntStream.generate(() -> TypeaheadFormat.NO_ENTRY))
                .limit(TypeaheadFormat.TOP_LENGTH)
                .toArray();
        assertThat(lists.lowest(first, end)).isEqualTo(lowest);
      }
    }
  }

  /** Lists of no entries, of a few, and of many; every second entry is added twice. */
  private static PostingLists random(List<Set<Integer>> expected) {
    Random random = new Random(1);
    PostingLists lists = new PostingLists(TERMS);
    for (int term = 0; term < TERMS; term++) {
      expected.add(new TreeSet<>());
    }
    for (int entry = 0; entry < 100_000; entry += 1 + random.nextInt(term(random) * 20 + 1)) {
      int term = term(random);
      for (int times = 0; times <= entry % 2; times++) {
        lists.add(term, entry);
      }
      expected.get(term).add(entry);
    }
    return lists;
  }

  private static int term(Random random) {
    return random.nextInt(1 + random.nextInt(TERMS - 1));
  }

  private static List<Integer> decoded(byte[] list) {
    List<Integer> entries = new ArrayList<>();
    int entry = 0;
    int shift = 0;
    for (byte b : list) {
      entry += (b & 0x7f) << shift;
      shift += 7;
      if (b >= 0) {
        entries.add(entry);
        shift = 0;
      }
    }
    return entries;
  }
}
