package org.rtodirectory.edge.coding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;
import com.github.luben.zstd.util.ZstdVersion;
import java.io.IOException;

/** The coding that is unpacked fastest (RFC 8878), by a native library. */
final class Zstandard {
  private static final int LEVEL = 6;

  private Zstandard() {}

  /**
   * Makes the library usable; again, does nothing.
   *
   * @throws IOException if it cannot be written to the folder of temporary files
   * @throws LinkageError if there is none for this machine, or it cannot be loaded
   */
  static void load() throws IOException {
    if (Native.isLoaded()) {
      return;
    }
    try (NativeLibrary library = NativeLibrary.extract(library("amd64"), library("aarch64"))) {
      System.load(library.path().toString());
      Native.assumeLoaded();
    }
  }

  private static String library(String machine) {
    return "/linux/" + machine + "/libzstd-jni-" + ZstdVersion.VERSION + ".so";
  }

  static byte[] compress(byte[] plain) {
    return Zstd.compress(plain, LEVEL);
  }
}
