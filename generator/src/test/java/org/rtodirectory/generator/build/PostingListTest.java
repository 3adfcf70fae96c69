package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.typeahead.TypeaheadFormat;

/** The bytes of a posting list, decoded as {@link TypeaheadFormat} describes them. */
class PostingListTest {
  private static final int BLOCK = TypeaheadFormat.BLOCK;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 10 * BLOCK + 3})
  void a_list_of_any_length_decodes_to_the_entries_that_were_added(int length) throws IOException {
    int[] entries = ascending(new Random(length), length);
    assertThat(decoded(list(entries))).containsExactly(entries);
  }

  @Test
  void an_entry_that_is_added_twice_in_a_row_is_stored_once() throws IOException {
    PostingList list = list(0, 0, 7, 7, 7, 9);
    assertThat(list.count()).isEqualTo(3);
    assertThat(decoded(list)).containsExactly(0, 7, 9);
  }

  @Test
  void entries_before_the_first_store_are_counted_as_heads() {
    assertThat(list(1, 99, 100, 101).heads()).isEqualTo(2);
  }

  @Test
  void the_lowest_entries_are_kept_up_to_the_length_of_a_top_list() {
    int[] entries = ascending(new Random(1), 1000);
    assertThat(list(entries).lowest())
        .containsExactly(IntStream.of(entries).limit(TypeaheadFormat.TOP_LENGTH).toArray());
    assertThat(list(4, 5).lowest()).containsExactly(4, 5);
  }

  /** Each block of a list can be decoded without the blocks before it. */
  @Test
  void the_skip_table_tells_the_entry_before_each_block_and_its_offset() throws IOException {
    int[] entries = ascending(new Random(2), 5 * BLOCK + 1);
    ByteBuffer bytes = bytes(list(entries));
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
  void a_union_has_each_entry_of_its_lists_once_and_leaves_the_set_empty() throws IOException {
    Random random = new Random(3);
    int[] some = ascending(random, 700);
    int[] more = ascending(random, 300);
    BitSet room = new BitSet();
    PostingList union = PostingList.union(List.of(list(some), list(more), list()), 100, room);
    int[] expected =
        IntStream.concat(IntStream.of(some), IntStream.of(more)).sorted().distinct().toArray();
    assertThat(decoded(union)).containsExactly(expected);
    assertThat(union.heads())
        .isEqualTo((int) IntStream.of(expected).filter(entry -> entry < 100).count());
    assertThat(room.isEmpty()).isTrue();
  }

  private static int[] ascending(Random random, int length) {
    return random.ints(0, 1 << 20).distinct().limit(length).sorted().toArray();
  }

  private static PostingList list(int... entries) {
    PostingList list = new PostingList();
    IntStream.of(entries).forEach(entry -> list.add(entry, entry < 100));
    return list;
  }

  private static ByteBuffer bytes(PostingList list) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    list.writeTo(out);
    assertThat((long) out.size()).isEqualTo(list.length());
    return ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int[] decoded(PostingList list) throws IOException {
    ByteBuffer bytes = bytes(list);
    int blocks = list.count() == 0 ? 0 : (list.count() - 1) / BLOCK;
    bytes.position(blocks * TypeaheadFormat.SKIP_LENGTH);
    int[] entries = new int[list.count()];
    int entry = 0;
    for (int i = 0; i < entries.length; i++) {
      entry += vint(bytes);
      entries[i] = entry;
    }
    assertThat(bytes.hasRemaining()).isFalse();
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
