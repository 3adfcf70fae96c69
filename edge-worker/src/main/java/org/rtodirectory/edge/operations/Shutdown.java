package org.rtodirectory.edge.operations;

import java.util.Locale;

/** The state of the graceful shutdown of a gateway: its current phase. Safe for all threads. */
public final class Shutdown {
  private volatile Phase phase = Phase.SERVING;

  /** The phases of a gateway, in the order in which it enters them. */
  public enum Phase {
    SERVING,
    /** Not ready, so that load balancers send no new requests. Still serving as before. */
    STOPPING,
    /** Accepts no connections. Each open connection is closed after its current response. */
    DRAINING,
    /** Closes the remaining connections. */
    CLOSING;

    /** Returns the name of the phase in {@code /readyz}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Enters a phase, unless this or a later phase was entered before. */
  public synchronized void enter(Phase nextPhase) {
    if (nextPhase.compareTo(phase) > 0) {
      phase = nextPhase;
    }
  }

  public Phase phase() {
    return phase;
  }

  /** Returns whether to close each connection after its next answer. */
  public boolean isDraining() {
    return phase.compareTo(Phase.DRAINING) >= 0;
  }
}
