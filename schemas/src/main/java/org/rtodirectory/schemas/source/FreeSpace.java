package org.rtodirectory.schemas.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A check of the free space in a folder before a file of known length is written. */
final class FreeSpace {
  /** The part of the space that stays free for other programs: a sixteenth. */
  private static final int RESERVED_PART = 16;

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
   * Requires space within {@code freeBytes}, which are 0 if the file system does not report them.
   */
  static void require(Path folder, long bytes, long freeBytes) throws IOException {
    if (freeBytes > 0 && bytes > freeBytes - freeBytes / RESERVED_PART) {
      throw new IOException(
          "%,d bytes do not fit into %s, which has %,d free".formatted(bytes, folder, freeBytes));
    }
  }
}
