package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_EDGE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_FIELDS;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_FIRST_CHILD;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_FIRST_TERM;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_PADDING;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.rtodirectory.schemas.snapshot.Region;

/**
 * A radix trie over terms, which are numbered in the order of their bytes. It finds a term, or the
 * node whose terms begin with given bytes, by a binary search among the first bytes of the children
 * at each branch. Safe for all threads.
 *
 * <p>With the terms {@code salem, salt, san} the tree is as follows. A node is shown as {@code
 * (a‥b)}: the terms at and below it are those from a to b, exclusive.
 *
 * <pre>
 * (0‥3) ─ sa ─ (0‥3) ─┬─ l ─ (0‥2) ─┬─ em ─ (0‥1)
 *                     │             └─ t ─ (1‥2)
 *                     └─ n ─ (2‥3)
 * </pre>
 *
 * The prefix {@code sal} ends at a node and stands for the terms 0 and 1. The prefix {@code s} ends
 * inside an edge and stands for all three.
 */
final class TermTrie {
  /** Stands for the absence of a node, a term or a list. */
  static final int NONE = -1;

  static final int ROOT = 0;

  /** The place at the root, at which all paths begin. */
  static final long START = place(ROOT, 0);

  private final Region nodes;
  private final Region firstBytes;
  private final Region edges;

  /** The length of each field of a node, in bytes. */
  private final int fieldLength;

  /** The mask of the bits of an int that belong to a field of a node. */
  private final int fieldBits;

  TermTrie(Region nodes, Region firstBytes, Region edges) {
    this.nodes = nodes;
    this.firstBytes = firstBytes;
    this.edges = edges;
    this.fieldLength =
        (int) ((nodes.length() - NODE_PADDING) / (NODE_FIELDS * (firstBytes.length() + 1)));
    this.fieldBits = -1 >>> (Integer.SIZE - fieldLength * Byte.SIZE);
  }

  /**
   * Returns the place after {@code used} bytes of the edge that leads to {@code node}. A place has
   * the node in the upper half and the number of these bytes in the lower half.
   */
  static long place(int node, int used) {
    return (long) node << Integer.SIZE | used;
  }

  /**
   * Returns the node at or after a place. All terms that begin with the path to the place are at or
   * below this node.
   */
  static int node(long place) {
    return (int) (place >>> Integer.SIZE);
  }

  /** Returns the number of bytes of the node's edge that lie before a place. */
  static int used(long place) {
    return (int) place;
  }

  /**
   * Returns the place to which the bytes from {@code first} to {@code end}, exclusive, lead from
   * another place. Returns {@link #NONE} if no term has these bytes there, or if {@code from} is
   * {@link #NONE}.
   */
  long follow(long from, byte[] bytes, int first, int end) {
    if (from < 0) {
      return NONE;
    }
    int node = node(from);
    int used = used(from);
    for (int at = first; at < end; ) {
      int left = edgeLength(node) - used;
      if (left == 0) {
        node = child(node, bytes[at]);
        if (node < 0) {
          return NONE;
        }
        at++;
        used = 1;
      } else {
        int length = Math.min(left, end - at);
        if (!edgeHas(node, used, bytes, at, length)) {
          return NONE;
        }
        at += length;
        used += length;
      }
    }
    return place(node, used);
  }

  /**
   * Returns the highest node below which all terms begin with these bytes, or {@link #NONE} if no
   * term does.
   */
  int startingWith(byte[] bytes, int first, int end) {
    long place = follow(START, bytes, first, end);
    return place < 0 ? NONE : node(place);
  }

  /** Returns the term that consists of these bytes, or {@link #NONE}. */
  int exactly(byte[] bytes, int first, int end) {
    long place = follow(START, bytes, first, end);
    return place < 0 ? NONE : termAt(place);
  }

  /** Returns the term that ends at a place, or {@link #NONE}. */
  int termAt(long place) {
    int node = node(place);
    return used(place) == edgeLength(node) && isTerm(node) ? firstTerm(node) : NONE;
  }

  /** Returns the bytes of a term. */
  byte[] bytes(int term) {
    byte[] bytes = {};
    for (int node = ROOT; !(isTerm(node) && firstTerm(node) == term); ) {
      node = childWith(node, term);
      int length = edgeLength(node);
      int end = bytes.length;
      bytes = Arrays.copyOf(bytes, end + length);
      bytes[end] = edgeByte(node, 0);
      edges.copy(field(node, NODE_EDGE), length - 1, bytes, end + 1);
    }
    return bytes;
  }

  /** Returns a term as text. */
  String text(int term) {
    return new String(bytes(term), StandardCharsets.UTF_8);
  }

  int firstChild(int node) {
    return field(node, NODE_FIRST_CHILD);
  }

  /** Returns the end of the children of a node, exclusive. */
  int endChild(int node) {
    return field(node + 1, NODE_FIRST_CHILD);
  }

  int edgeLength(int node) {
    return node == ROOT ? 0 : field(node + 1, NODE_EDGE) - field(node, NODE_EDGE) + 1;
  }

  byte edgeByte(int node, int index) {
    return index == 0
        ? firstBytes.getByte(node)
        : edges.getByte((long) field(node, NODE_EDGE) + index - 1);
  }

  int firstTerm(int node) {
    return field(node, NODE_FIRST_TERM);
  }

  /** Returns the end of the terms at and below a node, exclusive. */
  int endTerm(int node) {
    if (node == ROOT) {
      // The loop below would return 1 for an empty trie.
      return field((int) firstBytes.length(), NODE_FIRST_TERM);
    }
    int last = node;
    while (hasChildren(last)) {
      last = endChild(last) - 1;
    }
    return firstTerm(last) + 1;
  }

  /** Returns the child of a node whose edge begins with a byte, or {@link #NONE}. */
  private int child(int node, byte first) {
    int low = firstChild(node);
    int high = endChild(node) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Byte.compareUnsigned(firstBytes.getByte(middle), first);
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

  /** Returns the child of a node at or below which a term is. */
  private int childWith(int node, int term) {
    int low = firstChild(node);
    int high = endChild(node) - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (firstTerm(middle) <= term) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * Returns whether the edge of a node has {@code length} bytes from {@code from} after its first
   * {@code used} bytes, which are at least one.
   */
  private boolean edgeHas(int node, int used, byte[] bytes, int from, int length) {
    long edge = (long) field(node, NODE_EDGE) + used - 1;
    for (int i = 0; i < length; i++) {
      if (edges.getByte(edge + i) != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  private boolean hasChildren(int node) {
    return firstChild(node) < endChild(node);
  }

  private boolean isTerm(int node) {
    return node != ROOT && (!hasChildren(node) || firstTerm(node) < firstTerm(firstChild(node)));
  }

  private int field(int node, int index) {
    long at = ((long) node * NODE_FIELDS + index) * fieldLength;
    return nodes.getInt(at) & fieldBits;
  }
}
