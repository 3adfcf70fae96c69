package org.rtodirectory.generator.build;

import java.io.IOException;
import java.util.Iterator;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.snapshot.FragmentTable;

/** Writes a {@link FragmentTable} as three sections, one fragment at a time. */
final class FragmentTableWriter {
  private FragmentTableWriter() {}

  /**
   * Writes a table.
   *
   * @param fragments in the order of the table
   * @param bytes id of the section for the fragments
   * @param offsets id of the section for their offsets
   * @param digests id of the section for their digests
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
