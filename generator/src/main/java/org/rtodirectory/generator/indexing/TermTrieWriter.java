package org.rtodirectory.generator.indexing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.rtodirectory.schemas.snapshot.ByteSequence;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The writer of the radix trie over sorted terms, level by level (see {@link TypeaheadFormat}).
 * Takes time linear in the bytes of all terms.
 */
final class TermTrieWriter {
  private final List<byte[]> terms;
  private final ByteArrayOutputStream edges = new ByteArrayOutputStream();
  private final List<Node> nodes = new ArrayList<>();

  /**
   * The number of the first child of each node. For a node without children, the number of the next
   * node's first child.
   */
  private final List<Integer> firstChildren = new ArrayList<>();

  /**
   * A node. The terms below it begin with its path, which is the bytes from the root to the node.
   *
   * @param firstTerm the number of the first term below the node
   * @param endTerm the end of the terms below the node, exclusive
   * @param depth the length of the path in bytes
   * @param firstByte the first byte of the edge that leads to the node
   * @param edgeOffset the offset of the other bytes of that edge in EDGES
   */
  private record Node(int firstTerm, int endTerm, int depth, byte firstByte, int edgeOffset) {}

  /**
   * @param terms the distinct terms in the order of their UTF-8 bytes, none of them empty
   */
  TermTrieWriter(List<String> terms) {
    this.terms = terms.stream().map(term -> term.getBytes(StandardCharsets.UTF_8)).toList();
    addNodes();
  }

  /** Returns the sections NODES, FIRST_BYTES and EDGES. */
  TrieSections sections() {
    int fieldLength =
        TypeaheadFormat.nodeFieldLength(
            Math.max(edges.size(), Math.max(nodes.size(), terms.size())));
    ByteSequence fields = new ByteSequence();
    byte[] firstBytes = new byte[nodes.size()];
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      firstBytes[i] = node.firstByte;
      addFields(fields, fieldLength, node.edgeOffset, firstChildren.get(i), node.firstTerm);
    }
    // The edge, children and terms of each node end where those of the next node begin. This entry
    // ends those of the last node.
    addFields(fields, fieldLength, edges.size(), nodes.size(), terms.size());
    fields.addFixed(0, TypeaheadFormat.NODE_PADDING);
    return new TrieSections(fields, firstBytes, edges.toByteArray());
  }

  private static void addFields(
      ByteSequence fields, int fieldLength, int edge, int firstChild, int firstTerm) {
    fields.addFixed(edge, fieldLength);
    fields.addFixed(firstChild, fieldLength);
    fields.addFixed(firstTerm, fieldLength);
  }

  private void addNodes() {
    Queue<Node> pending = new ArrayDeque<>();
    pending.add(new Node(0, terms.size(), 0, (byte) 0, 0));
    int nextChild = 1;
    while (!pending.isEmpty()) {
      Node node = pending.remove();
      List<Node> children = children(node);
      nodes.add(node);
      firstChildren.add(nextChild);
      nextChild += children.size();
      pending.addAll(children);
    }
  }

  /** Returns the children of a node, one for each byte that follows its path in a term. */
  private List<Node> children(Node node) {
    List<Node> children = new ArrayList<>();
    int start = node.firstTerm + (isTerm(node) ? 1 : 0); // A term that ends here has no child.
    while (start < node.endTerm) {
      byte firstByte = terms.get(start)[node.depth];
      int end = start + 1;
      while (end < node.endTerm && terms.get(end)[node.depth] == firstByte) {
        end++;
      }
      children.add(child(node.depth, start, end));
      start = end;
    }
    return children;
  }

  /** Returns whether the path of a node is itself a term. */
  private boolean isTerm(Node node) {
    return node.firstTerm < node.endTerm && terms.get(node.firstTerm).length == node.depth;
  }

  /** Returns the child with the terms from {@code start} to {@code end}, exclusive. */
  private Node child(int parentDepth, int start, int end) {
    byte[] first = terms.get(start);
    byte[] last = terms.get(end - 1);
    int depth = parentDepth + 1;
    // The terms are sorted, so the bytes that the first and the last share are shared by all.
    while (depth < first.length && depth < last.length && first[depth] == last[depth]) {
      depth++;
    }
    int edgeOffset = edges.size();
    edges.write(first, parentDepth + 1, depth - parentDepth - 1);
    return new Node(start, end, depth, first[parentDepth], edgeOffset);
  }

  /** The contents of the sections of a trie. */
  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record TrieSections(ByteSequence nodes, byte[] firstBytes, byte[] edges) {}
}
