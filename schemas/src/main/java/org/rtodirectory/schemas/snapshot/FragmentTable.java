package org.rtodirectory.schemas.snapshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.Identity;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The fragments of a list, in list order, with their digests. A fragment is the JSON of a row,
 * exactly as it appears inside {@code "results":[…]} of a page or search response.
 *
 * <p>There are three sections:
 *
 * <ul>
 *   <li>the fragments, one after the other
 *   <li>their offsets, in blocks of {@value #BLOCK_SIZE}. A block has the offset of its first
 *       fragment (long), then for each fragment its offset from the first one (int). The last entry
 *       is the end of the fragments. If a fragment grows, only one block and the longs of later
 *       blocks change, so patches of the snapshot stay small.
 *   <li>the first {@value #DIGEST_LENGTH} bytes of the SHA-256 of each fragment
 * </ul>
 *
 * <p>Safe for all threads. Every lookup is O(1).
 */
public final class FragmentTable {
  /** The length of a digest in bytes. With 128 bits, an accidental collision is negligible. */
  static final int DIGEST_LENGTH = 16;

  /** The number of offsets in a block. */
  static final int BLOCK_SIZE = 64;

  private static final int BLOCK_BYTES = Long.BYTES + BLOCK_SIZE * Integer.BYTES;

  private final Region fragments;
  private final Region offsets;
  private final Region digests;

  FragmentTable(Region fragments, Region offsets, Region digests) {
    this.fragments = fragments;
    this.offsets = offsets;
    this.digests = digests;
  }

  public static FragmentTable empty() {
    Region nothing = Region.of(new byte[0]);
    return new FragmentTable(nothing, nothing, nothing);
  }

  public int count() {
    return (int) (digests.length() / DIGEST_LENGTH);
  }

  public int length(int row) {
    return (int) length(row, row + 1);
  }

  /**
   * Returns the length in bytes of the fragments of the rows from {@code start} to {@code end},
   * exclusive.
   */
  long length(int start, int end) {
    return offset(end) - offset(start);
  }

  /** Copies the fragment of a row to the current position of {@code target}. */
  public void copy(int row, ByteBuffer target) {
    fragments.copy(offset(row), length(row), target);
  }

  /** Returns a copy of the fragment of a row. */
  public byte[] fragment(int row) {
    return fragments.bytes(offset(row), length(row));
  }

  /** Parses the fragment of a row. */
  public <T> T read(int row, Class<T> type) {
    return ResourceJson.mapper().readValue(fragment(row), type);
  }

  /**
   * Returns the half of the digest of a row as a number.
   *
   * @param half 0 for the first half, 1 for the second
   */
  public long digestPart(int row, int half) {
    return digests.getLong((long) row * DIGEST_LENGTH + (long) half * Long.BYTES);
  }

  private long offset(int row) {
    long block = (long) (row / BLOCK_SIZE) * BLOCK_BYTES;
    int entry = Long.BYTES + row % BLOCK_SIZE * Integer.BYTES;
    return offsets.getLong(block) + offsets.getInt(block + entry);
  }

  /**
   * Returns a list of rows.
   *
   * @param rows the rows in output order. The caller must not change the array afterwards
   */
  public RowList rows(int[] rows) {
    return new RowList(rows);
  }

  /**
   * The fragments of a list of rows, separated by commas as in a response. The cost of each method
   * is linear in their number. Safe for all threads.
   */
  public final class RowList {
    private final int[] rows;

    private RowList(int[] rows) {
      this.rows = rows;
    }

    /** Returns the length in bytes, with the commas. Looks up two offsets for each run of rows. */
    public int length() {
      long bytes = Math.max(0, rows.length - 1);
      for (int i = 0; i < rows.length; ) {
        int start = rows[i];
        int end = start;
        while (i < rows.length && rows[i] == end) {
          end++;
          i++;
        }
        bytes += FragmentTable.this.length(start, end);
      }
      return (int) bytes;
    }

    public void writeTo(ByteBuffer target) {
      for (int i = 0; i < rows.length; i++) {
        if (i > 0) {
          target.put((byte) ',');
        }
        copy(rows[i], target);
      }
    }

    public void addTo(Identity identity) {
      for (int row : rows) {
        identity.add(digestPart(row, 0), digestPart(row, 1));
      }
    }
  }

  /** A receiver of the fragments of a table, in order. */
  @FunctionalInterface
  public interface FragmentSink {
    void add(byte[] fragment) throws IOException;
  }

  /** A source of the fragments of a table, in order. */
  @FunctionalInterface
  public interface FragmentSource {
    void writeTo(FragmentSink sink) throws IOException;
  }

  /**
   * Writes a table as three sections, one fragment at a time. Needs 20 bytes of memory for each
   * fragment.
   *
   * @param fragmentsId the id of the section for the fragments
   * @param offsetsId the id of the section for their offsets
   * @param digestsId the id of the section for their digests
   */
  public static void write(
      SnapshotWriter snapshot,
      FragmentSource fragments,
      int fragmentsId,
      int offsetsId,
      int digestsId)
      throws IOException {
    Offsets starts = new Offsets();
    ByteSequence digestBytes = new ByteSequence();
    snapshot.addSection(
        fragmentsId,
        out ->
            fragments.writeTo(
                fragment -> {
                  out.write(fragment);
                  starts.add(fragment.length);
                  digestBytes.add(Sha256.of(fragment), DIGEST_LENGTH);
                }));
    starts.add(0);
    snapshot.addSection(offsetsId, starts.bytes);
    snapshot.addSection(digestsId, digestBytes);
  }

  /** The builder of the offsets section. */
  private static final class Offsets {
    private final ByteSequence bytes = new ByteSequence();
    private int count;
    private long nextOffset;
    private long blockOffset;

    /**
     * Adds the offset of the next fragment. After the last fragment, the caller adds the offset of
     * the end, with the length 0.
     *
     * @param length the length of the fragment in bytes
     */
    void add(int length) {
      if (count % BLOCK_SIZE == 0) {
        blockOffset = nextOffset;
        bytes.addFixed(blockOffset, Long.BYTES);
      }
      bytes.addFixed(nextOffset - blockOffset, Integer.BYTES);
      nextOffset += length;
      count++;
    }
  }
}
