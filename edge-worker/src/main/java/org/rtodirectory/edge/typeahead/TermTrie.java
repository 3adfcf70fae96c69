package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_CHILDREN;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_EDGE;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_EDGE_LENGTH;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_END_TERM;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_FIRST_CHILD;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_FIRST_TERM;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_LENGTH;

import org.rtodirectory.snapshot.Region;

/**
 * A radix trie over terms that are numbered in the order of their bytes: it finds a term, or the
 * range of the terms that begin with given bytes. O(bytes asked for), each node by binary search
 * among its siblings. Safe for all threads.
 *
 * <p>With the terms {@code salem, salt, san} the tree is
 *
 * <pre>
 * (0‥3) ─ sa ─ (0‥3) ─┬─ l ─ (0‥2) ─┬─ em ─ (0‥1)
 *                     │             └─ t ─ (1‥2)
 *                     └─ n ─ (2‥3)
 * </pre>
 *
 * so {@code sal} is the terms 0 and 1, although it ends at a node, and {@code s} is all three,
 * although it ends inside an edge.
 */
final class TermTrie {
  private final Region nodes;
  private final Region edges;

  TermTrie(Region nodes, Region edges) {
    this.nodes = nodes;
    this.edges = edges;
  }

  /** The terms that begin with {@code prefix}. */
  TermRange startingWith(byte[] prefix) {
    int node = 0;
    int matched = 0;
    while (matched < prefix.length) {
      node = child(node, prefix[matched]);
      if (node < 0) {
        return TermRange.NONE;
      }
      int edgeLength = edgeLength(node);
      int compared = Math.min(edgeLength, prefix.length - matched);
      if (!edgeStartsWith(node, prefix, matched, compared)) {
        return TermRange.NONE;
      }
      matched += edgeLength;
    }
    return new TermRange(firstTerm(node), endTerm(node));
  }

  /** The one term that is {@code bytes}, as a range; none if it is no term. */
  TermRange exactly(byte[] bytes) {
    int node = 0;
    int matched = 0;
    while (matched < bytes.length) {
      node = child(node, bytes[matched]);
      if (node < 0 || edgeLength(node) > bytes.length - matched) {
        return TermRange.NONE;
      }
      if (!edgeStartsWith(node, bytes, matched, edgeLength(node))) {
        return TermRange.NONE;
      }
      matched += edgeLength(node);
    }
    return isTerm(node) ? new TermRange(firstTerm(node), firstTerm(node) + 1) : TermRange.NONE;
  }

  private int child(int node, byte first) {
    int low = field(node, NODE_FIRST_CHILD);
    int high = low + nodes.getUnsignedShort(at(node, NODE_CHILDREN)) - 1;
    int wanted = Byte.toUnsignedInt(first);
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Byte.toUnsignedInt(edges.getByte(field(middle, NODE_EDGE))) - wanted;
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  private boolean edgeStartsWith(int node, byte[] bytes, int from, int length) {
    long edge = field(node, NODE_EDGE);
    for (int i = 0; i < length; i++) {
      if (edges.getByte(edge + i) != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  private boolean isTerm(int node) {
    boolean isLeaf = nodes.getUnsignedShort(at(node, NODE_CHILDREN)) == 0;
    int first = firstTerm(node);
    return isLeaf ? first < endTerm(node) : first < firstTerm(field(node, NODE_FIRST_CHILD));
  }

  private int edgeLength(int node) {
    return nodes.getUnsignedShort(at(node, NODE_EDGE_LENGTH));
  }

  private int firstTerm(int node) {
    return field(node, NODE_FIRST_TERM);
  }

  private int endTerm(int node) {
    return field(node, NODE_END_TERM);
  }

  private int field(int node, int offset) {
    return nodes.getInt(at(node, offset));
  }

  private static long at(int node, int offset) {
    return (long) node * NODE_LENGTH + offset;
  }
}
