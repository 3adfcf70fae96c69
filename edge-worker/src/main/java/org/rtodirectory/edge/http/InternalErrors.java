package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.operations.LimitedLog;

/**
 * The reporter of unexpected exceptions while requests are handled. It counts each and logs its
 * stack trace. It also knows the answer to a request whose handling failed. Safe for all threads.
 */
public final class InternalErrors {
  /** The answer if a bug occurs before the route is known. */
  static final Answer INTERNAL_ERROR =
      Answer.error(HttpResponseStatus.INTERNAL_SERVER_ERROR, "An internal error occurred.");

  private final Runnable counter;
  private final LimitedLog log;

  /**
   * @param counter counts the bugs
   * @param log receives an entry for each bug, up to a limit per minute
   */
  public InternalErrors(Runnable counter, LimitedLog log) {
    this.counter = counter;
    this.log = log;
  }

  /** Counts and logs a bug. Never throws anything itself. */
  void report(Throwable bug) {
    try {
      counter.run();
      log.log(
          () ->
              isUnreadable(bug)
                  ? "A release cannot be read: its file was cut short, or its disk has failed ("
                      + bug.getMessage()
                      + "). See /readyz."
                  : "Unexpected: " + LimitedLog.trace(bug));
    } catch (RuntimeException | Error reportingFailed) {
      // The request is still answered.
    }
  }

  /**
   * Returns whether a mapped file could not be read. The virtual machine then throws an
   * InternalError.
   */
  private static boolean isUnreadable(Throwable bug) {
    return bug instanceof InternalError;
  }

  /** Returns the answer to a request whose handling failed. */
  static Answer answer(Throwable bug, Route route) {
    return isUnreadable(bug) ? route.notReady() : INTERNAL_ERROR;
  }
}
