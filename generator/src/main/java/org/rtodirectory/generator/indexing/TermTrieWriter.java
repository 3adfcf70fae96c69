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
 * Linear in the bytes of all terms.
 */
final class TermTrieWriter {
  private final List<byte[]> terms;
  private final ByteArrayOutputStream edges = new ByteArrayOutputStream();
  private final List<Node> nodes = new ArrayList<>();

  /**
   * A node: the terms from {@code first} to {@code end}, exclusive, share their first {@code depth}
   * bytes, which are the node's path.
   */
  private record Node(int first, int end, int depth, byte firstByte, int edge, int firstChild) {}

  /**
   * @param terms the distinct terms in the order of their UTF-8 bytes, none of them empty
   */
  TermTrieWriter(List<String> terms) {
    this.terms = terms.stream().map(term -> term.getBytes(StandardCharsets.UTF_8)).toList();
    layOut();
  }

  /** Returns the sections NODES, FIRST_BYTES and EDGES. */
  Layout layout() {
    int length =
        TypeaheadFormat.nodeFieldLength(
            Math.max(edges.size(), Math.max(nodes.size(), terms.size())));
    ByteSequence fields = new ByteSequence();
    byte[] firstBytes = new byte[nodes.size()];
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      firstBytes[i] = node.firstByte;
      addNode(fields, length, node.edge, node.firstChild, node.first);
    }
    addNode(fields, length, edges.size(), nodes.size(), terms.size());
    fields.addFixed(0, TypeaheadFormat.NODE_PADDING);
    return new Layout(fields, firstBytes, edges.toByteArray());
  }

  private static void addNode(
      ByteSequence fields, int length, int edge, int firstChild, int firstTerm) {
    fields.addFixed(edge, length);
    fields.addFixed(firstChild, length);
    fields.addFixed(firstTerm, length);
  }

  private void layOut() {
    Queue<Node> level = new ArrayDeque<>();
    level.add(new Node(0, terms.size(), 0, (byte) 0, 0, 0));
    int next = 1;
    while (!level.isEmpty()) {
      Node node = level.remove();
      List<Node> children = children(node);
      nodes.add(new Node(node.first, node.end, node.depth, node.firstByte, node.edge, next));
      next += children.size();
      level.addAll(children);
    }
  }

  private List<Node> children(Node node) {
    List<Node> children = new ArrayList<>();
    int start = node.first + (isTerm(node) ? 1 : 0);
    while (start < node.end) {
      byte branch = terms.get(start)[node.depth];
      int end = start + 1;
      while (end < node.end && terms.get(end)[node.depth] == branch) {
        end++;
      }
      children.add(child(node.depth, start, end));
      start = end;
    }
    return children;
  }

  private boolean isTerm(Node node) {
    return node.first < node.end && terms.get(node.first).length == node.depth;
  }

  private Node child(int parentDepth, int start, int end) {
    byte[] first = terms.get(start);
    byte[] last = terms.get(end - 1);
    int depth = parentDepth + 1;
    while (depth < first.length && depth < last.length && first[depth] == last[depth]) {
      depth++;
    }
    int edge = edges.size();
    edges.write(first, parentDepth + 1, depth - parentDepth - 1);
    return new Node(start, end, depth, first[parentDepth], edge, 0);
  }

  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record Layout(ByteSequence nodes, byte[] firstBytes, byte[] edges) {}
}
