package org.rtodirectory.edge.simulation;

import java.util.List;

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
  /** The machine stands still before the process checks whether it may send the request. */
  SUSPENDED,
  /**
   * The machine stands still between that check and a conditional write. No other write is
   * protected from that.
   */
  SUSPENDED_SENDING,
  /** The same at the write of the pointer, for longer than a lease. */
  SUSPENDED_AT_POINTER,
  /** What a gateway downloads is damaged on the way. */
  DAMAGED;

  private static final List<Fault> ALL = List.of(values());
  private static final long LEASE = 20_000;

  /**
   * A fault that is planned for a machine.
   *
   * @param skip how many requests succeed before the first that it can happen to
   * @param duration how long it takes, in milliseconds
   */
  record Plan(Fault fault, int skip, long duration) {
    /** The plan that two random numbers give. */
    static Plan of(int number, long duration) {
      Fault fault = ALL.get(number % ALL.size());
      return new Plan(
          fault,
          fault == DAMAGED ? 0 : number / ALL.size() % 60,
          fault == SUSPENDED_AT_POINTER ? LEASE + duration : duration);
    }

    Plan skipOne() {
      return new Plan(fault, Math.max(0, skip - 1), duration);
    }

    /** Whether it happens to this request. */
    boolean isAt(String request, boolean isConditional) {
      return skip == 0
          && switch (fault) {
            case SUSPENDED_SENDING -> isConditional;
            case SUSPENDED_AT_POINTER -> request.equals("put current.json");
            case DAMAGED -> request.startsWith("get snapshots/");
            default -> true;
          };
    }
  }
}
