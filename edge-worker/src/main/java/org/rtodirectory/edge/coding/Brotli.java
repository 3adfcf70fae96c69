package org.rtodirectory.edge.coding;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The encoder of Brotli (RFC 7932), by a native library. Of the codings it makes text smallest for
 * its time.
 */
final class Brotli {
  /** The system property by which its loader finds the library. */
  private static final String PATH = "brotli4j.library.path";

  private static final int LEVEL = 4;
  private static final Encoder.Parameters PARAMETERS =
      new Encoder.Parameters().setMode(Encoder.Mode.TEXT).setQuality(LEVEL);

  private Brotli() {}

  /**
   * Loads the library; further calls have no effect. The library is extracted here and deleted as
   * soon as it is loaded: brotli4j's own extraction leaves a folder of a megabyte behind whenever
   * the process is halted, as the gateway is at its end.
   *
   * @throws IOException if it cannot be written to the folder of temporary files
   * @throws LinkageError if there is none for this machine, or it cannot be loaded
   */
  static void load() throws IOException {
    Path library = Files.createTempFile("rto-", ".so");
    try {
      Files.write(library, libraryOfThisMachine());
      System.setProperty(PATH, library.toString());
      Brotli4jLoader.ensureAvailability();
    } finally {
      System.clearProperty(PATH);
      Files.delete(library);
    }
  }

  static byte[] compress(byte[] plain) throws IOException {
    return Encoder.compress(plain, PARAMETERS);
  }

  private static byte[] libraryOfThisMachine() throws IOException {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    String resource =
        switch (machine) {
          case "Linux amd64" -> "/lib/linux-x86_64/libbrotli.so";
          case "Linux aarch64" -> "/lib/linux-aarch64/libbrotli.so";
          default -> throw new UnsatisfiedLinkError("there is no library for " + machine);
        };
    try (InputStream in = Brotli.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new UnsatisfiedLinkError("there is no " + resource);
      }
      return in.readAllBytes();
    }
  }
}
