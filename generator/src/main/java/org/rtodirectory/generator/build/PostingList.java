package org.rtodirectory.generator.build;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.rtodirectory.typeahead.TypeaheadFormat;

/** The entries of one term, added in ascending order. Takes about a byte and a half for each. */
final class PostingList {
  private static final int[] NONE = {};

  private final ByteChunks bytes = new ByteChunks();
  private int[] skips = NONE;
  private int[] lowest = NONE;
  private int count;
  private int heads;
  private int previous;

  /** Adds {@code entry}; nothing happens if it was the last one added. */
  void add(int entry, boolean isHead) {
    if (count > 0 && entry == previous) {
      return;
    }
    if (count > 0 && count % TypeaheadFormat.BLOCK == 0) {
      skip(previous, bytes.length());
    }
    if (count < TypeaheadFormat.TOP_LENGTH) {
      lowest = Arrays.copyOf(lowest, count + 1);
      lowest[count] = entry;
    }
    VariableLength.write(entry - previous, bytes::add);
    previous = entry;
    count++;
    heads += isHead ? 1 : 0;
  }

  /**
   * The entries that some lists have together, each once.
   *
   * @param firstStore the entries before it are heads
   * @param room a set that is empty, and is left so
   */
  static PostingList union(List<PostingList> lists, int firstStore, BitSet room) {
    for (PostingList list : lists) {
      list.bytes.forEach(new EntrySet(room));
    }
    PostingList union = new PostingList();
    int lowest = room.nextSetBit(0);
    for (int entry = lowest; entry >= 0; entry = room.nextSetBit(entry + 1)) {
      union.add(entry, entry < firstStore);
    }
    if (lowest >= 0) {
      room.clear(lowest, union.previous + 1);
    }
    return union;
  }

  int count() {
    return count;
  }

  int heads() {
    return heads;
  }

  /** The first {@link TypeaheadFormat#TOP_LENGTH} entries, or all if there are fewer. */
  int[] lowest() {
    return lowest;
  }

  /** How many bytes {@link #writeTo} writes. */
  long length() {
    return (long) skipCount() * TypeaheadFormat.SKIP_LENGTH + bytes.length();
  }

  void writeTo(OutputStream out) throws IOException {
    int blocks = skipCount();
    ByteBuffer table =
        ByteBuffer.allocate(blocks * TypeaheadFormat.SKIP_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    table.asIntBuffer().put(skips, 0, blocks * 2);
    out.write(table.array());
    bytes.writeTo(out);
  }

  private int skipCount() {
    return count == 0 ? 0 : (count - 1) / TypeaheadFormat.BLOCK;
  }

  private void skip(int before, int offset) {
    int used = (count / TypeaheadFormat.BLOCK - 1) * 2;
    if (used == skips.length) {
      skips = Arrays.copyOf(skips, Math.max(2, used * 2));
    }
    skips[used] = before;
    skips[used + 1] = offset;
  }

  /** Decodes entries into a set. */
  private static final class EntrySet implements ByteChunks.Reader {
    private final BitSet room;
    private int entry;
    private int difference;
    private int shift;

    EntrySet(BitSet room) {
      this.room = room;
    }

    @Override
    public void read(byte next) {
      difference |= (next & 0x7f) << shift;
      shift += 7;
      if (next >= 0) {
        entry += difference;
        room.set(entry);
        difference = 0;
        shift = 0;
      }
    }
  }
}
