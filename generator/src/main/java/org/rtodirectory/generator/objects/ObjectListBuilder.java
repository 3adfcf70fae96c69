package org.rtodirectory.generator.objects;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.ObjectList;

/**
 * A builder of the list of a release's objects, which it receives in any order. It sorts parts in
 * memory and merges them from temporary files, so memory does not grow with the number of objects.
 * Safe for use by several threads.
 */
final class ObjectListBuilder implements Closeable {
  /** The total length of the keys that are sorted in memory at a time. */
  private static final long DEFAULT_MAX_PART_BYTES = 16L << 20;

  private final SnapshotFiles files;
  private final List<String> families;
  private final long maxPartBytes;
  private final List<Path> parts = new ArrayList<>();
  private List<Entry> part = new ArrayList<>();
  private long partBytes;
  private long count;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Entry(byte[] key, long digest, int family) {}

  ObjectListBuilder(SnapshotFiles files, List<String> families) {
    this(files, families, DEFAULT_MAX_PART_BYTES);
  }

  ObjectListBuilder(SnapshotFiles files, List<String> families, long maxPartBytes) {
    this.files = files;
    this.families = families;
    this.maxPartBytes = maxPartBytes;
  }

  /**
   * Adds an object.
   *
   * @param key the key in UTF-8, which must not be changed afterwards
   * @throws IOException if another object has the same key, which may be noticed only when the list
   *     is finished
   */
  synchronized void add(byte[] key, long digest, String family) throws IOException {
    part.add(new Entry(key, digest, families.indexOf(family)));
    partBytes += key.length;
    count++;
    if (partBytes >= maxPartBytes) {
      writePart();
    }
  }

  synchronized long count() {
    return count;
  }

  /** Writes the list to a temporary file, which the caller must delete. */
  synchronized Path finish() throws IOException {
    writePart();
    if (parts.size() == 1) {
      return parts.remove(0);
    }
    Path merged = files.temporary();
    try (ObjectList.Merge objects = new ObjectList.Merge(parts);
        ObjectList.ObjectListWriter list = new ObjectList.ObjectListWriter(merged, families)) {
      for (ObjectList.ObjectListReader next = objects.next(); next != null; next = objects.next()) {
        list.add(next.keyBytes(), next.digest(), next.familyNumber());
      }
      list.finish();
      return merged;
    } catch (IOException | RuntimeException failed) {
      Files.deleteIfExists(merged);
      throw failed;
    }
  }

  private void writePart() throws IOException {
    part.sort((first, second) -> Arrays.compareUnsigned(first.key, second.key));
    Path file = files.temporary();
    parts.add(file);
    try (ObjectList.ObjectListWriter list = new ObjectList.ObjectListWriter(file, families)) {
      for (Entry entry : part) {
        list.add(entry.key, entry.digest, entry.family);
      }
      list.finish();
    }
    part = new ArrayList<>();
    partBytes = 0;
  }

  @Override
  public synchronized void close() throws IOException {
    for (Path file : parts) {
      Files.deleteIfExists(file);
    }
  }
}
