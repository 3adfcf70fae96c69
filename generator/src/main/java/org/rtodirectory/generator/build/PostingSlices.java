package org.rtodirectory.generator.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtodirectory.generator.sort.TemporaryFile;

/**
 * The bytes of many lists, appended to any of them in any order, in memory that is bounded. A list
 * is a chain of slices, each twice as long as the one before up to {@value #LONGEST} bytes, so that
 * a short list takes little and a long one has few of them; a full slice ends with the address of
 * the next. Takes 15 bytes for each list beside the slices. Not for use by several threads.
 */
final class PostingSlices {
  private static final int BLOCK_BITS = 15;
  private static final int BLOCK_LENGTH = 1 << BLOCK_BITS;
  private static final int SHORTEST = 16;
  private static final int LEVELS = 6;
  private static final int LONGEST = SHORTEST << LEVELS;
  private static final int ADDRESS_LENGTH = Integer.BYTES;

  private final int mostBlocks;
  private final List<byte[]> blocks = new ArrayList<>();

  /** Of each list: its first slice, how many bytes it has, and where the next one goes. */
  private final int[] first;

  private final int[] length;
  private final int[] next;

  /** Of each list: how many bytes its last slice has room for, and the level of the slice after. */
  private final short[] left;

  private final byte[] level;

  private int block;
  private int used;

  /**
   * @param lists how many lists there are
   * @param limit about how many bytes the slices may take
   */
  PostingSlices(int lists, long limit) {
    mostBlocks = (int) Math.max(2, Math.min(limit, Integer.MAX_VALUE) / BLOCK_LENGTH);
    first = new int[lists];
    length = new int[lists];
    next = new int[lists];
    left = new short[lists];
    level = new byte[lists];
  }

  /** Whether a few bytes more can be added to any list. */
  boolean hasRoom() {
    return block < mostBlocks - 1 || BLOCK_LENGTH - used >= LONGEST;
  }

  /** How many bytes a list has. */
  int length(int list) {
    return length[list];
  }

  /** Appends the low eight bits of {@code added}. */
  void add(int list, int added) {
    if (left[list] == 0) {
      lengthen(list);
    }
    int at = next[list]++;
    blocks.get(at >>> BLOCK_BITS)[at & (BLOCK_LENGTH - 1)] = (byte) added;
    left[list]--;
    length[list]++;
  }

  private void lengthen(int list) {
    int sliceLength = SHORTEST << level[list];
    if (BLOCK_LENGTH - used < sliceLength) {
      block++;
      used = 0;
    }
    if (block == blocks.size()) {
      blocks.add(new byte[BLOCK_LENGTH]);
    }
    int slice = block << BLOCK_BITS | used;
    used += sliceLength;
    if (length[list] == 0) {
      first[list] = slice;
    } else {
      putAddress(next[list], slice);
    }
    next[list] = slice;
    left[list] = (short) (sliceLength - ADDRESS_LENGTH);
    level[list] = (byte) Math.min(LEVELS, level[list] + 1);
  }

  /** Appends the bytes of a list to {@code file}. */
  void writeTo(TemporaryFile file, int list) {
    int slice = first[list];
    int rest = length[list];
    for (int i = 0; rest > 0; i++) {
      int room = (SHORTEST << Math.min(LEVELS, i)) - ADDRESS_LENGTH;
      int count = Math.min(room, rest);
      file.append(blocks.get(slice >>> BLOCK_BITS), slice & (BLOCK_LENGTH - 1), count);
      rest -= count;
      slice = rest == 0 ? slice : address(slice + room);
    }
  }

  /** Removes the bytes of all lists; their room is used again. */
  void clear() {
    block = 0;
    used = 0;
    Arrays.fill(length, 0);
    Arrays.fill(left, (short) 0);
    Arrays.fill(level, (byte) 0);
  }

  private void putAddress(int at, int address) {
    byte[] bytes = blocks.get(at >>> BLOCK_BITS);
    int start = at & (BLOCK_LENGTH - 1);
    for (int i = 0; i < ADDRESS_LENGTH; i++) {
      bytes[start + i] = (byte) (address >>> (i * Byte.SIZE));
    }
  }

  private int address(int at) {
    byte[] bytes = blocks.get(at >>> BLOCK_BITS);
    int start = at & (BLOCK_LENGTH - 1);
    int address = 0;
    for (int i = 0; i < ADDRESS_LENGTH; i++) {
      address |= Byte.toUnsignedInt(bytes[start + i]) << (i * Byte.SIZE);
    }
    return address;
  }
}
