package org.rtodirectory.edge.simulation;

/** The database: the number of its contents, and the number of its changes. */
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
