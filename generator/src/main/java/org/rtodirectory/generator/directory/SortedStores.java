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
 * An immutable list of stores in list order that are stored in temporary files. It is for
 * sequential reading: an iterator creates each store from its record, and random access takes time
 * linear in the index. Backward iteration is not supported. Several threads may read, each with an
 * iterator of its own, until it is closed.
 */
public final class SortedStores extends AbstractSequentialList<Store> implements Closeable {
  private final SortedRecords records;
  private final Function<RecordCursor, Store> reader;
  private final BitSet omitted;
  private final int size;

  /**
   * @param reader creates the store from the current record of the cursor
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
   * A list without the stores of some numbers. It is closed with this list.
   *
   * @param numbers indexes in a complete list
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
