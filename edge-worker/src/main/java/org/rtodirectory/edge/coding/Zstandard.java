package org.rtodirectory.edge.coding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;

/**
 * The encoder of Zstandard (RFC 8878), by a native library. Of the codings it is decoded fastest.
 */
final class Zstandard {
  private static final int LEVEL = 6;

  private Zstandard() {}

  /**
   * Loads the library; further calls have no effect. The loader deletes the file that it extracts.
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
