package org.rtodirectory.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The native libraries of both programs. An archive that was built on one processor must run on the
 * other. Only the embedded PostgreSQL is for the building machine alone.
 */
class NativeLibrariesTest {
  /** The numbers of processors in the header of an ELF file. */
  private static final int X86_64 = 62;

  private static final int AARCH64 = 183;
  private static final int MACHINE = 18;

  @ParameterizedTest
  @CsvSource({
    "edge-worker, META-INF/native/libnetty_transport_native_epoll_.*",
    "edge-worker, META-INF/native/libnetty_transport_native_io_uring42_.*",
    "edge-worker, linux/.*",
    "generator, linux/.*",
    "generator, lib/(amd64|aarch64)-Linux-.*",
  })
  void each_library_is_there_for_both_processors(String program, String names) throws IOException {
    Path jar = Path.of("..", program, "target", program + ".jar");
    assertThat(machines(jar, names)).contains(X86_64, AARCH64).isSubsetOf(X86_64, AARCH64);
  }

  /** Returns the processors of the libraries with such names, from their headers. */
  private static List<Integer> machines(Path jar, String names) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .filter(entry -> entry.getName().matches(names + "[.]so"))
          .map(entry -> machine(zip, entry.getName()))
          .toList();
    }
  }

  private static int machine(ZipFile zip, String name) {
    try (InputStream library = zip.getInputStream(Objects.requireNonNull(zip.getEntry(name)))) {
      byte[] header = library.readNBytes(MACHINE + 2);
      assertThat(header).as(name).startsWith(0x7f, 'E', 'L', 'F');
      return (header[MACHINE] & 0xff) | (header[MACHINE + 1] & 0xff) << 8;
    } catch (IOException unreadable) {
      throw new AssertionError(name, unreadable);
    }
  }
}
