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
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.CodePointOrder;

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
  void only_nodes_with_many_postings_are_full() {
    int many = TypeaheadFormat.TOP_THRESHOLD;
    TermTrieWriter trie = new TermTrieWriter(List.of(" w", "pa", "pb", "q"));
    long[] before = {0, 2L * many, 3L * many, 4L * many, 4L * many + 5};
    assertThat(trie.fullNodes(before))
        .containsExactly(
            new TermTrieWriter.FullNode(0, 0, 4),
            new TermTrieWriter.FullNode(1, 0, 1),
            new TermTrieWriter.FullNode(2, 1, 3));
  }

  private static List<String> sorted(List<String> terms) {
    return terms.stream().sorted(CodePointOrder.COMPARATOR).toList();
  }

  private static List<String> walked(List<String> terms) {
    List<String> sorted = sorted(terms);
    TermTrieWriter.Layout layout = new TermTrieWriter(sorted).layout();
    List<String> found = new ArrayList<>();
    walk(layout, 0, new byte[0], found);
    return found;
  }

  private static void walk(
      TermTrieWriter.Layout layout, int node, byte[] path, List<String> found) {
    ByteBuffer nodes = ByteBuffer.wrap(layout.nodes()).order(ByteOrder.LITTLE_ENDIAN);
    int edge = field(nodes, node, TypeaheadFormat.NODE_EDGE);
    int edgeLength = field(nodes, node + 1, TypeaheadFormat.NODE_EDGE) - edge + 1;
    int firstChild = field(nodes, node, TypeaheadFormat.NODE_FIRST_CHILD);
    int endChild = field(nodes, node + 1, TypeaheadFormat.NODE_FIRST_CHILD);
    int firstTerm = field(nodes, node, TypeaheadFormat.NODE_FIRST_TERM);
    byte[] whole = path;
    if (node > 0) {
      whole = Arrays.copyOf(path, path.length + edgeLength);
      whole[path.length] = layout.firstBytes()[node];
      System.arraycopy(layout.edges(), edge, whole, path.length + 1, edgeLength - 1);
    }
    assertThat(firstTerm).isEqualTo(found.size());
    boolean isTerm =
        firstChild == endChild
            ? node > 0
            : field(nodes, firstChild, TypeaheadFormat.NODE_FIRST_TERM) > firstTerm;
    if (isTerm) {
      found.add(new String(whole, StandardCharsets.UTF_8));
    }
    for (int child = firstChild; child < endChild; child++) {
      walk(layout, child, whole, found);
    }
  }

  private static int field(ByteBuffer nodes, int node, int offset) {
    return nodes.getInt(node * TypeaheadFormat.NODE_LENGTH + offset);
  }
}
