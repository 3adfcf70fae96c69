package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.rtodirectory.generator.sort.TemporaryFile;

/**
 * A temporary file for the bytes of a section that are produced while another section is written.
 * For one thread.
 */
final class Spill implements SnapshotWriter.Content, Closeable {
  private final TemporaryFile file = TemporaryFile.create();
  private final byte[] number = new byte[Long.BYTES];

  void add(byte[] bytes, int length) {
    file.append(bytes, 0, length);
  }

  /** Adds a number, little-endian. */
  void addInt(int value) {
    add(value, Integer.BYTES);
  }

  /** Adds a number, little-endian. */
  void addLong(long value) {
    add(value, Long.BYTES);
  }

  private void add(long value, int length) {
    for (int i = 0; i < length; i++) {
      number[i] = (byte) (value >>> (i * Byte.SIZE));
    }
    file.append(number, 0, length);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    file.copyTo(out);
  }

  @Override
  public void close() {
    file.close();
  }
}
