package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.typeahead.TypeaheadFormat;

/** The sections of the trie, read back node by node as {@link TypeaheadFormat} describes them. */
class TermTrieWriterTest {
  @Test
  void a_walk_over_the_nodes_meets_every_term_once_in_order() {
    List<String> terms = List.of("a", "ab", "abc", "b", "salem", "salon", "saint", "ñandú", "日本");
    assertThat(walked(terms)).isEqualTo(sorted(terms));
  }

  @Test
  void a_trie_without_terms_is_a_root_without_children() {
    assertThat(walked(List.of())).isEmpty();
  }

  @Test
  void random_terms_with_long_common_prefixes_are_met_once_in_order() {
    Random random = new Random(5);
    List<String> terms =
        IntStream.range(0, 2000)
            .mapToObj(i -> random.ints(1 + random.nextInt(12), 'a', 'd'))
            .map(
                letters ->
                    letters
                        .collect(
                            StringBuilder::new,
                            StringBuilder::appendCodePoint,
                            StringBuilder::append)
                        .toString())
            .distinct()
            .toList();
    assertThat(walked(terms)).isEqualTo(sorted(terms));
  }

  @Test
  void only_nodes_with_many_postings_have_a_top_list_of_the_lowest_entries_below_them() {
    int many = TypeaheadFormat.TOP_THRESHOLD;
    TermTrieWriter.Layout layout =
        new TermTrieWriter(
                List.of("pa", "pb", "q"),
                List.of(postings(0, many), postings(1, many), postings(0, 5)))
            .layout();
    ByteBuffer tops = ByteBuffer.wrap(layout.tops()).order(ByteOrder.LITTLE_ENDIAN);
    int[] first = new int[TypeaheadFormat.TOP_LENGTH];
    tops.asIntBuffer().get(first);
    assertThat(first).containsExactly(IntStream.range(0, first.length).toArray());
    assertThat(layout.ranges())
        .containsExactly(new TermTrieWriter.TermRange(0, 3), new TermTrieWriter.TermRange(0, 2));
    assertThat(tops.capacity()).isEqualTo(2 * TypeaheadFormat.TOP_LENGTH * Integer.BYTES);
  }

  /** Every other number from {@code first} on. */
  private static PostingList postings(int first, int count) {
    PostingList list = new PostingList();
    IntStream.range(0, count).forEach(i -> list.add(first + 2 * i, false));
    return list;
  }

  private static List<String> sorted(List<String> terms) {
    return terms.stream().sorted(CodePointOrder.COMPARATOR).toList();
  }

  private static List<String> walked(List<String> terms) {
    List<String> sorted = sorted(terms);
    TermTrieWriter.Layout layout =
        new TermTrieWriter(sorted, sorted.stream().map(term -> postings(0, 1)).toList()).layout();
    List<String> found = new ArrayList<>();
    walk(layout, 0, new byte[0], found);
    return found;
  }

  private static void walk(
      TermTrieWriter.Layout layout, int node, byte[] path, List<String> found) {
    ByteBuffer nodes = ByteBuffer.wrap(layout.nodes()).order(ByteOrder.LITTLE_ENDIAN);
    nodes.position(node * TypeaheadFormat.NODE_LENGTH);
    int edge = nodes.getInt();
    int edgeLength = Short.toUnsignedInt(nodes.getShort());
    int children = Short.toUnsignedInt(nodes.getShort());
    int firstChild = nodes.getInt();
    int firstTerm = nodes.getInt();
    int endTerm = nodes.getInt();
    byte[] whole = path;
    if (node > 0) {
      whole = Arrays.copyOf(path, path.length + edgeLength);
      whole[path.length] = layout.firstBytes()[node];
      System.arraycopy(layout.edges(), edge, whole, path.length + 1, edgeLength - 1);
    }
    int before = found.size();
    assertThat(firstTerm).isEqualTo(before);
    boolean isTerm = children == 0 ? node > 0 : termsBelow(nodes, firstChild) > firstTerm;
    if (isTerm) {
      found.add(new String(whole, StandardCharsets.UTF_8));
    }
    for (int child = firstChild; child < firstChild + children; child++) {
      walk(layout, child, whole, found);
    }
    assertThat(endTerm).isEqualTo(found.size());
  }

  /** The first term below a node. */
  private static int termsBelow(ByteBuffer nodes, int node) {
    return nodes.getInt(node * TypeaheadFormat.NODE_LENGTH + 12);
  }
}
