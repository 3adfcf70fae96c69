package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rtodirectory.snapshot.Region;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Writes the unions of the lists below the nodes that have many postings, one at a time, behind the
 * lists of the terms (see {@link TypeaheadFormat}). Not for use by several threads.
 */
final class Unions {
  private final PostingLists lists;
  private final Region terms;
  private final OutputStream postings;
  private final ByteArrayOutputStream unions;
  private final ByteArrayOutputStream tops;
  private final EntrySet union = new EntrySet();
  private long offset;

  /**
   * @param terms the section TERMS
   * @param postings the section POSTINGS, which the lists of the terms are written to already
   * @param unions the section UNIONS
   * @param tops the section TOPS
   */
  Unions(
      PostingLists lists,
      Region terms,
      OutputStream postings,
      ByteArrayOutputStream unions,
      ByteArrayOutputStream tops) {
    this.lists = lists;
    this.terms = terms;
    this.postings = postings;
    this.unions = unions;
    this.tops = tops;
    this.offset = listStart(lists.terms());
  }

  /** Writes the union of a node, unless it is shorter than a top list; whether it did. */
  boolean write(TermTrieWriter.FullNode node) throws IOException {
    if (node.end() - node.first() == 1) {
      addTop(lists.lowest(node.first(), TypeaheadFormat.TOP_LENGTH));
      addUnion(listStart(node.first()), lists.count(node.first()));
      return true;
    }
    union.clear();
    lists.addTo(union, node.first(), node.end());
    int count = union.count();
    if (count < TypeaheadFormat.TOP_LENGTH) {
      return false;
    }
    addTop(union.lowest(TypeaheadFormat.TOP_LENGTH));
    addUnion(offset, count);
    offset += union.writeTo(postings);
    return true;
  }

  private long listStart(int term) {
    return terms.getLong((long) term * TypeaheadFormat.TERM_LENGTH + TypeaheadFormat.TERM_POSTINGS);
  }

  private void addTop(int[] lowest) {
    for (int entry : lowest) {
      tops.writeBytes(littleEndian(Integer.BYTES).putInt(entry).array());
    }
  }

  private void addUnion(long start, int count) {
    unions.writeBytes(
        littleEndian(TypeaheadFormat.UNION_LENGTH).putLong(start).putInt(count).array());
  }

  private static ByteBuffer littleEndian(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
