package org.rtodirectory.generator.build;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes that are appended one by one: the last chunk grows by doubling until it is {@value
 * #CHUNK_LENGTH} long, then another begins. Beside the bytes it takes at most as much again, and
 * never more than a chunk. Not for use by several threads.
 */
final class ByteChunks {
  private static final int FIRST_LENGTH = 4;
  private static final int CHUNK_LENGTH = 1 << 14;

  private final List<byte[]> full = new ArrayList<>(0);
  private byte[] last = new byte[FIRST_LENGTH];
  private int used;

  /** Takes one byte after the other. */
  @FunctionalInterface
  interface Reader {
    void read(byte next);
  }

  /** Appends the low eight bits of {@code next}. */
  void add(int next) {
    if (used == last.length) {
      if (used < CHUNK_LENGTH) {
        last = Arrays.copyOf(last, used * 2);
      } else {
        full.add(last);
        last = new byte[CHUNK_LENGTH];
        used = 0;
      }
    }
    last[used++] = (byte) next;
  }

  /**
   * How many bytes there are.
   *
   * @throws ArithmeticException if an int cannot say it
   */
  int length() {
    return Math.addExact(Math.multiplyExact(full.size(), CHUNK_LENGTH), used);
  }

  void forEach(Reader reader) {
    for (byte[] chunk : full) {
      for (byte next : chunk) {
        reader.read(next);
      }
    }
    for (int i = 0; i < used; i++) {
      reader.read(last[i]);
    }
  }

  void writeTo(OutputStream out) throws IOException {
    for (byte[] chunk : full) {
      out.write(chunk);
    }
    out.write(last, 0, used);
  }
}
