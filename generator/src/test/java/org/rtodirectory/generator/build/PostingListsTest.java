package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.typeahead.TypeaheadFormat;

/** The bytes of posting lists, decoded as {@link TypeaheadFormat} describes them. */
class PostingListsTest {
  private static final int BLOCK = TypeaheadFormat.BLOCK;

  /** So little memory that lists of some thousand entries are written in several runs. */
  private static final long SMALL = 1 << 16;

  private static final int FIRST_STORE = 100;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 10 * BLOCK + 3, 100_000})
  void a_list_of_any_length_decodes_to_the_entries_that_were_added(int length) throws IOException {
    int[] entries = ascending(new Random(length), length);
    assertThat(decoded(lists(entries)).get(0)).containsExactly(entries);
  }

  @Test
  void an_entry_that_is_added_twice_in_a_row_is_stored_once() throws IOException {
    int[] twice = {0, 0, 7, 7, 7, 9};
    assertThat(decoded(lists(twice)).get(0)).containsExactly(0, 7, 9);
  }

  @Test
  void entries_before_the_first_store_are_counted_as_heads() {
    int[] entries = {1, 99, 100, 101};
    try (PostingLists lists = lists(entries)) {
      assertThat(lists.heads(0)).isEqualTo(2);
      assertThat(lists.count(0)).isEqualTo(4);
    }
  }

  /** Long and short lists grow side by side, more than fits into memory at a time. */
  @Test
  void lists_of_several_runs_are_joined() throws IOException {
    Random random = new Random(7);
    int[][] entries =
        IntStream.range(0, 300)
            .mapToObj(term -> ascending(random, term % 10 == 0 ? 5_000 : term % 7))
            .toArray(int[][]::new);
    List<int[]> decoded = decoded(lists(entries));
    for (int term = 0; term < entries.length; term++) {
      assertThat(decoded.get(term)).containsExactly(entries[term]);
    }
  }

  @Test
  void the_lowest_entries_of_a_list_are_returned() {
    int[] entries = ascending(new Random(1), 1000);
    int[] few = {4, 5};
    try (PostingLists lists = lists(entries, few)) {
      assertThat(lists.lowest(0, 20)).containsExactly(Arrays.copyOf(entries, 20));
      assertThat(lists.lowest(1, 20)).containsExactly(4, 5);
    }
  }

  /** Each block of a list can be decoded without the blocks before it. */
  @Test
  void the_skip_table_tells_the_entry_before_each_block_and_its_offset() throws IOException {
    int[] entries = ascending(new Random(2), 5 * BLOCK + 1);
    ByteBuffer bytes = bytes(lists(entries));
    for (int block = 1; block <= 5; block++) {
      int skip = (block - 1) * TypeaheadFormat.SKIP_LENGTH;
      int before = bytes.getInt(skip);
      int offset = 5 * TypeaheadFormat.SKIP_LENGTH + bytes.getInt(skip + Integer.BYTES);
      assertThat(before).isEqualTo(entries[block * BLOCK - 1]);
      assertThat(before + vint(bytes.duplicate().position(offset)))
          .isEqualTo(entries[block * BLOCK]);
    }
  }

  @Test
  void a_union_has_each_entry_of_its_lists_once() throws IOException {
    Random random = new Random(3);
    int[] some = ascending(random, 7000);
    int[] more = ascending(random, 3000);
    int[] expected =
        IntStream.concat(IntStream.of(some), IntStream.of(more)).sorted().distinct().toArray();
    EntrySet union = new EntrySet();
    union.add(1 << 21);
    union.clear();
    try (PostingLists lists = lists(new int[] {1}, some, more, new int[0], new int[] {2})) {
      lists.addTo(union, 1, 4);
    }
    assertThat(union.count()).isEqualTo(expected.length);
    assertThat(union.lowest(20)).containsExactly(Arrays.copyOf(expected, 20));
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    assertThat(union.writeTo(written)).isEqualTo(written.size());
    ByteBuffer alone = bytes(lists(expected));
    assertThat(ByteBuffer.wrap(written.toByteArray())).isEqualTo(alone);
  }

  private static int[] ascending(Random random, int length) {
    return random.ints(0, 1 << 20).distinct().limit(length).sorted().toArray();
  }

  /** The lists of terms with these entries, which are added entry by entry as an index does. */
  private static PostingLists lists(int[]... entries) {
    try (PostingCollector collector = new PostingCollector(entries.length, SMALL)) {
      int[] next = new int[entries.length];
      int longest = Arrays.stream(entries).mapToInt(list -> list.length).max().orElseThrow();
      for (int i = 0; i < longest; i++) {
        for (int term = 0; term < entries.length; term++) {
          if (next[term] < entries[term].length) {
            int entry = entries[term][next[term]++];
            collector.add(term, entry, entry < FIRST_STORE);
          }
        }
      }
      return collector.lists();
    }
  }

  private static ByteBuffer bytes(PostingLists lists) throws IOException {
    try (lists) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      lists.writeTo(out);
      assertThat((long) out.size())
          .isEqualTo(IntStream.range(0, lists.terms()).mapToLong(lists::length).sum());
      return ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  private static List<int[]> decoded(PostingLists lists) throws IOException {
    ByteBuffer bytes = bytes(lists);
    List<int[]> decoded =
        IntStream.range(0, lists.terms())
            .mapToObj(term -> decoded(bytes, lists.count(term)))
            .toList();
    assertThat(bytes.hasRemaining()).isFalse();
    return decoded;
  }

  private static int[] decoded(ByteBuffer bytes, int count) {
    int blocks = count == 0 ? 0 : (count - 1) / BLOCK;
    bytes.position(bytes.position() + blocks * TypeaheadFormat.SKIP_LENGTH);
    int[] entries = new int[count];
    int entry = 0;
    for (int i = 0; i < count; i++) {
      entry += vint(bytes);
      entries[i] = entry;
    }
    return entries;
  }

  private static int vint(ByteBuffer bytes) {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
