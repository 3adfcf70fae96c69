package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_EDGE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_FIRST_CHILD;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_FIRST_TERM;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.NODE_LENGTH;

import java.util.Arrays;
import org.rtodirectory.schemas.snapshot.Region;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * A radix trie over terms, which are numbered in the order of their bytes. It finds a term, or the
 * node whose terms begin with given bytes, by a binary search among the first bytes of the children
 * at each branch. Safe for all threads.
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
  /** Stands for the absence of a node, a term or a list. */
  static final int NONE = -1;

  static final int ROOT = 0;

  /** The place at which all paths begin. */
  static final long START = place(ROOT, 0);

  /** What terms that are no words begin with; see {@link TypeaheadFormat}. */
  private static final byte[] SPACES = {' ', ' ', ' ', ' '};

  private final Region nodes;
  private final Region firstBytes;
  private final Region edges;
  private final Region topNodes;

  TermTrie(Region nodes, Region firstBytes, Region edges, Region topNodes) {
    this.nodes = nodes;
    this.firstBytes = firstBytes;
    this.edges = edges;
    this.topNodes = topNodes;
  }

  /** A place within a path: {@code used} bytes of the edge that leads to {@code node}. */
  static long place(int node, int used) {
    return (long) node << Integer.SIZE | used;
  }

  /** The node at or behind a place: all terms that begin with its path are below it. */
  static int node(long place) {
    return (int) (place >>> Integer.SIZE);
  }

  /** How many bytes of the node's edge lie before a place. */
  static int used(long place) {
    return (int) place;
  }

  /** The place to which these bytes lead from another one; {@link #NONE} if no term has them. */
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

  /** The highest node below which all terms begin with these bytes; {@link #NONE} if none does. */
  int startingWith(byte[] bytes, int first, int end) {
    long place = follow(START, bytes, first, end);
    return place < 0 ? NONE : node(place);
  }

  /** The term of a whole query; {@link #NONE} if no entry is pinned to it. */
  int wholeQuery(byte[] folded, int first, int end) {
    return specialTerm(1, folded, first, end);
  }

  /** The term of a phrase that means categories; {@link #NONE} if it means none. */
  int phrase(byte[] folded, int first, int end) {
    return specialTerm(2, folded, first, end);
  }

  /** The term of a label; {@link #NONE} if no city or company has it. */
  int label(byte[] folded, int first, int end) {
    return specialTerm(4, folded, first, end);
  }

  /**
   * The node below which the terms of a phonetic key are, each of which ends in a word behind a
   * space; {@link #NONE} if no city or company has a word that sounds so.
   */
  int sounds(byte[] key) {
    long place = special(3, key, 0, key.length);
    place = follow(place, SPACES, 0, 1);
    return place < 0 ? NONE : node(place);
  }

  /** The place behind which the labels begin; {@link #NONE} if there are none. */
  long labelPlace() {
    return follow(START, SPACES, 0, 4);
  }

  /** The place behind which the whole queries begin; {@link #NONE} if there are none. */
  long wholeQueryPlace() {
    return follow(START, SPACES, 0, 1);
  }

  /** The place to which a label leads, finished or not; {@link #NONE} if none begins so. */
  long labelPlace(byte[] folded, int first, int end) {
    return special(4, folded, first, end);
  }

  /** Has {@code into} hold the terms that end at a place, or go on with another word behind it. */
  void wholeWords(long place, TermSet into) {
    int term = termAt(place);
    long behind = follow(place, SPACES, 0, 1);
    int node = behind < 0 ? NONE : node(behind);
    into.clear();
    if (term != NONE || node != NONE) {
      int first = term != NONE ? term : firstTerm(node);
      into.set(first, node != NONE ? endTerm(node) : term + 1);
    }
  }

  private int specialTerm(int spaces, byte[] text, int first, int end) {
    long place = special(spaces, text, first, end);
    return place < 0 ? NONE : termAt(place);
  }

  private long special(int spaces, byte[] text, int first, int end) {
    long place = follow(START, SPACES, 0, spaces);
    return follow(place, text, first, end);
  }

  /** The one term that is these bytes; {@link #NONE} if they are no term. */
  int exactly(byte[] bytes, int first, int end) {
    long place = follow(START, bytes, first, end);
    return place < 0 ? NONE : termAt(place);
  }

  /** The term that ends at a place; {@link #NONE} if none does. */
  int termAt(long place) {
    int node = node(place);
    return used(place) == edgeLength(node) && isTerm(node) ? firstTerm(node) : NONE;
  }

  /** The bytes of a term. */
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

  int firstChild(int node) {
    return field(node, NODE_FIRST_CHILD);
  }

  /** Where the children of a node end. */
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

  /** Where the terms below a node end. */
  int endTerm(int node) {
    if (node == ROOT) {
      return field((int) firstBytes.length(), NODE_FIRST_TERM);
    }
    int last = node;
    while (hasChildren(last)) {
      last = endChild(last) - 1;
    }
    return firstTerm(last) + 1;
  }

  /** The list of the lowest entries below a node; {@link #NONE} if it has none. */
  int top(int node) {
    int low = 0;
    int high = (int) (topNodes.length() / Integer.BYTES) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int own = topNodes.getInt((long) middle * Integer.BYTES);
      if (own == node) {
        return middle;
      }
      if (own < node) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NONE;
  }

  /** The child of a node whose edge begins with a byte; {@link #NONE} if there is none. */
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

  /** The child of a node below which a term is. */
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

  /** Whether the edge of a node has these bytes behind its first {@code used}, at least one. */
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

  private int field(int node, int offset) {
    return nodes.getInt(at(node, offset));
  }

  private static long at(int node, int offset) {
    return (long) node * NODE_LENGTH + offset;
  }
}
