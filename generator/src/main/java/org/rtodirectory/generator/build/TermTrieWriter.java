package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Lays out the radix trie over sorted terms, level by level (see {@link TypeaheadFormat}), with the
 * lowest entries of the nodes that have many, and which terms are below these. Linear in the bytes
 * of all terms.
 */
final class TermTrieWriter {
  private static final int[] NONE = {};
  private static final int MOST_SHORT = 0xffff;

  private final List<byte[]> terms;
  private final List<PostingList> postings;
  private final ByteArrayOutputStream edges = new ByteArrayOutputStream();
  private final List<Node> nodes = new ArrayList<>();

  /**
   * The terms from {@code first} to before {@code end} share their first {@code depth} bytes: the
   * path of this node.
   */
  private record Node(
      int first,
      int end,
      int depth,
      byte firstByte,
      int edge,
      int edgeLength,
      int firstChild,
      int children) {}

  /**
   * @param terms distinct, in the order of their UTF-8 bytes, none of them empty
   * @param postings of each of them
   */
  TermTrieWriter(List<String> terms, List<PostingList> postings) {
    this.terms = terms.stream().map(term -> term.getBytes(StandardCharsets.UTF_8)).toList();
    this.postings = postings;
    layOut();
  }

  /** The sections NODES, FIRST_BYTES, EDGES and TOPS. */
  Layout layout() {
    ByteArrayOutputStream tops = new ByteArrayOutputStream();
    List<TermRange> ranges = new ArrayList<>();
    ByteBuffer bytes =
        ByteBuffer.allocate(nodes.size() * TypeaheadFormat.NODE_LENGTH)
            .order(ByteOrder.LITTLE_ENDIAN);
    int[][] lowest = lowest();
    byte[] firstBytes = new byte[nodes.size()];
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      firstBytes[i] = node.firstByte;
      bytes
          .putInt(node.edge)
          .putShort(unsignedShort(node.edgeLength))
          .putShort(unsignedShort(node.children))
          .putInt(node.firstChild)
          .putInt(node.first)
          .putInt(node.end)
          .putInt(top(node, lowest[i], tops, ranges))
          .putLong(firstBytes(node));
    }
    return new Layout(bytes.array(), firstBytes, edges.toByteArray(), tops.toByteArray(), ranges);
  }

  private static short unsignedShort(int value) {
    if (value > MOST_SHORT) {
      throw new IllegalStateException(
          "a term is too long for a typeahead index: a node would have an edge or a number of"
              + " children of "
              + value
              + ", at most "
              + MOST_SHORT
              + " are possible");
    }
    return (short) value;
  }

  /** A bit for each of the children. */
  private long firstBytes(Node node) {
    long bits = 0;
    for (Node child : nodes.subList(node.firstChild, node.firstChild + node.children)) {
      int bit = TypeaheadFormat.bit(child.firstByte);
      bits |= bit == TypeaheadFormat.NO_BIT ? 0 : 1L << bit;
    }
    return bits;
  }

  private int top(Node node, int[] lowest, ByteArrayOutputStream tops, List<TermRange> ranges) {
    if (node.depth > 0 && terms.get(node.first)[0] == TypeaheadFormat.WHOLE_QUERY) {
      return -1; // Looked up by whole terms alone.
    }
    long below = 0;
    for (int term = node.first; term < node.end; term++) {
      below += postings.get(term).count();
    }
    if (below <= TypeaheadFormat.TOP_THRESHOLD || lowest.length < TypeaheadFormat.TOP_LENGTH) {
      return -1;
    }
    int number = tops.size() / (TypeaheadFormat.TOP_LENGTH * Integer.BYTES);
    ByteBuffer entries =
        ByteBuffer.allocate(lowest.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    entries.asIntBuffer().put(lowest);
    tops.writeBytes(entries.array());
    ranges.add(new TermRange(node.first, node.end));
    return number;
  }

  /** For each node the lowest entries below it: its own term's and its children's. */
  private int[][] lowest() {
    int[][] lowest = new int[nodes.size()][];
    for (int i = nodes.size() - 1; i >= 0; i--) {
      Node node = nodes.get(i);
      int[] merged = isTerm(node) ? postings.get(node.first).lowest() : NONE;
      for (int child = 0; child < node.children; child++) {
        merged = merged(merged, lowest[node.firstChild + child]);
      }
      lowest[i] = merged;
    }
    return lowest;
  }

  private static int[] merged(int[] some, int[] more) {
    return IntStream.concat(IntStream.of(some), IntStream.of(more))
        .sorted()
        .distinct()
        .limit(TypeaheadFormat.TOP_LENGTH)
        .toArray();
  }

  private void layOut() {
    Queue<Node> level = new ArrayDeque<>();
    level.add(new Node(0, terms.size(), 0, (byte) 0, 0, 0, 0, 0));
    int next = 1;
    while (!level.isEmpty()) {
      Node node = level.remove();
      List<Node> children = children(node);
      nodes.add(
          new Node(
              node.first,
              node.end,
              node.depth,
              node.firstByte,
              node.edge,
              node.edgeLength,
              next,
              children.size()));
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
    return new Node(start, end, depth, first[parentDepth], edge, depth - parentDepth, 0, 0);
  }

  /** The terms from {@code first} to before {@code end}. */
  record TermRange(int first, int end) {}

  /**
   * The bytes of four sections.
   *
   * @param ranges for each list of {@code tops} the terms below its node
   */
  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record Layout(
      byte[] nodes, byte[] firstBytes, byte[] edges, byte[] tops, List<TermRange> ranges) {}
}
