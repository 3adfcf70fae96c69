package org.rtodirectory.edge.simulation;

/** What can happen to a request of a process, or to the process at that request. */
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
  /** The request takes a while, but less than its time limit. */
  SLOW,
  /** The machine stands still before it sends the request. */
  SUSPENDED,
  /**
   * The machine stands still after it has checked that it may send the request: only at a
   * conditional write, because nothing protects other writes from that.
   */
  SUSPENDED_SENDING,
  /** What a gateway downloads is damaged on the way. */
  DAMAGED;

  /**
   * A fault that is planned for a machine.
   *
   * @param skip how many requests succeed before the first that it can happen to
   * @param duration how long it takes, in milliseconds
   */
  record Plan(Fault fault, int skip, long duration) {}
}
