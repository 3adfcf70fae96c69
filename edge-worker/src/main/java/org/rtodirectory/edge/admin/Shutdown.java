package org.rtodirectory.edge.admin;

import java.util.Locale;

/** How far the orderly stop of a gateway has come. Safe for all threads. */
public final class Shutdown {
  private volatile Phase phase = Phase.SERVING;

  /** The phases of a gateway's life, in their order. */
  public enum Phase {
    SERVING,
    /** Not ready any more, so that balancers turn away; everything else is as before. */
    STOPPING,
    /** Accepts no connections; each that is open is closed after the answer under way. */
    DRAINING,
    /** The drain time is over: what is still open is closed. */
    CLOSING;

    /** Its name in {@code /readyz}. */
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Enters a phase. A phase that was passed already is not entered again. */
  public synchronized void enter(Phase next) {
    if (next.compareTo(phase) > 0) {
      phase = next;
    }
  }

  public Phase phase() {
    return phase;
  }

  /** Whether each connection is to be closed after its next answer. */
  public boolean isDraining() {
    return phase.compareTo(Phase.DRAINING) >= 0;
  }
}
