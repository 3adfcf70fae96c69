package org.rtodirectory.edge.simulation;

import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.generator.publish.ReleaseSource;

/** The database: its content, and who is notified of changes. */
final class Database {
  private static final long NOTICE = 3;

  private final Timeline timeline;
  private final Actor server;
  private final List<Runnable> connections = new ArrayList<>();
  private int content;

  Database(Timeline timeline) {
    this.timeline = timeline;
    this.server = new Actor(timeline, "database");
  }

  int content() {
    return content;
  }

  /** What a transaction that begins now reads. */
  ReleaseSource read() {
    return Directories.source(content);
  }

  void commit(int next) {
    content = next;
    server.log("commit of content " + next);
    for (Runnable connection : connections) {
      timeline.in(NOTICE, server, connection);
    }
  }

  /** Runs {@code notified} after each commit from now on. */
  void listen(Runnable notified) {
    connections.add(notified);
  }

  void leave(Runnable notified) {
    connections.remove(notified);
  }
}
