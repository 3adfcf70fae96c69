package org.rtodirectory.edge.coding;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A library of the program as a file, from which the system can load it. It is deleted on closing,
 * which harms nothing once it is loaded; so no file stays behind, however the gateway ends.
 */
record NativeLibrary(Path path) implements AutoCloseable {
  /**
   * Writes the library for this machine to the folder of temporary files.
   *
   * @param onX64 the resource for Linux on x86-64
   * @param onArm64 the resource for Linux on ARM, 64 bits
   * @throws UnsatisfiedLinkError if there is none for this machine
   */
  static NativeLibrary extract(String onX64, String onArm64) throws IOException {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    String resource =
        switch (machine) {
          case "Linux amd64" -> onX64;
          case "Linux aarch64" -> onArm64;
          default -> throw new UnsatisfiedLinkError("there is no library for " + machine);
        };
    Path path = Files.createTempFile("rto-", ".so");
    NativeLibrary library = new NativeLibrary(path);
    try (InputStream in = NativeLibrary.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new UnsatisfiedLinkError("there is no " + resource);
      }
      Files.write(path, in.readAllBytes());
    } catch (IOException | UnsatisfiedLinkError failed) {
      library.close();
      throw failed;
    }
    return library;
  }

  @Override
  public void close() throws IOException {
    Files.delete(path);
  }
}
