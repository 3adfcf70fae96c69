package org.rtodirectory.edge.coding;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;

/** The coding that makes text smallest for the time it takes, by a native library. */
final class Brotli {
  /** Where its loader looks. */
  private static final String PATH = "brotli4j.library.path";

  private static final int LEVEL = 4;
  private static final Encoder.Parameters PARAMETERS =
      new Encoder.Parameters().setMode(Encoder.Mode.TEXT).setQuality(LEVEL);

  private Brotli() {}

  /**
   * Makes the library usable; again, does nothing.
   *
   * @throws IOException if it cannot be written to the folder of temporary files
   * @throws LinkageError if there is none for this machine, or it cannot be loaded
   */
  static void load() throws IOException {
    try (NativeLibrary library =
        NativeLibrary.extract(
            "/lib/linux-x86_64/libbrotli.so", "/lib/linux-aarch64/libbrotli.so")) {
      System.setProperty(PATH, library.path().toString());
      Brotli4jLoader.ensureAvailability();
    } finally {
      System.clearProperty(PATH);
    }
  }

  static byte[] compress(byte[] plain) throws IOException {
    return Encoder.compress(plain, PARAMETERS);
  }
}
