package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.rtodirectory.generator.sort.FilePart;
import org.rtodirectory.generator.sort.TemporaryFile;

/**
 * The ascending entries of each term, as {@link PostingCollector} collected them, in temporary
 * files: the differences of all lists, and their skip tables. Takes 16 bytes of memory for each
 * term. Not for use by several threads.
 */
final class PostingLists implements Closeable {
  private static final int BUFFER_LENGTH = 1 << 16;
  private static final int SEVEN_BITS = 0x7f;

  private final int[] counts;
  private final int[] heads;

  /** Where the differences of each term begin, and where the last ones end. */
  private final long[] starts;

  private final TemporaryFile differences = TemporaryFile.create();
  private final TemporaryFile skips = TemporaryFile.create();
  private final FilePart reader = new FilePart(differences, BUFFER_LENGTH);

  private PostingLists(int[] counts, int[] heads) {
    this.counts = counts;
    this.heads = heads;
    this.starts = new long[counts.length + 1];
  }

  /**
   * Joins the lists of several runs.
   *
   * @param counts how many entries each term has
   * @param heads how many of them are heads
   * @param runs each has for every term, in order, the number of bytes of its differences, and
   *     these
   */
  static PostingLists join(int[] counts, int[] heads, Iterable<FilePart> runs) {
    PostingLists lists = new PostingLists(counts, heads);
    boolean isWhole = false;
    try {
      Joining joining = lists.new Joining();
      for (int term = 0; term < counts.length; term++) {
        for (FilePart run : runs) {
          joining.append(run, run.number());
        }
        joining.endList();
        lists.starts[term + 1] = lists.differences.length();
      }
      isWhole = true;
      return lists;
    } finally {
      if (!isWhole) {
        lists.close();
      }
    }
  }

  int terms() {
    return counts.length;
  }

  int count(int term) {
    return counts[term];
  }

  int heads(int term) {
    return heads[term];
  }

  /** How many bytes {@link #writeTo} writes for a term. */
  long length(int term) {
    return SkipTable.length(counts[term]) + starts[term + 1] - starts[term];
  }

  /** Writes the lists of all terms, each as its skip table and its differences. */
  void writeTo(OutputStream out) throws IOException {
    FilePart tables = new FilePart(skips, BUFFER_LENGTH).moveTo(0, skips.length());
    reader.moveTo(0, differences.length());
    for (int term = 0; term < counts.length; term++) {
      tables.copyTo(out, SkipTable.length(counts[term]));
      reader.copyTo(out, starts[term + 1] - starts[term]);
    }
  }

  /** Adds the entries of the terms from {@code first} to before {@code end} to {@code set}. */
  void addTo(EntrySet set, int first, int end) {
    reader.moveTo(starts[first], starts[end]);
    for (int term = first; term < end; term++) {
      int entry = 0;
      for (int i = 0; i < counts[term]; i++) {
        entry += reader.number();
        set.add(entry);
      }
    }
  }

  /** The lowest entries of a term, at most {@code most}, ascending. */
  int[] lowest(int term, int most) {
    reader.moveTo(starts[term], starts[term + 1]);
    int[] lowest = new int[Math.min(most, counts[term])];
    int entry = 0;
    for (int i = 0; i < lowest.length; i++) {
      entry += reader.number();
      lowest[i] = entry;
    }
    return lowest;
  }

  @Override
  public void close() {
    differences.close();
    skips.close();
  }

  /** Appends list after list, and makes their skip tables. */
  private final class Joining {
    private final SkipTable table = new SkipTable(skips::append);
    private final byte[] copied = new byte[BUFFER_LENGTH];
    private int used;
    private int entry;

    /** Appends differences to the list: the next {@code length} bytes of {@code run}. */
    void append(FilePart run, int length) {
      int difference = 0;
      int bytes = 0;
      for (int i = 0; i < length; i++) {
        if (used == copied.length) {
          flush();
        }
        byte next = run.next();
        copied[used++] = next;
        difference |= (next & SEVEN_BITS) << (bytes++ * (Byte.SIZE - 1));
        if (next >= 0) {
          entry += difference;
          table.add(entry, bytes);
          difference = 0;
          bytes = 0;
        }
      }
    }

    void endList() {
      flush();
      table.begin();
      entry = 0;
    }

    private void flush() {
      differences.append(copied, 0, used);
      used = 0;
    }
  }
}
