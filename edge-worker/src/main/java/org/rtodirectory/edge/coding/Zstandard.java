package org.rtodirectory.edge.coding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;

/** The coding that is unpacked fastest (RFC 8878), by a native library. */
final class Zstandard {
  private static final int LEVEL = 6;

  private Zstandard() {}

  /**
   * Makes the library usable; again, does nothing. The loader deletes the file that it extracts.
   *
   * @throws LinkageError if there is none for this machine, or it cannot be extracted or loaded
   */
  static void load() {
    Native.load();
  }

  static byte[] compress(byte[] plain) {
    return Zstd.compress(plain, LEVEL);
  }
}
