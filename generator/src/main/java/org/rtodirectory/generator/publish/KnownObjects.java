package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.release.ObjectList;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The objects that a store is certain to have with known contents: those that every live release
 * lists with the same digest. A live release is the one that is served, or one that was started
 * after it and may have replaced some of its objects.
 *
 * <p>Takes 16 bytes of memory for each object, 32 while it is read. Keys are compared by 64 bits of
 * their SHA-256. Among ten million keys, two have the same bits with a probability of 3·10⁻⁶, and
 * then both count as unknown. Immutable. A look-up is O(log n).
 */
final class KnownObjects {
  static final KnownObjects NONE = new KnownObjects(new long[0], new long[0]);

  private final long[] keys;
  private final long[] digests;

  private KnownObjects(long[] keys, long[] digests) {
    this.keys = keys;
    this.digests = digests;
  }

  /** Reads the lists of all live releases. */
  static KnownObjects of(List<Path> live) throws IOException {
    Collector known = new Collector(live.size());
    try (ObjectList.Merge objects = new ObjectList.Merge(live)) {
      for (ObjectList.ObjectListReader next = objects.next(); next != null; next = objects.next()) {
        known.add(next.keyBytes(), next.digest());
      }
    }
    return known.finish();
  }

  boolean has(byte[] key, long digest) {
    int place = keys.length == 0 ? -1 : Arrays.binarySearch(keys, bits(key));
    return place >= 0 && digests[place] == digest;
  }

  private static long bits(byte[] key) {
    return ByteBuffer.wrap(Sha256.of(key)).getLong();
  }

  /** Collects what all lists have in common, in the order of the keys. */
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

    KnownObjects finish() {
      complete();
      long[] sorted = Arrays.copyOf(keys, count);
      Arrays.sort(sorted);
      long[] placed = new long[count];
      for (int i = 0; i < count; i++) {
        // Of two keys with the same bits, neither digest remains.
        placed[Arrays.binarySearch(sorted, keys[i])] ^= digests[i];
      }
      return new KnownObjects(sorted, placed);
    }
  }
}
