package org.rtodirectory.generator.build;

import java.io.IOException;
import java.util.Iterator;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.snapshot.FragmentTable;

/** Lays out a {@link FragmentTable} in three sections, one fragment at a time. */
final class FragmentTableWriter {
  private FragmentTableWriter() {}

  /**
   * Writes a table.
   *
   * @param fragments in the order of the table
   * @param bytes number of the section for the fragments
   * @param offsets number of the section for where each begins
   * @param digests number of the section for their digests
   */
  static void write(
      SnapshotWriter snapshot, Iterator<byte[]> fragments, int bytes, int offsets, int digests)
      throws IOException {
    try (Offsets ends = Offsets.longs();
        Spill digestBytes = new Spill()) {
      snapshot.section(
          bytes,
          out -> {
            while (fragments.hasNext()) {
              byte[] fragment = fragments.next();
              out.write(fragment);
              ends.add(fragment.length);
              digestBytes.add(Sha256.of(fragment), FragmentTable.DIGEST_LENGTH);
            }
          });
      snapshot.section(offsets, ends);
      snapshot.section(digests, digestBytes);
    }
  }
}
