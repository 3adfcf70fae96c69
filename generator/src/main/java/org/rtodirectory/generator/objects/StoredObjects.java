package org.rtodirectory.generator.objects;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.schemas.release.ObjectList;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The objects that an object store may have, according to the lists of its releases.
 *
 * @param all the lists of all releases that may still have objects in the object store
 * @param live the lists of the served release and of the releases that were started after it. Since
 *     the served release was complete, no other release can have changed the object store
 * @param isKnown whether all live lists are known. If so, an object that all of them have with the
 *     same digest is certain to be stored with this content
 */
public record StoredObjects(Set<Path> all, Set<Path> live, boolean isKnown) {
  /** An object store whose objects are unknown. */
  public static final StoredObjects UNKNOWN = new StoredObjects(Set.of(), Set.of(), false);

  /** Reads which objects are certain to be stored, and with which contents. */
  KnownObjects known() throws IOException {
    return isKnown ? KnownObjects.of(live) : KnownObjects.NONE;
  }

  /**
   * Passes each object that is in one of the lists but not in {@code next} to {@code action}, once.
   * All lists are sorted by key, and are read in parallel.
   */
  void forEachVanished(Path next, ParallelObjects.Action<ObjectList.ObjectListReader> action)
      throws IOException {
    byte[] last = null;
    try (ObjectList.Merge merged = new ObjectList.Merge(List.copyOf(all));
        ObjectList.ObjectListReader remaining = new ObjectList.ObjectListReader(next)) {
      boolean isRemaining = remaining.next();
      for (ObjectList.ObjectListReader old = merged.next(); old != null; old = merged.next()) {
        while (isRemaining && Arrays.compareUnsigned(remaining.keyBytes(), old.keyBytes()) < 0) {
          isRemaining = remaining.next();
        }
        boolean isKept = isRemaining && Arrays.equals(remaining.keyBytes(), old.keyBytes());
        if (!isKept && !Arrays.equals(last, old.keyBytes())) {
          action.accept(old);
        }
        last = old.keyBytes();
      }
    }
  }

  /**
   * The objects that all of several lists have, with the same digest.
   *
   * <p>An object is represented by a 64-bit hash of its key and digest. It takes 8 bytes of memory,
   * 16 while the lists are read. A changed object whose hash equals the hash of another object
   * counts as unchanged. Among ten million objects, the probability is 5·10⁻¹³. Immutable. A
   * look-up is O(log n).
   */
  static final class KnownObjects {
    static final KnownObjects NONE = new KnownObjects(new long[0]);

    private final long[] hashes;

    private KnownObjects(long[] hashes) {
      this.hashes = hashes;
    }

    /** Reads the objects that all lists have in common. */
    static KnownObjects of(Set<Path> lists) throws IOException {
      KnownObjects common = null;
      for (Path list : lists) {
        KnownObjects next = read(list);
        common =
            common == null
                ? next
                : new KnownObjects(LongStream.of(common.hashes).filter(next::has).toArray());
      }
      return common == null ? NONE : common;
    }

    private static KnownObjects read(Path list) throws IOException {
      LongStream.Builder hashes = LongStream.builder();
      try (ObjectList.ObjectListReader objects = new ObjectList.ObjectListReader(list)) {
        while (objects.next()) {
          hashes.add(hash(objects.keyBytes(), objects.digest()));
        }
      }
      return new KnownObjects(hashes.build().sorted().toArray());
    }

    boolean has(byte[] key, long digest) {
      return has(hash(key, digest));
    }

    private boolean has(long hash) {
      return Arrays.binarySearch(hashes, hash) >= 0;
    }

    private static long hash(byte[] key, long digest) {
      byte[] bytes = ByteBuffer.allocate(Long.BYTES + key.length).putLong(digest).put(key).array();
      return ByteBuffer.wrap(Sha256.of(bytes)).getLong();
    }
  }
}
