package org.rtodirectory.edge.coding;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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
}
