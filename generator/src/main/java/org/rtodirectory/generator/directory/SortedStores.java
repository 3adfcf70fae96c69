package org.rtodirectory.generator.directory;

import java.io.Closeable;
import java.util.AbstractSequentialList;
import java.util.BitSet;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.rtodirectory.generator.sort.RecordCursor;
import org.rtodirectory.generator.sort.SortedRecords;

/**
 * Stores in list order that are not held in memory, as a list to be read from its beginning to its
 * end, as often as needed: every step makes a store anew. To get one by its number costs all before
 * it. Cannot be changed, or read backwards; not for use by several threads, or once it is closed.
 */
public final class SortedStores extends AbstractSequentialList<Store> implements Closeable {
  private final SortedRecords records;
  private final Function<RecordCursor, Store> reader;
  private final BitSet omitted;
  private final int size;

  /**
   * @param reader makes the store of the record that the cursor stands at
   */
  SortedStores(SortedRecords records, Function<RecordCursor, Store> reader) {
    this(records, reader, new BitSet());
  }

  private SortedStores(
      SortedRecords records, Function<RecordCursor, Store> reader, BitSet omitted) {
    this.records = records;
    this.reader = reader;
    this.omitted = omitted;
    this.size = Math.toIntExact(records.count() - omitted.cardinality());
  }

  /**
   * These stores without those of some numbers. It is closed with this list.
   *
   * @param numbers of a list that nothing is left out of yet
   */
  SortedStores without(BitSet numbers) {
    return new SortedStores(records, reader, numbers);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public ListIterator<Store> listIterator(int index) {
    if (index < 0 || index > size) {
      throw new IndexOutOfBoundsException(index);
    }
    ListIterator<Store> iterator = new Forward(records.cursor());
    for (int i = 0; i < index; i++) {
      iterator.next();
    }
    return iterator;
  }

  @Override
  public void close() {
    records.close();
  }

  private final class Forward implements ListIterator<Store> {
    private final RecordCursor cursor;
    private int next;
    private int record;

    Forward(RecordCursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    public Store next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      do {
        cursor.next();
      } while (omitted.get(record++));
      next++;
      return reader.apply(cursor);
    }

    @Override
    public int nextIndex() {
      return next;
    }

    @Override
    public int previousIndex() {
      return next - 1;
    }

    @Override
    public boolean hasPrevious() {
      return next > 0;
    }

    @Override
    public Store previous() {
      throw new UnsupportedOperationException("stores are read forwards");
    }

    @Override
    public void remove() {
      throw new UnsupportedOperationException("stores cannot be changed");
    }

    @Override
    public void set(Store store) {
      throw new UnsupportedOperationException("stores cannot be changed");
    }

    @Override
    public void add(Store store) {
      throw new UnsupportedOperationException("stores cannot be changed");
    }
  }
}
