package org.rtodirectory.schemas.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A check of the free space in a folder before a file of known length is written. */
final class FreeSpace {
  /** A sixteenth of the free space stays free for other programs. */
  private static final int RESERVED_DIVISOR = 16;

  private FreeSpace() {}

  /**
   * Requires free space for a file.
   *
   * @param bytes its length
   * @throws IOException if there is too little. The message states the needed and the free space
   */
  static void require(Path folder, long bytes) throws IOException {
    require(folder, bytes, Files.getFileStore(folder).getUsableSpace());
  }

  /**
   * Requires free space for a file.
   *
   * @param freeBytes the free space, or 0 if the file system does not report it
   */
  static void require(Path folder, long bytes, long freeBytes) throws IOException {
    if (freeBytes > 0 && bytes > freeBytes - freeBytes / RESERVED_DIVISOR) {
      throw new IOException(
          "%,d bytes do not fit into %s, which has %,d free".formatted(bytes, folder, freeBytes));
    }
  }
}
