package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_CHILDREN;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_EDGE;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_EDGE_LENGTH;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_END_TERM;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_FIRST_CHILD;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_FIRST_TERM;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_LENGTH;
import static org.rtodirectory.typeahead.TypeaheadFormat.NODE_TOP;

import org.rtodirectory.snapshot.Region;

/**
 * A radix trie over terms that are numbered in the order of their bytes: it finds a term, or the
 * node whose terms begin with given bytes. O(bytes asked for), each node by binary search among its
 * siblings. Safe for all threads.
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
  /** No node, no term, no list. */
  static final int NONE = -1;

  static final int ROOT = 0;

  private final Region nodes;
  private final Region edges;

  TermTrie(Region nodes, Region edges) {
    this.nodes = nodes;
    this.edges = edges;
  }

  /** The highest node below which all terms begin with these bytes; {@link #NONE} if none does. */
  int startingWith(byte[] bytes, int from, int to) {
    int node = ROOT;
    for (int matched = from; matched < to; ) {
      node = child(node, bytes[matched]);
      if (node < 0) {
        return NONE;
      }
      int edgeLength = edgeLength(node);
      if (!edgeStartsWith(node, bytes, matched, Math.min(edgeLength, to - matched))) {
        return NONE;
      }
      matched += edgeLength;
    }
    return node;
  }

  /** The one term that is these bytes; {@link #NONE} if they are no term. */
  int exactly(byte[] bytes, int from, int to) {
    int node = ROOT;
    for (int matched = from; matched < to; ) {
      node = child(node, bytes[matched]);
      if (node < 0 || edgeLength(node) > to - matched) {
        return NONE;
      }
      if (!edgeStartsWith(node, bytes, matched, edgeLength(node))) {
        return NONE;
      }
      matched += edgeLength(node);
    }
    return isTerm(node) ? firstTerm(node) : NONE;
  }

  /** Writes the bytes of a term to {@code target} from {@code at} on; returns where they end. */
  int copy(int term, byte[] target, int at) {
    int node = ROOT;
    int end = at;
    while (!(isTerm(node) && firstTerm(node) == term)) {
      node = childWith(node, term);
      int length = edgeLength(node);
      edges.copy(field(node, NODE_EDGE), length, target, end);
      end += length;
    }
    return end;
  }

  int children(int node) {
    return nodes.getUnsignedShort(at(node, NODE_CHILDREN));
  }

  int firstChild(int node) {
    return field(node, NODE_FIRST_CHILD);
  }

  int edgeLength(int node) {
    return nodes.getUnsignedShort(at(node, NODE_EDGE_LENGTH));
  }

  byte edgeByte(int node, int index) {
    return edges.getByte((long) field(node, NODE_EDGE) + index);
  }

  int firstTerm(int node) {
    return field(node, NODE_FIRST_TERM);
  }

  int endTerm(int node) {
    return field(node, NODE_END_TERM);
  }

  /** The list of the lowest entries below a node; {@link #NONE} if it has none. */
  int top(int node) {
    return field(node, NODE_TOP);
  }

  /** The child of a node whose edge begins with a byte; {@link #NONE} if there is none. */
  int child(int node, byte first) {
    int low = firstChild(node);
    int high = low + children(node) - 1;
    int wanted = Byte.toUnsignedInt(first);
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Byte.toUnsignedInt(edgeByte(middle, 0)) - wanted;
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NONE;
  }

  private int childWith(int node, int term) {
    int low = firstChild(node);
    int high = low + children(node) - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (endTerm(middle) <= term) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
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
    int first = firstTerm(node);
    return children(node) == 0 ? first < endTerm(node) : first < firstTerm(firstChild(node));
  }

  private int field(int node, int offset) {
    return nodes.getInt(at(node, offset));
  }

  private static long at(int node, int offset) {
    return (long) node * NODE_LENGTH + offset;
  }
}
