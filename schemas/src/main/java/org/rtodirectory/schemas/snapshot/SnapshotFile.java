package org.rtodirectory.schemas.snapshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.rtodirectory.schemas.snapshot.SnapshotException.Reason;
import org.rtodirectory.schemas.text.Sha256;

/** Checks of a snapshot file by its bytes: its header, its length and its SHA-256. */
public final class SnapshotFile {
  private static final int READ_LENGTH = 1 << 20;

  private SnapshotFile() {}

  /**
   * Verifies a file before it is opened: it must be a snapshot in a supported format, of full
   * length, and unchanged since it was published. Reads the whole file.
   *
   * @param sha256 the SHA-256 of the published bytes, in lower-case hex
   * @throws SnapshotException if a check fails; the reason says which
   * @throws IOException if it cannot be read
   */
  public static void verify(Path path, String sha256) throws IOException, SnapshotException {
    try (FileChannel file = FileChannel.open(path)) {
      header(file);
      if (!sha256(file).equals(sha256)) {
        throw new SnapshotException(
            Reason.CORRUPT,
            "the snapshot is corrupt: its SHA-256 is not the one that was published");
      }
    }
  }

  /** The SHA-256 of a file in lower-case hex. */
  public static String sha256(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      return sha256(file);
    }
  }

  static SnapshotHeader header(FileChannel file) throws IOException, SnapshotException {
    ByteBuffer beginning =
        ByteBuffer.allocate((int) Math.min(file.size(), SnapshotHeader.maximumLength()));
    while (beginning.hasRemaining() && file.read(beginning, beginning.position()) > 0) {
      // Until it is full or the file ends.
    }
    return SnapshotHeader.fromBytes(beginning.flip(), file.size());
  }

  private static String sha256(FileChannel file) throws IOException {
    MessageDigest digest = Sha256.newDigest();
    ByteBuffer buffer = ByteBuffer.allocate(READ_LENGTH);
    for (long position = 0; file.read(buffer.clear(), position) > 0; position += buffer.limit()) {
      digest.update(buffer.flip());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
