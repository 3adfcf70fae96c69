package org.rtodirectory.schemas.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The free space of the temporary folder, checked before something of known length is written. */
final class FreeSpace {
  /** A sixteenth stays free for other programs. */
  private static final int RESERVED_PART = 16;

  private FreeSpace() {}

  /**
   * Requires room for a file.
   *
   * @param bytes its length
   * @throws IOException if there is too little. The message has both figures
   */
  static void require(Path folder, long bytes) throws IOException {
    require(folder, bytes, Files.getFileStore(folder).getUsableSpace());
  }

  /** The same with a known number of free bytes, or 0 where the file system does not tell. */
  static void require(Path folder, long bytes, long freeBytes) throws IOException {
    if (freeBytes > 0 && bytes > freeBytes - freeBytes / RESERVED_PART) {
      throw new IOException(
          "%,d bytes do not fit into %s, which has %,d free".formatted(bytes, folder, freeBytes));
    }
  }
}
