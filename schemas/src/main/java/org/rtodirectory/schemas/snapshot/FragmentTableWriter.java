package org.rtodirectory.schemas.snapshot;

import java.io.IOException;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Writes a {@link FragmentTable} as three sections, one fragment at a time. Takes 20 bytes of
 * memory for each fragment.
 */
public final class FragmentTableWriter {
  private FragmentTableWriter() {}

  @FunctionalInterface
  public interface Sink {
    void add(byte[] fragment) throws IOException;
  }

  /** Passes on the fragments in the order of the table. */
  @FunctionalInterface
  public interface Fragments {
    void writeTo(Sink sink) throws IOException;
  }

  /**
   * Writes a table.
   *
   * @param bytes id of the section for the fragments
   * @param offsets id of the section for their offsets
   * @param digests id of the section for their digests
   */
  public static void write(
      SnapshotWriter snapshot, Fragments fragments, int bytes, int offsets, int digests)
      throws IOException {
    Offsets starts = new Offsets();
    ByteSequence digestBytes = new ByteSequence();
    snapshot.section(
        bytes,
        out -> {
          fragments.writeTo(
              fragment -> {
                out.write(fragment);
                starts.add(fragment.length);
                digestBytes.add(Sha256.of(fragment), FragmentTable.DIGEST_LENGTH);
              });
        });
    starts.add(0);
    snapshot.section(offsets, starts.bytes);
    snapshot.section(digests, digestBytes);
  }

  /** Where fragments begin, in blocks. */
  private static final class Offsets {
    private final ByteSequence bytes = new ByteSequence();
    private int count;
    private long next;
    private long block;

    /** Adds the beginning of a fragment, or of the end. */
    void add(int length) {
      if (count % FragmentTable.BLOCK == 0) {
        block = next;
        bytes.addFixed(block, Long.BYTES);
      }
      bytes.addFixed(next - block, Integer.BYTES);
      next += length;
      count++;
    }
  }
}
