package org.rtodirectory.generator.sort;

import java.io.Closeable;

/** Records in the order of their keys, which can be read as often as needed until it is closed. */
public interface SortedRecords extends Closeable {
  /** How many there are. */
  long count();

  /**
   * Begins to read them. Several threads may read, each with a cursor of its own, which takes a
   * buffer of a few dozen kilobytes for each run that is merged.
   */
  RecordCursor cursor();

  @Override
  void close();
}
