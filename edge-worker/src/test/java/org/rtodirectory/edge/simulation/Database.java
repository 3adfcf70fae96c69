package org.rtodirectory.edge.simulation;

/**
 * The database: the number of its current content in {@link Directories}, and how many changes were
 * committed.
 */
final class Database {
  private int content;
  private int commits;

  int content() {
    return content;
  }

  int commits() {
    return commits;
  }

  void commit(int newContent) {
    content = newContent;
    commits++;
  }
}
