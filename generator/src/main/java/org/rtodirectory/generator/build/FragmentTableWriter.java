package org.rtodirectory.generator.build;

import java.io.IOException;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Writes a {@link FragmentTable} as three sections, one fragment at a time. Takes 24 bytes of
 * memory for each fragment.
 */
final class FragmentTableWriter {
  private FragmentTableWriter() {}

  /** Receives one fragment after the other. */
  @FunctionalInterface
  interface Sink {
    void add(byte[] fragment) throws IOException;
  }

  /** Passes on the fragments in the order of the table. */
  @FunctionalInterface
  interface Fragments {
    void writeTo(Sink sink) throws IOException;
  }

  /**
   * Writes a table.
   *
   * @param bytes id of the section for the fragments
   * @param offsets id of the section for their offsets
   * @param digests id of the section for their digests
   */
  static void write(
      SnapshotWriter snapshot, Fragments fragments, int bytes, int offsets, int digests)
      throws IOException {
    ByteSequence ends = new ByteSequence();
    ends.addFixed(0, Long.BYTES);
    ByteSequence digestBytes = new ByteSequence();
    snapshot.section(
        bytes,
        out -> {
          long[] end = {0};
          fragments.writeTo(
              fragment -> {
                out.write(fragment);
                end[0] += fragment.length;
                ends.addFixed(end[0], Long.BYTES);
                digestBytes.add(Sha256.of(fragment), FragmentTable.DIGEST_LENGTH);
              });
        });
    snapshot.section(offsets, ends);
    snapshot.section(digests, digestBytes);
  }
}
