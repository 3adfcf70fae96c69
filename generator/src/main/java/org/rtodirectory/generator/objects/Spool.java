package org.rtodirectory.generator.objects;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
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
 * A temporary file with the compressed bytes of objects between their rendering and their upload,
 * up to half a gigabyte and a quarter of the space that is free. An object that finds no room is
 * rendered again. Safe for use by several threads.
 */
final class Spool implements Closeable {
  private static final long MAX_BYTES = 512L << 20;
  private static final int MAX_OBJECTS = 250_000;
  private static final int FREE_SHARE = 4;
  private static final int LEVEL = 1;

  private final SnapshotFiles files;
  private final Map<Integer, Extent> extents = new ConcurrentHashMap<>();
  private @Nullable Path path;
  private @Nullable FileChannel channel;
  private long limit = MAX_BYTES;
  private long end;

  /**
   * @param length compressed length in the file
   * @param size length of the object
   */
  private record Extent(long offset, int length, int size) {}

  Spool(SnapshotFiles files) {
    this.files = files;
  }

  /** Makes a spool of at most {@code limit} bytes. */
  Spool(SnapshotFiles files, long limit) {
    this(files);
    this.limit = limit;
  }

  /** Stores an object if there is room. */
  void put(int number, byte[] bytes) {
    if (isFull()) {
      return;
    }
    byte[] compressed = compress(bytes);
    try {
      Extent extent = reserve(compressed.length, bytes.length);
      if (extent != null) {
        write(ByteBuffer.wrap(compressed), extent.offset);
        extents.put(number, extent);
      }
    } catch (IOException noRoom) {
      fill(); // The objects that do not fit are rendered again.
    }
  }

  /** Reads an object. Returns null if it was not stored or cannot be read. */
  byte @Nullable [] get(int number) {
    Extent extent = extents.get(number);
    FileChannel file = file();
    if (extent == null || file == null) {
      return null;
    }
    ByteBuffer compressed = ByteBuffer.allocate(extent.length);
    try {
      while (compressed.hasRemaining()
          && file.read(compressed, extent.offset + compressed.position()) > 0) {
        // Until it is complete.
      }
    } catch (IOException unreadable) {
      return null;
    }
    return compressed.hasRemaining() ? null : Zstd.decompress(compressed.array(), extent.size);
  }

  private static byte[] compress(byte[] bytes) {
    try (ZstdCompressCtx compressor = new ZstdCompressCtx()) {
      return compressor.setLevel(LEVEL).setChecksum(true).compress(bytes);
    }
  }

  private synchronized boolean isFull() {
    return end >= limit || extents.size() >= MAX_OBJECTS;
  }

  private synchronized void fill() {
    limit = 0;
  }

  private synchronized @Nullable FileChannel file() {
    return channel;
  }

  private synchronized @Nullable Extent reserve(int length, int size) throws IOException {
    if (channel == null) {
      Path created = files.temporary();
      path = created;
      channel = FileChannel.open(created, StandardOpenOption.READ, StandardOpenOption.WRITE);
      limit = Math.min(limit, Files.getFileStore(created).getUsableSpace() / FREE_SHARE);
    }
    if (end + length > limit) {
      return null;
    }
    Extent extent = new Extent(end, length, size);
    end += length;
    return extent;
  }

  private void write(ByteBuffer bytes, long offset) throws IOException {
    FileChannel file = file();
    while (file != null && bytes.hasRemaining()) {
      file.write(bytes, offset + bytes.position());
    }
  }

  @Override
  public synchronized void close() throws IOException {
    FileChannel file = channel;
    channel = null;
    if (file != null) {
      file.close();
    }
    if (path != null) {
      Files.deleteIfExists(path);
    }
  }
}
