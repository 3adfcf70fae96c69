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
 * The distinct addresses of a release. Two stores have the same address if the first lines fold to
 * the same text and the first five digits of the ZIP codes are equal. Some directories list a store
 * several times, so the number of addresses is the better estimate of the number of stores.
 *
 * <p>It takes 4 bytes for each store. Immutable and safe for all threads.
 */
public final class StoreAddresses {
  private static final FragmentText ADDRESS = new FragmentText("address");
  private static final FragmentText ZIP = new FragmentText("zip");
  private static final int ZIP_DIGITS = 5;

  /** The first row that has the address of each row. */
  private final int[] firstRows;

  private StoreAddresses(int[] firstRows) {
    this.firstRows = firstRows;
  }

  /** Reads the addresses of all stores: O(n log n), about half a second for a million stores. */
  static StoreAddresses of(Snapshot snapshot) {
    FragmentTable stores = snapshot.locationFragments();
    long[] hashes = new long[stores.count()];
    for (int row = 0; row < hashes.length; row++) {
      hashes[row] = (long) address(stores, row).hashCode() << Integer.SIZE | row;
    }
    Arrays.sort(hashes);
    int[] firstRows = new int[hashes.length];
    int end;
    for (int start = 0; start < hashes.length; start = end) {
      end = start + 1;
      while (end < hashes.length && hashes[end] >> Integer.SIZE == hashes[start] >> Integer.SIZE) {
        end++;
      }
      Map<String, Integer> known = new HashMap<>();
      for (int i = start; i < end; i++) {
        int row = (int) hashes[i];
        // Different addresses may have the same hash.
        firstRows[row] =
            end - start == 1 ? row : known.computeIfAbsent(address(stores, row), first -> row);
      }
    }
    return new StoreAddresses(firstRows);
  }

  /** Counts the distinct addresses of {@code rows}. O(n log n) at most. */
  public int count(int[] rows) {
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
