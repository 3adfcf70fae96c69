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
 * The native libraries of both programs. An archive runs on both processors, on whichever of them
 * it was built. Only its embedded PostgreSQL is for the processor of the build alone.
 */
class NativeLibrariesTest {
  /** The number of the processor in the header of a Linux library. */
  private static final int X86_64 = 62;

  private static final int AARCH64 = 183;

  /** The position of the number of the processor in the header. It has two bytes. */
  private static final int PROCESSOR_OFFSET = 18;

  @ParameterizedTest
  @CsvSource({
    "edge-worker, META-INF/native/libnetty_transport_native_epoll_.*",
    "edge-worker, META-INF/native/libnetty_transport_native_io_uring42_.*",
    "edge-worker, linux/.*",
    "generator, linux/.*",
    "generator, lib/(amd64|aarch64)-Linux-.*",
  })
  void each_library_is_there_for_both_processors(String program, String namePattern)
      throws IOException {
    Path jar = Path.of("..", program, "target", program + ".jar");
    assertThat(processors(jar, namePattern)).contains(X86_64, AARCH64).isSubsetOf(X86_64, AARCH64);
  }

  /** Returns the processors of the libraries with a name of this pattern. */
  private static List<Integer> processors(Path jar, String namePattern) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .filter(entry -> entry.getName().matches(namePattern + "[.]so"))
          .map(entry -> processor(zip, entry.getName()))
          .toList();
    }
  }

  private static int processor(ZipFile zip, String name) {
    try (InputStream library = zip.getInputStream(Objects.requireNonNull(zip.getEntry(name)))) {
      byte[] header = library.readNBytes(PROCESSOR_OFFSET + 2);
      assertThat(header).as(name).startsWith(0x7f, 'E', 'L', 'F');
      return (header[PROCESSOR_OFFSET] & 0xff) | (header[PROCESSOR_OFFSET + 1] & 0xff) << 8;
    } catch (IOException unreadable) {
      throw new AssertionError(name, unreadable);
    }
  }
}
