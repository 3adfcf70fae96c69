package org.rtodirectory.generator.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records in memory until they are as many as a run may have, sorted by merge sort over the numbers
 * of their places. They stand in chunks, for one large array would have to be copied to grow, and
 * large arrays need room in one piece. Not for use by several threads.
 */
final class Run {
  /** Bytes of a chunk, of which a place has so many of its bits for the place inside it. */
  private static final int CHUNK_BITS = 18;

  private static final int CHUNK_LENGTH = 1 << CHUNK_BITS;
  private static final int MOST_CHUNKS = 1 << (Integer.SIZE - CHUNK_BITS - 1);

  /** A record begins with its length and that of its key. */
  private static final int HEADER_LENGTH = 2 * Integer.BYTES;

  /** Bytes that a record takes in the lists of places while they are sorted. */
  private static final int PLACE_LENGTH = 2 * Integer.BYTES;

  /** Shorter parts are sorted by insertion. */
  private static final int INSERTION_LENGTH = 8;

  private final long limit;
  private final List<byte[]> chunks = new ArrayList<>();
  private int[] places = new int[256];
  private int count;
  private int chunk = -1;
  private int end = CHUNK_LENGTH;
  private long used;

  /**
   * @param limit about how many bytes of memory it may take
   */
  Run(long limit) {
    this.limit = limit;
  }

  int count() {
    return count;
  }

  /**
   * Adds a record unless the run is full; whether it did. An empty run takes one record whatever
   * its length.
   */
  boolean add(RecordBuffer buffer) {
    int needed = HEADER_LENGTH + buffer.length();
    boolean fits = used + needed + PLACE_LENGTH * (count + 1L) <= limit;
    if (count > 0 && (!fits || (needed > CHUNK_LENGTH - end && chunk + 1 == MOST_CHUNKS))) {
      return false;
    }
    if (needed > CHUNK_LENGTH - end) {
      nextChunk(needed);
    }
    if (count == places.length) {
      places = Arrays.copyOf(places, count * 2);
    }
    places[count++] = chunk << CHUNK_BITS | end;
    byte[] target = chunks.get(chunk);
    putInt(target, end, buffer.length());
    putInt(target, end + Integer.BYTES, buffer.keyLength());
    System.arraycopy(buffer.bytes(), 0, target, end + HEADER_LENGTH, buffer.length());
    end = target.length > CHUNK_LENGTH ? CHUNK_LENGTH : end + needed;
    used += needed;
    return true;
  }

  /** Goes on to the next chunk, which was used before unless the record is longer than that. */
  private void nextChunk(int needed) {
    chunk++;
    end = 0;
    byte[] room = chunk < chunks.size() ? chunks.get(chunk) : null;
    if (room == null) {
      chunks.add(new byte[Math.max(CHUNK_LENGTH, needed)]);
    } else if (room.length < needed || room.length > CHUNK_LENGTH) {
      chunks.set(chunk, new byte[Math.max(CHUNK_LENGTH, needed)]);
    }
  }

  /** Removes all records; their room is used again. */
  void clear() {
    count = 0;
    chunk = -1;
    end = CHUNK_LENGTH;
    used = 0;
  }

  /** Puts the records into the order of their keys; equal ones stay as they were added. */
  void sort() {
    sort(places, Arrays.copyOf(places, count), 0, count);
  }

  /** Appends the records to {@code file}, as {@link FileRun} reads them. */
  void writeTo(TemporaryFile file) {
    for (int i = 0; i < count; i++) {
      byte[] source = chunks.get(places[i] >>> CHUNK_BITS);
      int place = places[i] & (CHUNK_LENGTH - 1);
      file.append(source, place, HEADER_LENGTH + getInt(source, place));
    }
  }

  /** Reads the records in the order in which they stand. */
  RecordCursor cursor() {
    return new RecordCursor() {
      private int next;

      @Override
      boolean advance() {
        if (next == count) {
          return false;
        }
        int place = places[next++];
        bytes = chunks.get(place >>> CHUNK_BITS);
        int header = place & (CHUNK_LENGTH - 1);
        length = getInt(bytes, header);
        keyLength = getInt(bytes, header + Integer.BYTES);
        start = header + HEADER_LENGTH;
        return true;
      }
    };
  }

  /** Sorts a part of {@code target}, which {@code source} has the same ints in. */
  private void sort(int[] target, int[] source, int from, int to) {
    if (to - from < INSERTION_LENGTH) {
      insertionSort(target, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    sort(source, target, from, middle);
    sort(source, target, middle, to);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean isLeft = right == to || (left < middle && compare(source[left], source[right]) <= 0);
      target[i] = isLeft ? source[left++] : source[right++];
    }
  }

  private void insertionSort(int[] target, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int moved = target[i];
      int hole = i;
      while (hole > from && compare(target[hole - 1], moved) > 0) {
        target[hole] = target[hole - 1];
        hole--;
      }
      target[hole] = moved;
    }
  }

  private int compare(int one, int other) {
    byte[] first = chunks.get(one >>> CHUNK_BITS);
    byte[] second = chunks.get(other >>> CHUNK_BITS);
    int firstPlace = one & (CHUNK_LENGTH - 1);
    int secondPlace = other & (CHUNK_LENGTH - 1);
    int firstStart = firstPlace + HEADER_LENGTH;
    int secondStart = secondPlace + HEADER_LENGTH;
    return Arrays.compareUnsigned(
        first,
        firstStart,
        firstStart + getInt(first, firstPlace + Integer.BYTES),
        second,
        secondStart,
        secondStart + getInt(second, secondPlace + Integer.BYTES));
  }

  static int getInt(byte[] bytes, int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xff) << 16
        | (bytes[at + 2] & 0xff) << 8
        | (bytes[at + 3] & 0xff);
  }

  private static void putInt(byte[] bytes, int at, int value) {
    bytes[at] = (byte) (value >>> 24);
    bytes[at + 1] = (byte) (value >>> 16);
    bytes[at + 2] = (byte) (value >>> 8);
    bytes[at + 3] = (byte) value;
  }
}
