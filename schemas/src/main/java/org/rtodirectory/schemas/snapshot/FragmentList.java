package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import org.rtodirectory.schemas.text.Identity;

/**
 * A selection of the fragments of a table, separated by commas as in a response. The cost of each
 * method is linear in the number of fragments. Safe for all threads.
 */
public final class FragmentList {
  private final FragmentTable fragments;
  private final int[] rows;

  /**
   * A list of fragments.
   *
   * @param rows the row numbers, in output order; the array must not be changed afterwards
   */
  public FragmentList(FragmentTable fragments, int[] rows) {
    this.fragments = fragments;
    this.rows = rows;
  }

  /** Length in bytes. Costs two look-ups for each run of consecutive rows. */
  public int length() {
    long length = Math.max(0, rows.length - 1);
    for (int i = 0; i < rows.length; ) {
      int start = rows[i];
      int end = start;
      while (i < rows.length && rows[i] == end) {
        end++;
        i++;
      }
      length += fragments.length(start, end);
    }
    return (int) length;
  }

  public void writeTo(ByteBuffer target) {
    for (int i = 0; i < rows.length; i++) {
      if (i > 0) {
        target.put((byte) ',');
      }
      fragments.copy(rows[i], target);
    }
  }

  public void addTo(Identity identity) {
    for (int row : rows) {
      identity.add(fragments.digestPart(row, 0), fragments.digestPart(row, 1));
    }
  }
}
