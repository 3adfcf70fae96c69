package org.rtodirectory.edge.simulation;

/** A fault of a request of a process, or of the process at that request. */
enum Fault {
  /** The process is killed before the request arrives. */
  KILLED,
  /** The process is killed when the request was executed. */
  KILLED_AFTER,
  /** The store is busy: it answers 503 and does nothing. */
  BUSY,
  /** The request is executed, but there is no answer. */
  ANSWER_LOST,
  /** The request is executed, there is no answer, and the client sends it again. */
  REPEATED,
  /** The request and its answer take a while, but less than the time limit. */
  SLOW,
  /** The machine stands still before the process checks whether it may send the request. */
  SUSPENDED,
  /**
   * The machine stands still between that check and a conditional write. No other write is
   * protected from that.
   */
  SUSPENDED_SENDING,
  /** The bytes that a gateway downloads are damaged on the way. */
  DAMAGED;

  /** Returns whether the fault can happen to a request. */
  boolean isAt(String request, boolean isConditional) {
    return switch (this) {
      case SUSPENDED_SENDING -> isConditional;
      case DAMAGED -> request.startsWith("get snapshots/");
      default -> true;
    };
  }
}
