package org.rtodirectory.edge.simulation;

/** The database: the number of its content, and how often it has changed. */
final class Database {
  private int content;
  private int commits;

  int content() {
    return content;
  }

  int commits() {
    return commits;
  }

  void commit(int next) {
    content = next;
    commits++;
  }
}
