package org.rtodirectory.generator.storage;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.OptionalLong;
import org.rtodirectory.transfer.SnapshotPatch;

/**
 * Tells where the base of a patch has what stands in the target. A <em>shift</em> is the distance
 * between a place in the target and the place in the base that has the same bytes. Not for use by
 * several threads, except for {@link #ofTarget} and {@link #ofBase}.
 */
final class PatchAlignment {
  static final int BLOCK = 64 << 10;

  /** How long a text must be that is looked for to find the shift. */
  private static final int SAMPLE = 32;

  /** How many rows of a table that were inserted or removed are looked for. */
  private static final int MOST_ROWS = 16;

  /** Words of a block that are looked at first, and all of them. */
  private static final int FEW = 256;

  private static final int ALL = BLOCK;

  /** One word in so many may differ by another amount than most. */
  private static final int RARE = 16;

  private final FileChannel base;
  private final FileChannel target;
  private final long baseSize;
  private final long targetSize;
  private final byte[] targetBlock = new byte[BLOCK];
  private final byte[] baseBlock = new byte[BLOCK];

  /** Where the present block stands in the target. */
  private long position;

  PatchAlignment(FileChannel base, FileChannel target) throws IOException {
    this.base = base;
    this.target = target;
    this.baseSize = base.size();
    this.targetSize = target.size();
  }

  long baseSize() {
    return baseSize;
  }

  long targetSize() {
    return targetSize;
  }

  /** The length of the block of the target at {@code at}. */
  int blockLength(long at) {
    return (int) Math.min(BLOCK, targetSize - at);
  }

  /** Whether the base has the bytes of the block at {@code at}, which becomes the present one. */
  boolean isEqual(long at, long shift) throws IOException {
    int length = blockLength(at);
    position = at;
    SnapshotPatch.read(target, at, targetBlock, length);
    return isInBase(at + shift, length)
        && Arrays.mismatch(targetBlock, 0, length, baseBlock(at + shift, length), 0, length) < 0;
  }

  private boolean isInBase(long from, int length) {
    return from >= 0 && from <= baseSize - length;
  }

  private byte[] baseBlock(long from, int length) throws IOException {
    SnapshotPatch.read(base, from, baseBlock, length);
    return baseBlock;
  }

  /**
   * The shift at which the present block consists of words that differ by the same amounts; empty
   * if there is none within a few rows of a table from {@code shift}.
   */
  OptionalLong additiveShift(long shift) throws IOException {
    for (int rows = 0; rows <= MOST_ROWS; rows++) {
      for (int sign = 1; sign >= (rows == 0 ? 1 : -1); sign -= 2) {
        long candidate = shift + (long) sign * rows * Integer.BYTES;
        if (isAdditive(candidate, FEW) && isAdditive(candidate, ALL)) {
          return OptionalLong.of(candidate);
        }
      }
    }
    return OptionalLong.empty();
  }

  /** Whether nearly all words of the present block differ by the same amounts. */
  boolean isAdditive(long shift) throws IOException {
    return isAdditive(shift, ALL);
  }

  /**
   * Whether nearly all words of the present block differ from those of the base by one of the two
   * amounts by which words before them differ.
   *
   * @param most how many words to look at, in the middle of the block
   */
  private boolean isAdditive(long shift, int most) throws IOException {
    int length = blockLength(position);
    if (!isInBase(position + shift, length)) {
      return false;
    }
    ByteBuffer from = ByteBuffer.wrap(baseBlock(position + shift, length)).order(LITTLE_ENDIAN);
    ByteBuffer to = ByteBuffer.wrap(targetBlock).order(LITTLE_ENDIAN);
    int all = length / Integer.BYTES;
    int words = Math.min(most, all);
    int begin = (all - words) / 2;
    int last = 0;
    int other = 0;
    int others = 0;
    for (int i = begin; i < begin + words; i++) {
      int difference = to.getInt(i * Integer.BYTES) - from.getInt(i * Integer.BYTES);
      if (difference != last) {
        if (difference != other) {
          others++;
        }
        other = last;
        last = difference;
      }
    }
    return others <= words / RARE;
  }

  /**
   * The shift at which the last bytes before {@code end} of the target stand in the base, nearest
   * to {@code known}; that one if they do not.
   *
   * @param margin how far from their place at the known shift they may stand
   */
  long shiftBehind(long end, long known, int margin) throws IOException {
    if (end >= targetSize || end < SAMPLE) {
      return known;
    }
    byte[] sample = bytes(target, end - SAMPLE, SAMPLE);
    long expected = end - SAMPLE + known;
    long from = Math.min(Math.max(0, expected - margin), baseSize);
    long last = Math.min(baseSize, Math.max(from, expected + margin));
    long found = nearest(bytes(base, from, (int) (last - from)), sample, expected - from);
    return found < 0 ? known : from + found - (end - SAMPLE);
  }

  /** Where {@code sample} stands in {@code text}, nearest to {@code expected}; -1 if nowhere. */
  private static long nearest(byte[] text, byte[] sample, long expected) {
    ByteBuffer words = ByteBuffer.wrap(text).order(LITTLE_ENDIAN);
    long first = ByteBuffer.wrap(sample).order(LITTLE_ENDIAN).getLong(0);
    long nearest = -1;
    for (int i = 0; i + SAMPLE <= text.length; i++) {
      if (words.getLong(i) == first
          && Arrays.equals(text, i, i + SAMPLE, sample, 0, SAMPLE)
          && (nearest < 0 || Math.abs(i - expected) < Math.abs(nearest - expected))) {
        nearest = i;
      }
    }
    return nearest;
  }

  /** Bytes of the target. */
  byte[] ofTarget(long at, int length) throws IOException {
    return bytes(target, at, length);
  }

  /** Bytes of the base. */
  byte[] ofBase(long at, int length) throws IOException {
    return bytes(base, at, length);
  }

  private static byte[] bytes(FileChannel file, long at, int length) throws IOException {
    byte[] bytes = new byte[length];
    SnapshotPatch.read(file, at, bytes, length);
    return bytes;
  }
}
