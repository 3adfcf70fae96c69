package org.rtodirectory.edge.operations;

import java.util.Locale;

/** The current phase of the graceful shutdown of a gateway. Safe for all threads. */
public final class Shutdown {
  private volatile Phase phase = Phase.SERVING;

  /** The phases of a gateway's life, in their order. */
  public enum Phase {
    SERVING,
    /** Not ready, so that load balancers send no new requests. Still serving as before. */
    STOPPING,
    /** Accepts no connections. Each open connection is closed after its current response. */
    DRAINING,
    /** The drain time is over: the remaining connections are closed. */
    CLOSING;

    /** Its name in {@code /readyz}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Enters a phase, unless this or a later phase was entered before. */
  public synchronized void enter(Phase next) {
    if (next.compareTo(phase) > 0) {
      phase = next;
    }
  }

  public Phase phase() {
    return phase;
  }

  /** Returns whether each connection is to be closed after its next answer. */
  public boolean isDraining() {
    return phase.compareTo(Phase.DRAINING) >= 0;
  }
}
