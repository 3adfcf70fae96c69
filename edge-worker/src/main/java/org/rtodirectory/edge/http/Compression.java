package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.Body;

/**
 * The content coding of answers. An answer is compressed if it may be cached and is so large that
 * compression saves a packet. Answers to a single request, such as errors and MCP answers, are not
 * compressed, because that would cost more than making them.
 */
public final class Compression {
  private final CodedBodies bodies;

  public Compression(CodedBodies bodies) {
    this.bodies = bodies;
  }

  /** Whether the answer differs for a client that accepts other codings. */
  boolean isOffered(Answer answer) {
    return answer.identity() != null
        && !bodies.codings().isEmpty()
        && (answer.body().isCostly() || ContentCoding.isWorthwhile(answer.body().length()));
  }

  /** The coding to use for a client if codings are offered for the answer; null for none. */
  @Nullable ContentCoding choose(IncomingRequest request) {
    String accepted = request.list(HttpHeaderNames.ACCEPT_ENCODING);
    return accepted == null ? null : ContentCoding.choose(accepted, bodies.codings());
  }

  /** The body of an answer in a coding; null for the uncoded body. */
  Body body(Answer answer, String identity, @Nullable ContentCoding coding) {
    return coding == null && !answer.body().isCostly()
        ? answer.body()
        : Body.of(bodies.coded(identity, coding, answer.body()::bytes));
  }
}
