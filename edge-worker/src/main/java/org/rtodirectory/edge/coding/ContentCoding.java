package org.rtodirectory.edge.coding;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

/** The supported content codings, in order of preference among those with the same weight. */
public enum ContentCoding {
  BR("br"),
  ZSTD("zstd"),
  GZIP("gzip");

  /**
   * The minimum length of a body that is compressed; a shorter one fits into one packet uncoded.
   */
  private static final int WORTHWHILE = 1000;

  private static final Set<ContentCoding> LOADED = ConcurrentHashMap.newKeySet();

  private final String token;

  ContentCoding(String token) {
    this.token = token;
  }

  /** Its name in headers. */
  public String token() {
    return token;
  }

  /** Whether {@code name} is its name or its alias x-gzip (RFC 9110, section 8.4.1.3). */
  boolean isNamed(String name) {
    return token.equalsIgnoreCase(name) || (this == GZIP && name.equalsIgnoreCase("x-gzip"));
  }

  /**
   * Loads the library that it needs.
   *
   * @throws IOException if its library cannot be written to the folder of temporary files
   * @throws LinkageError if there is none for this machine, or it cannot be loaded
   */
  void load() throws IOException {
    switch (this) {
      case BR -> Brotli.load();
      case ZSTD -> Zstandard.load();
      case GZIP -> {}
    }
    LOADED.add(this);
  }

  /** Whether it is available on this machine. */
  public boolean isLoaded() {
    return LOADED.contains(this);
  }

  /** Whether compressing a body of that length saves a packet. */
  public static boolean isWorthwhile(int length) {
    return length >= WORTHWHILE;
  }

  /** The coded bytes of a body. */
  public byte[] compress(byte[] plain) throws IOException {
    return switch (this) {
      case BR -> Brotli.compress(plain);
      case ZSTD -> Zstandard.compress(plain);
      case GZIP -> Gzip.compress(plain);
    };
  }

  /** The encoder of gzip (RFC 1952), which every client supports, by the Java library. */
  static final class Gzip {
    private static final int LEVEL = 5;

    private Gzip() {}

    static byte[] compress(byte[] plain) throws IOException {
      ByteArrayOutputStream coded = new ByteArrayOutputStream(plain.length / 3);
      try (GZIPOutputStream gzip = new Levelled(coded)) {
        gzip.write(plain);
      }
      return coded.toByteArray();
    }

    private static final class Levelled extends GZIPOutputStream {
      Levelled(ByteArrayOutputStream out) throws IOException {
        super(out);
        def.setLevel(LEVEL);
      }
    }
  }

  /**
   * The encoder of Zstandard (RFC 8878), by a native library. Of the codings it is decoded fastest.
   */
  static final class Zstandard {
    private static final int LEVEL = 6;

    private Zstandard() {}

    /**
     * Loads the library; further calls have no effect. The loader deletes the file that it
     * extracts.
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

  /**
   * The encoder of Brotli (RFC 7932), by a native library. Of the codings it makes text smallest
   * for its time.
   */
  static final class Brotli {
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
}
