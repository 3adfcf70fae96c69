package org.rtodirectory.edge.admin;

/** Whether the gateway is about to end. Safe for all threads. */
public final class Shutdown {
  private volatile boolean announced;
  private volatile boolean draining;

  /** From now on the gateway is not ready, and answers all the same. */
  public void announce() {
    announced = true;
  }

  /** From now on each connection is closed after its next answer. */
  public void drain() {
    announced = true;
    draining = true;
  }

  public boolean isAnnounced() {
    return announced;
  }

  public boolean isDraining() {
    return draining;
  }
}
