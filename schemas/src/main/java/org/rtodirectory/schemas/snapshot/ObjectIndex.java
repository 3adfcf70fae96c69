package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The objects of a release: a digest of the key of each, with the identity of the object, which
 * differs whenever its bytes or headers do. What differs between two releases is a merge of two
 * indexes.
 *
 * <p>Layout, little-endian: the first 64 bits of the SHA-256 of each key, ascending as signed
 * longs; then the identities in the same order (longs). An object that changes changes 8 bytes, and
 * one that is new moves the others by 8, so a patch of the snapshot stays small. Among ten million
 * keys two have the same digest with a probability of 3·10⁻⁶; such entries share one identity, so
 * that a change of either writes both.
 *
 * <p>Safe for all threads. A look-up is O(log n), a merge linear.
 */
public final class ObjectIndex {
  private static final int ENTRY = 2 * Long.BYTES;

  private final Region region;
  private final int count;

  ObjectIndex(Region region) {
    this.region = region;
    this.count = (int) (region.length() / ENTRY);
  }

  public static long digest(String key) {
    return ByteBuffer.wrap(Sha256.of(key.getBytes(StandardCharsets.UTF_8))).getLong();
  }

  public int count() {
    return count;
  }

  /** The place of the first entry with that digest of a key; negative if there is none. */
  public int find(long digest) {
    int place = BinarySearch.lowerBound(0, count, i -> key(i) < digest);
    return place < count && key(place) == digest ? place : -1;
  }

  /** The places of the objects that {@code other} does not have, or has with another identity. */
  public BitSet differingFrom(ObjectIndex other) {
    return merge(other, true);
  }

  /** The places of the objects whose keys {@code other} does not have. */
  public BitSet missingIn(ObjectIndex other) {
    return merge(other, false);
  }

  private BitSet merge(ObjectIndex other, boolean comparesIdentities) {
    BitSet places = new BitSet(count);
    int theirs = 0;
    for (int place = 0; place < count; place++) {
      long key = key(place);
      while (theirs < other.count && other.key(theirs) < key) {
        theirs++;
      }
      boolean isThere = theirs < other.count && other.key(theirs) == key;
      if (!isThere || (comparesIdentities && identity(place) != other.identity(theirs))) {
        places.set(place);
      }
    }
    return places;
  }

  /** A digest of all entries, as 32 hex digits. */
  public String digest() {
    return Sha256.shortHex(region.bytes(0, (int) region.length()));
  }

  private long key(int place) {
    return region.getLong((long) place * Long.BYTES);
  }

  private long identity(int place) {
    return region.getLong(((long) count + place) * Long.BYTES);
  }

  /** Collects the entries of an index, in any order. Safe for use by several threads. */
  public static final class Builder {
    private long[] keys = new long[1024];
    private long[] identities = new long[1024];
    private int count;

    public synchronized void add(long key, long identity) {
      if (count == keys.length) {
        keys = Arrays.copyOf(keys, 2 * count);
        identities = Arrays.copyOf(identities, 2 * count);
      }
      keys[count] = key;
      identities[count] = identity;
      count++;
    }

    /**
     * The section of the entries.
     *
     * @throws ArithmeticException if there are more than 134 million
     */
    public synchronized byte[] encode() {
      long[] sorted = Arrays.copyOf(keys, count);
      Arrays.sort(sorted);
      ByteBuffer bytes =
          ByteBuffer.allocate(Math.multiplyExact(count, ENTRY)).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asLongBuffer().put(sorted);
      for (int i = 0; i < count; i++) {
        int place = firstOf(sorted, keys[i]);
        for (; place < count && sorted[place] == keys[i]; place++) {
          int at = (count + place) * Long.BYTES;
          bytes.putLong(at, bytes.getLong(at) ^ identities[i]);
        }
      }
      return bytes.array();
    }

    private static int firstOf(long[] sorted, long key) {
      int place = Arrays.binarySearch(sorted, key);
      while (place > 0 && sorted[place - 1] == key) {
        place--;
      }
      return place;
    }

    public ObjectIndex build() {
      return new ObjectIndex(Region.of(encode()));
    }
  }
}
