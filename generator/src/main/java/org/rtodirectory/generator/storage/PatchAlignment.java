package org.rtodirectory.generator.storage;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.OptionalLong;
import org.rtodirectory.schemas.source.SnapshotPatch;

/**
 * Finds the bytes of the target of a patch in its base. A <em>shift</em> is the distance between a
 * position in the target and the position in the base that has the same bytes. Not for use by
 * several threads, except for {@link #ofTarget} and {@link #ofBase}.
 */
final class PatchAlignment {
  static final int BLOCK = 64 << 10;

  /** The length of the sample whose match determines the shift. */
  private static final int SAMPLE = 32;

  /** The maximum number of inserted or removed table rows that are searched for. */
  private static final int MOST_ROWS = 16;

  /** The number of words of a block that are compared first, and of all words. */
  private static final int FEW = 256;

  private static final int ALL = BLOCK;

  /** One word in this number may differ by another amount than most. */
  private static final int RARE = 16;

  private final FileChannel base;
  private final FileChannel target;
  private final long baseSize;
  private final long targetSize;
  private final byte[] targetBlock = new byte[BLOCK];
  private final byte[] baseBlock = new byte[BLOCK];

  /** The position of the current block in the target. */
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

  /** Whether the base has the bytes of the block at {@code at}, which becomes the current one. */
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
   * The shift at which the current block consists of words that differ by the same amounts; empty
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

  /** Whether nearly all words of the current block differ by the same amounts. */
  boolean isAdditive(long shift) throws IOException {
    return isAdditive(shift, ALL);
  }

  /**
   * Whether nearly all words of the current block differ from those of the base by one of the two
   * amounts by which words before them differ.
   *
   * @param most the number of words to compare, in the middle of the block
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
   * The shift nearest to {@code known} at which the base has the last bytes of the target before
   * {@code end}; {@code known} if there is none.
   *
   * @param margin the maximum distance from the known shift
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

  /** The occurrence of {@code sample} in {@code text} nearest to {@code expected}; -1 if none. */
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
