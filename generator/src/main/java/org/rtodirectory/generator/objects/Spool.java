package org.rtodirectory.generator.objects;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.SnapshotFiles;

/**
 * A temporary file with the bytes of objects between their rendering and their upload. It takes at
 * most a gigabyte, and at most a quarter of the free disk space. The bytes are read back soon, so
 * compressing them would cost more than it saves. An object for which there is no room is rendered
 * again. Safe for use by several threads.
 */
final class Spool implements Closeable {
  private static final long MAX_BYTES = 1L << 30;
  private static final int MAX_OBJECTS = 250_000;

  /** The spool takes at most 1/n of the free disk space. */
  private static final int FREE_SPACE_DIVISOR = 4;

  private final Path path;
  private final FileChannel file;
  private final Map<Integer, Extent> extents = new ConcurrentHashMap<>();
  private long limit;
  private long end;

  private record Extent(long offset, int length) {}

  /** Creates a spool in a temporary file, which is deleted when the spool is closed. */
  Spool(SnapshotFiles files) throws IOException {
    this(files, MAX_BYTES);
  }

  /** Creates a spool of at most {@code limit} bytes. */
  Spool(SnapshotFiles files, long limit) throws IOException {
    this.path = files.temporary();
    this.file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    this.limit = Math.min(limit, Files.getFileStore(path).getUsableSpace() / FREE_SPACE_DIVISOR);
  }

  /** Stores an object if there is room. */
  void put(int number, byte[] bytes) {
    long offset = extents.size() < MAX_OBJECTS ? reserve(bytes.length) : -1;
    if (offset < 0) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    try {
      while (buffer.hasRemaining()) {
        file.write(buffer, offset + buffer.position());
      }
      extents.put(number, new Extent(offset, bytes.length));
    } catch (IOException noRoom) {
      refuseMore();
    }
  }

  /** Reads an object. Returns null if it was not stored or cannot be read. */
  byte @Nullable [] get(int number) {
    Extent extent = extents.get(number);
    if (extent == null) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.allocate(extent.length);
    try {
      while (bytes.hasRemaining() && file.read(bytes, extent.offset + bytes.position()) > 0) {
        // Reads until the object is complete or the file ends.
      }
    } catch (IOException unreadable) {
      return null;
    }
    return bytes.hasRemaining() ? null : bytes.array();
  }

  /** Returns the offset of {@code length} unused bytes, or -1 if there is no room. */
  private synchronized long reserve(int length) {
    if (end + length > limit) {
      return -1;
    }
    end += length;
    return end - length;
  }

  private synchronized void refuseMore() {
    limit = 0;
  }

  @Override
  public void close() throws IOException {
    file.close();
    Files.deleteIfExists(path);
  }
}
