package org.rtodirectory.edge.simulation;

import java.util.ArrayList;
import java.util.List;

/** The database: the number of its content, and who is notified of changes. */
final class Database {
  private static final long NOTICE = 3;

  private final Actor server;
  private final List<Runnable> listeners = new ArrayList<>();
  private int content;

  Database(Timeline timeline) {
    this.server = new Actor(timeline, "database");
  }

  int content() {
    return content;
  }

  void commit(int next) {
    content = next;
    server.log("commit of content " + next);
    for (Runnable listener : listeners) {
      server.timeline().in(NOTICE, server, listener);
    }
  }

  /** Runs {@code listener} after each commit from now on. */
  void listen(Runnable listener) {
    listeners.add(listener);
  }

  void leave(Runnable listener) {
    listeners.remove(listener);
  }
}
