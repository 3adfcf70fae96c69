package org.rtodirectory.generator.objects;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.schemas.release.ObjectList;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The objects that a store may have, by the lists of its releases.
 *
 * @param live the lists of the served release and of those that were started after it. No other
 *     release can have changed the store since the served one was complete
 * @param earlier the lists of the releases before, whose objects may not all be deleted yet
 * @param isKnown whether an object that all live lists have with the same digest is certain to be
 *     stored with this content
 */
public record StoredObjects(List<Path> live, List<Path> earlier, boolean isKnown) {
  /** A store whose objects are unknown. */
  public static final StoredObjects UNKNOWN = new StoredObjects(List.of(), List.of(), false);

  /** Reads which objects are certain to be stored, and with which contents. */
  Digests digests() throws IOException {
    return isKnown ? Digests.of(live) : new Digests(new long[0], new long[0]);
  }

  /** Passes on each object that is in one of the lists and not in {@code next}. */
  void forEachVanished(Path next, ParallelObjects.Action<ObjectList.ObjectListReader> action)
      throws IOException {
    byte[] last = null;
    List<Path> lists = Stream.concat(live.stream(), earlier.stream()).toList();
    try (ObjectList.Merge merged = new ObjectList.Merge(lists);
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
   * The digests of the objects that all live releases list alike.
   *
   * <p>Takes 16 bytes of memory for each object, 32 while it is read. Keys are compared by 64 bits
   * of their SHA-256. Among ten million keys, two have the same bits with a probability of 3·10⁻⁶,
   * and then both count as unknown. Immutable. A look-up is O(log n).
   */
  static final class Digests {
    private final long[] keys;
    private final long[] digests;

    private Digests(long[] keys, long[] digests) {
      this.keys = keys;
      this.digests = digests;
    }

    private static Digests of(List<Path> live) throws IOException {
      Collector known = new Collector(live.size());
      try (ObjectList.Merge objects = new ObjectList.Merge(live)) {
        for (ObjectList.ObjectListReader next = objects.next();
            next != null;
            next = objects.next()) {
          known.add(next.keyBytes(), next.digest());
        }
      }
      return known.finish();
    }

    boolean has(byte[] key, long digest) {
      int index = keys.length == 0 ? -1 : Arrays.binarySearch(keys, bits(key));
      return index >= 0 && digests[index] == digest;
    }

    private static long bits(byte[] key) {
      return ByteBuffer.wrap(Sha256.of(key)).getLong();
    }

    /** Collects the objects that all lists have with one digest, in the order of their keys. */
    private static final class Collector {
      private final int lists;
      private long[] keys = new long[1024];
      private long[] digests = new long[1024];
      private int count;
      private byte @Nullable [] key;
      private long digest;
      private int occurrences;

      Collector(int lists) {
        this.lists = lists;
      }

      void add(byte[] next, long nextDigest) {
        if (!Arrays.equals(key, next)) {
          complete();
          key = next;
          digest = nextDigest;
          occurrences = 0;
        }
        occurrences += digest == nextDigest ? 1 : 0;
      }

      private void complete() {
        byte[] last = key;
        if (last == null || occurrences != lists) {
          return;
        }
        if (count == keys.length) {
          keys = Arrays.copyOf(keys, count + count / 2);
          digests = Arrays.copyOf(digests, count + count / 2);
        }
        keys[count] = bits(last);
        digests[count++] = digest;
      }

      Digests finish() {
        complete();
        long[] sorted = Arrays.copyOf(keys, count);
        Arrays.sort(sorted);
        long[] sortedDigests = new long[count];
        for (int i = 0; i < count; i++) {
          // Of two keys with the same bits, neither digest remains.
          sortedDigests[Arrays.binarySearch(sorted, keys[i])] ^= digests[i];
        }
        return new Digests(sorted, sortedDigests);
      }
    }
  }
}
