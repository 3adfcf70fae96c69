package org.rtodirectory.edge.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.http.routing.ResponseWriter;
import org.rtodirectory.edge.http.routing.Route;
import org.rtodirectory.edge.log.LimitedLog;
import org.rtodirectory.edge.log.StackTrace;

/**
 * Makes bugs visible: every exception that nobody expects in the request path is counted and logged
 * with its trace, and the request is answered with 500 where a response is still possible. Safe for
 * all threads.
 */
public final class InternalErrors {
  private final Runnable counter;
  private final LimitedLog log;

  /**
   * @param counter counts them
   * @param log takes an entry for each, as long as there are few
   */
  public InternalErrors(Runnable counter, LimitedLog log) {
    this.counter = counter;
    this.log = log;
  }

  /** Counts and logs a bug. Never throws anything itself. */
  void report(Throwable bug) {
    try {
      counter.run();
      log.log(() -> "Unexpected: " + StackTrace.of(bug));
    } catch (RuntimeException | Error alsoBroken) {
      // There is nobody left to tell; the request is still answered.
    }
  }

  /**
   * What to answer instead.
   *
   * @param bug an {@link InternalError} is how the virtual machine says that a mapped file was cut
   *     short under it: then no release can be read
   */
  static Answer answer(Throwable bug, Route route) {
    return bug instanceof InternalError ? route.notReady() : answer();
  }

  private static Answer answer() {
    return Answer.error(HttpResponseStatus.INTERNAL_SERVER_ERROR, "Something went wrong here.");
  }

  /**
   * Reports a bug of another handler than the one that answers, answers with 500, and closes the
   * connection: nobody knows what of its requests was lost.
   */
  void end(ChannelHandlerContext context, Throwable bug, ResponseWriter responses) {
    report(bug);
    try {
      responses.reject(context, answer());
    } catch (RuntimeException | Error alsoBroken) {
      report(alsoBroken);
      context.close();
    }
  }
}
