package org.rtodirectory.edge.coding;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The codings that a body may be sent in; of those that a client wants as much, the first. */
public enum ContentCoding {
  BR("br"),
  ZSTD("zstd"),
  GZIP("gzip");

  /** With fewer bytes a body fits into a packet as it is. */
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

  /** Whether a client means it by {@code name} (RFC 9110, section 8.4.1.3, for x-gzip). */
  boolean isNamed(String name) {
    return token.equalsIgnoreCase(name) || (this == GZIP && name.equalsIgnoreCase("x-gzip"));
  }

  /**
   * Makes sure that it can be made here.
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

  /** Whether it can be made here, and is to be offered. */
  public boolean isLoaded() {
    return LOADED.contains(this);
  }

  /** Whether compressing a body of so many bytes saves a packet. */
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
