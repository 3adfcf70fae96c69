package org.rtodirectory.edge.coding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** The supported content codings, in order of preference among those with the same weight. */
public enum ContentCoding {
  /** Zstandard (RFC 8878), by a native library. It is decoded fastest. */
  ZSTD("zstd"),
  /** gzip (RFC 1952), which every client supports, by the Java library. */
  GZIP("gzip");

  /**
   * The minimum length of a body that is compressed; a shorter one fits into one packet uncoded.
   */
  private static final int WORTHWHILE = 1000;

  private static final int GZIP_LEVEL = 5;
  private static final int ZSTD_LEVEL = 6;

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
   * Loads the library that it needs; further calls have no effect. The loader deletes the file that
   * it extracts.
   *
   * @throws LinkageError if there is none for this machine, or it cannot be extracted or loaded
   */
  void load() {
    if (this == ZSTD) {
      Native.load();
    }
  }

  /** Whether compressing a body of that length saves a packet. */
  public static boolean isWorthwhile(int length) {
    return length >= WORTHWHILE;
  }

  /** The coded bytes of a body. */
  public byte[] compress(byte[] plain) {
    return switch (this) {
      case ZSTD -> Zstd.compress(plain, ZSTD_LEVEL);
      case GZIP -> gzip(plain);
    };
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream coded = new ByteArrayOutputStream(plain.length / 3);
    try (OutputStream gzip = new Gzip(coded)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException("a stream in memory failed", e);
    }
    return coded.toByteArray();
  }

  private static final class Gzip extends GZIPOutputStream {
    Gzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(GZIP_LEVEL);
    }
  }
}
