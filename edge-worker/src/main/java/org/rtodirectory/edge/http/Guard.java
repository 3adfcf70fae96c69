package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rtodirectory.edge.endpoint.Answer;

/** Keeps a request that meets what must not happen from going without an answer. */
final class Guard {
  static final String NOT_READY_SECONDS = "5";

  private final Consumer<Throwable> unexpected;

  /**
   * @param unexpected is told what must not happen
   */
  Guard(Consumer<Throwable> unexpected) {
    this.unexpected = unexpected;
  }

  /** The answer that {@code work} comes to, or what to answer instead. */
  Answer answer(Supplier<Answer> work) {
    try {
      return work.get();
    } catch (RuntimeException | InternalError failure) {
      return insteadOf(failure);
    }
  }

  /**
   * What to answer instead.
   *
   * @param failure a bug; or an {@link InternalError}, by which the virtual machine says that a
   *     mapped file was cut short under it
   */
  Answer insteadOf(Throwable failure) {
    unexpected.accept(failure);
    return failure instanceof InternalError
        ? notReady()
        : Answer.error(HttpResponseStatus.INTERNAL_SERVER_ERROR, "Something went wrong here.");
  }

  /** There is no release to answer from. */
  static Answer notReady() {
    return Answer.error(
            HttpResponseStatus.SERVICE_UNAVAILABLE, "No release can be read now. Try again later.")
        .with(HttpHeaderNames.RETRY_AFTER, NOT_READY_SECONDS);
  }
}
