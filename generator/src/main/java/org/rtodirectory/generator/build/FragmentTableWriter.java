package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.stream.Stream;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * Lays out a {@link FragmentTable} in three sections, one fragment at a time. Beside the fragments
 * it takes 24 bytes for each.
 */
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
      SnapshotWriter snapshot, Stream<byte[]> fragments, int bytes, int offsets, int digests)
      throws IOException {
    Offsets ends = new Offsets();
    ByteArrayOutputStream digestBytes = new ByteArrayOutputStream();
    snapshot.section(
        bytes,
        out -> {
          for (byte[] fragment : (Iterable<byte[]>) fragments::iterator) {
            out.write(fragment);
            ends.add(fragment.length);
            digestBytes.write(Sha256.of(fragment), 0, FragmentTable.DIGEST_LENGTH);
          }
        });
    snapshot.section(offsets, ends.toBytes());
    snapshot.section(digests, digestBytes.toByteArray());
  }
}
