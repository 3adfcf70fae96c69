package org.rtodirectory.generator.sort;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.rtodirectory.generator.report.Failure;

/**
 * A file without a name, in the folder of {@code java.io.tmpdir}: bytes are appended to it and read
 * from anywhere in it. Its name is deleted as soon as it is open, so that nothing is left behind
 * however the process ends; its room is free again when it is closed. Where an open file cannot be
 * deleted, it is when it is closed. It is not mapped into memory, for a full disk would then end
 * the process instead of being reported.
 *
 * <p>Not for use by several threads; but once a byte has been read after the last one was appended,
 * several threads may read. Every method throws a {@link Failure} that names the folder if the file
 * system fails.
 */
public final class TemporaryFile implements Closeable {
  /** Bytes that are written and read at once. */
  static final int BUFFER_LENGTH = 1 << 16;

  private final Path folder;
  private final FileChannel channel;
  private final ByteBuffer pending = ByteBuffer.allocate(BUFFER_LENGTH);
  private long flushed;

  private TemporaryFile(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Creates an empty file. */
  public static TemporaryFile create() {
    return create(folder());
  }

  static TemporaryFile create(Path folder) {
    try {
      Path file = Files.createTempFile(folder, "rent-to-own-sort", null);
      FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      deleteName(file);
      return new TemporaryFile(folder, channel);
    } catch (IOException failed) {
      throw failure(folder, failed);
    }
  }

  /** The folder of temporary files. */
  public static Path folder() {
    return Path.of(Objects.requireNonNull(System.getProperty("java.io.tmpdir")));
  }

  private static void deleteName(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException openFilesKeepTheirNames) {
      // It is deleted when it is closed.
    }
  }

  /** How many bytes it has. */
  public long length() {
    return flushed + pending.position();
  }

  /** Appends {@code length} bytes of {@code bytes}. */
  public void append(byte[] bytes, int start, int length) {
    if (length > pending.remaining()) {
      flush();
    }
    if (length > pending.remaining()) {
      write(ByteBuffer.wrap(bytes, start, length));
    } else {
      pending.put(bytes, start, length);
    }
  }

  /**
   * Reads from {@code position} on until {@code target} is full or the file ends.
   *
   * @return how many bytes were read
   */
  int read(long position, byte[] target) {
    return read(position, target, target.length);
  }

  /** The same for the first {@code length} bytes of {@code target}. */
  int read(long position, byte[] target, int length) {
    flush();
    ByteBuffer room = ByteBuffer.wrap(target, 0, length);
    try {
      int read = 0;
      while (read >= 0 && room.hasRemaining()) {
        read = channel.read(room, position + room.position());
      }
    } catch (IOException failed) {
      throw failure(folder, failed);
    }
    return room.position();
  }

  /** Copies the whole file to {@code out}. */
  public void copyTo(OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER_LENGTH];
    long position = 0;
    for (int read = read(0, buffer); read > 0; read = read(position, buffer)) {
      out.write(buffer, 0, read);
      position += read;
    }
  }

  /** Writes what was appended, so that reading changes nothing. */
  void flush() {
    if (pending.position() == 0) {
      return;
    }
    pending.flip();
    write(pending);
    pending.clear();
  }

  private void write(ByteBuffer bytes) {
    try {
      while (bytes.hasRemaining()) {
        flushed += channel.write(bytes, flushed);
      }
    } catch (IOException failed) {
      throw failure(folder, failed);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException failed) {
      throw failure(folder, failed);
    }
  }

  private static Failure failure(Path folder, IOException failed) {
    return new Failure(
        "The temporary files that rows are sorted in cannot be written or read in "
            + folder
            + " ("
            + Failure.reason(failed)
            + "). Make room there, or name another folder with java -Djava.io.tmpdir=DIR.",
        failed);
  }
}
