package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Lays out the radix trie over sorted terms, level by level (see {@link TypeaheadFormat}). Linear
 * in the bytes of all terms.
 */
final class TermTrieWriter {
  private final List<byte[]> terms;
  private final ByteArrayOutputStream edges = new ByteArrayOutputStream();
  private final List<Node> nodes = new ArrayList<>();

  /**
   * The terms from {@code first} to before {@code end} share their first {@code depth} bytes: the
   * path of this node.
   */
  private record Node(
      int first, int end, int depth, int edge, int edgeLength, int firstChild, int children) {}

  /**
   * @param terms distinct, in the order of their UTF-8 bytes, none of them empty
   */
  TermTrieWriter(List<String> terms) {
    this.terms = terms.stream().map(term -> term.getBytes(StandardCharsets.UTF_8)).toList();
    layOut();
  }

  byte[] nodes() {
    ByteBuffer bytes =
        ByteBuffer.allocate(nodes.size() * TypeaheadFormat.NODE_LENGTH)
            .order(ByteOrder.LITTLE_ENDIAN);
    for (Node node : nodes) {
      bytes
          .putInt(node.edge)
          .putShort((short) node.edgeLength)
          .putShort((short) node.children)
          .putInt(node.firstChild)
          .putInt(node.first)
          .putInt(node.end);
    }
    return bytes.array();
  }

  byte[] edges() {
    return edges.toByteArray();
  }

  private void layOut() {
    Queue<Node> level = new ArrayDeque<>();
    level.add(new Node(0, terms.size(), 0, 0, 0, 0, 0));
    int next = 1;
    while (!level.isEmpty()) {
      Node node = level.remove();
      List<Node> children = children(node);
      nodes.add(
          new Node(
              node.first, node.end, node.depth, node.edge, node.edgeLength, next, children.size()));
      next += children.size();
      level.addAll(children);
    }
  }

  private List<Node> children(Node node) {
    List<Node> children = new ArrayList<>();
    boolean isTerm = node.first < node.end && terms.get(node.first).length == node.depth;
    int start = node.first + (isTerm ? 1 : 0);
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

  private Node child(int parentDepth, int start, int end) {
    byte[] first = terms.get(start);
    byte[] last = terms.get(end - 1);
    int depth = parentDepth + 1;
    while (depth < first.length && depth < last.length && first[depth] == last[depth]) {
      depth++;
    }
    int edge = edges.size();
    edges.write(first, parentDepth, depth - parentDepth);
    return new Node(start, end, depth, edge, depth - parentDepth, 0, 0);
  }
}
