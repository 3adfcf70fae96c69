package org.rtodirectory.edge.simulation;

/** A fault of a request, or of the process that sends it. */
enum Fault {
  /** The process is killed before the request arrives. */
  KILLED,
  /** The process is killed after the request was executed. */
  KILLED_AFTER,
  /** The store is busy: it answers 503 and does nothing. */
  BUSY,
  /** The request is executed, but there is no answer. */
  ANSWER_LOST,
  /** The request is executed, there is no answer, and the client sends it again. */
  REPEATED,
  /** The request and its answer are slow, but arrive within the time limit. */
  SLOW,
  /** The machine is suspended before the process checks whether it may send the request. */
  SUSPENDED,
  /**
   * The machine is suspended between that check and a conditional write. Unconditional writes are
   * not protected from this, so it happens to none of them.
   */
  SUSPENDED_SENDING,
  /** The bytes that a gateway downloads are damaged on the way. */
  DAMAGED;

  /** Returns whether the fault can happen to {@code request}. */
  boolean canHappenAt(String request, boolean isConditional) {
    return switch (this) {
      case SUSPENDED_SENDING -> isConditional;
      case DAMAGED -> request.startsWith("get snapshots/");
      default -> true;
    };
  }
}
