package org.rtodirectory.generator.sort;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts any number of records by their keys, as unsigned bytes; equal keys stay in the order in
 * which they were added. It is the external merge sort of the textbooks (Knuth, The Art of Computer
 * Programming, volume 3, section 5.4): sorted runs of what fits into memory are written to a {@link
 * TemporaryFile}, and merged once by a heap of their first records. Records that fit into one run
 * are never written.
 *
 * <p>Takes the memory of a run while records are added, and a buffer for each run while they are
 * read; writes and reads each byte once. Not for use by several threads.
 */
public final class ExternalMergeSort implements Closeable {
  /** A run takes this part of the heap: some sorts go on at the same time, beside other things. */
  private static final int PART_OF_HEAP = 16;

  private static final long SMALLEST_RUN = 1 << 20;
  private static final long LARGEST_RUN = 512L << 20;
  private static final int SMALLEST_BUFFER = 1 << 13;
  private static final int LARGEST_BUFFER = 1 << 17;

  private final long runLength;
  private final Path folder;
  private final List<Long> ends = new ArrayList<>();
  private @Nullable Run run;
  private @Nullable TemporaryFile file;
  private long count;

  /** Runs are as large as the heap of this process allows. */
  public ExternalMergeSort() {
    this(runLength(), TemporaryFile.folder());
  }

  /**
   * @param runLength about how many bytes of memory a run may take
   * @param folder for the temporary file
   */
  ExternalMergeSort(long runLength, Path folder) {
    this.runLength = runLength;
    this.folder = folder;
    this.run = new Run(runLength);
  }

  /** How many bytes of memory a run may take in this process. */
  public static long runLength() {
    return Math.min(
        LARGEST_RUN, Math.max(SMALLEST_RUN, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
  }

  /**
   * Adds a record.
   *
   * @throws org.rtodirectory.generator.report.Failure if a run cannot be written
   */
  public void add(RecordBuffer buffer) {
    Run filling = open();
    if (!filling.add(buffer)) {
      spill(filling);
      filling.add(buffer);
    }
    count++;
  }

  /**
   * The records that were added, in order. No more can be added. What is returned has to be closed,
   * this object then need not.
   */
  public SortedRecords sorted() {
    Run last = open();
    run = null;
    TemporaryFile runs = file;
    if (runs == null) {
      last.sort();
      return new InMemory(last);
    }
    run = last;
    spill(last);
    runs.flush();
    run = null;
    file = null;
    return new Merged(runs, List.copyOf(ends), count, runLength);
  }

  private Run open() {
    if (run == null) {
      throw new IllegalStateException("the records are sorted already");
    }
    return run;
  }

  private void spill(Run full) {
    if (file == null) {
      file = TemporaryFile.create(folder);
    }
    full.sort();
    full.writeTo(file);
    ends.add(file.length());
    full.clear();
  }

  @Override
  public void close() {
    run = null;
    if (file != null) {
      file.close();
      file = null;
    }
  }

  private record InMemory(Run run) implements SortedRecords {
    @Override
    public long count() {
      return run.count();
    }

    @Override
    public RecordCursor cursor() {
      return run.cursor();
    }

    @Override
    public void close() {
      // Memory is free when nobody refers to it.
    }
  }

  private record Merged(TemporaryFile file, List<Long> ends, long count, long memory)
      implements SortedRecords {
    @Override
    public RecordCursor cursor() {
      int buffer = (int) Math.min(LARGEST_BUFFER, Math.max(SMALLEST_BUFFER, memory / ends.size()));
      List<FileRun> runs = new ArrayList<>(ends.size());
      long start = 0;
      for (long end : ends) {
        runs.add(new FileRun(file, start, end, buffer));
        start = end;
      }
      return runs.size() == 1 ? runs.get(0) : new Merge(runs);
    }

    @Override
    public void close() {
      file.close();
    }
  }

  /** The k-way merge: the run with the least record is at the head of the queue. */
  private static final class Merge extends RecordCursor {
    private final PriorityQueue<Numbered> queue = new PriorityQueue<>();
    private @Nullable Numbered current;

    Merge(List<FileRun> runs) {
      for (int number = 0; number < runs.size(); number++) {
        offer(new Numbered(runs.get(number), number));
      }
    }

    @Override
    boolean advance() {
      if (current != null) {
        offer(current);
      }
      current = queue.poll();
      if (current == null) {
        return false;
      }
      bytes = current.run.bytes;
      start = current.run.start;
      length = current.run.length;
      keyLength = current.run.keyLength;
      return true;
    }

    private void offer(Numbered run) {
      if (run.run.advance()) {
        queue.add(run);
      }
    }

    /** A run; of equal records those of the first run come first. */
    private record Numbered(FileRun run, int number) implements Comparable<Numbered> {
      @Override
      public int compareTo(Numbered other) {
        int order = compareKeys(run, other.run);
        return order == 0 ? Integer.compare(number, other.number) : order;
      }
    }
  }
}
