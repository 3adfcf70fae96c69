package org.rtodirectory.edge.release;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Folding;

/**
 * The distinct store addresses of a release. Two stores have the same address if their address
 * lines fold to the same text and their ZIP codes have the same first five digits. Some directories
 * list a store several times, so the number of addresses is a better estimate of the number of
 * stores than the number of rows.
 *
 * <p>Uses 4 bytes per store. Immutable and safe for all threads.
 */
public final class StoreAddresses {
  private static final TextMember ADDRESS = new TextMember("address");
  private static final TextMember ZIP = new TextMember("zip");
  private static final int ZIP_DIGITS = 5;

  /** For each row, the lowest row with the same address. */
  private final int[] firstRows;

  private StoreAddresses(int[] firstRows) {
    this.firstRows = firstRows;
  }

  /** Reads all addresses in O(n log n) time, about half a second for a million stores. */
  static StoreAddresses of(Snapshot snapshot) {
    FragmentTable stores = snapshot.locationFragments();
    // Each element holds the hash of an address in its high half and the row in its low half.
    long[] hashedRows = new long[stores.count()];
    for (int row = 0; row < hashedRows.length; row++) {
      long hash = address(stores, row).hashCode();
      hashedRows[row] = (hash << Integer.SIZE) | row;
    }
    Arrays.sort(hashedRows);
    int[] firstRows = new int[hashedRows.length];
    int end;
    for (int start = 0; start < hashedRows.length; start = end) {
      end = start + 1;
      while (end < hashedRows.length
          && hashedRows[end] >> Integer.SIZE == hashedRows[start] >> Integer.SIZE) {
        end++;
      }
      Map<String, Integer> rowsByAddress = new HashMap<>();
      for (int i = start; i < end; i++) {
        int row = (int) hashedRows[i];
        // Rows with equal hashes are adjacent, but their addresses may differ.
        firstRows[row] =
            end - start == 1
                ? row
                : rowsByAddress.computeIfAbsent(address(stores, row), absent -> row);
      }
    }
    return new StoreAddresses(firstRows);
  }

  /** Counts the distinct addresses of {@code rows} in O(n log n) time at most. */
  public int count(int[] rows) {
    // For a few rows, sorting costs less than a bit set with a bit for each store.
    if (rows.length < firstRows.length / Long.SIZE) {
      return (int) IntStream.of(rows).map(row -> firstRows[row]).sorted().distinct().count();
    }
    BitSet addresses = new BitSet(firstRows.length);
    for (int row : rows) {
      addresses.set(firstRows[row]);
    }
    return addresses.cardinality();
  }

  private static String address(FragmentTable stores, int row) {
    byte[] fragment = stores.fragment(row);
    String zip = ZIP.read(fragment);
    return Folding.fold(ADDRESS.read(fragment))
        + '\n'
        + zip.substring(0, Math.min(ZIP_DIGITS, zip.length()));
  }
}
