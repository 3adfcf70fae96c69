package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.coding.AcceptEncoding;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.coding.ContentCoding;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;

/**
 * Which answers are compressed: those that may be kept, and are large enough that it saves a
 * packet. What is made for one request alone, an error or an MCP answer, would cost more to
 * compress than to make.
 */
final class Compression {
  private static final int SMALL = 1000;

  private final CodedBodies bodies;
  private final CurrentRelease current;
  private volatile @Nullable HeldReleases seen;

  Compression(CodedBodies bodies, CurrentRelease current) {
    this.bodies = bodies;
    this.current = current;
  }

  /** Whether the answer is another one to a client that accepts other codings. */
  boolean isOffered(Answer answer) {
    return answer.identity() != null
        && answer.body().length() >= SMALL
        && !bodies.codings().isEmpty();
  }

  /** The coding in which a client gets an answer to which codings are offered; null: none. */
  @Nullable ContentCoding choose(RequestHeaders headers) {
    String accepted = headers.joined(HttpHeaderNames.ACCEPT_ENCODING);
    return accepted == null ? null : AcceptEncoding.choose(accepted, bodies.codings());
  }

  /** The body of an answer in a coding; null if it cannot be had at once. */
  byte @Nullable [] coded(Answer answer, String identity, ContentCoding coding) {
    Optional<HeldReleases> held = current.held();
    if (held.isEmpty()) {
      return null;
    }
    HeldReleases now = held.get();
    if (seen != now) {
      seen = now;
      bodies.retain(release -> now.find(release).isPresent());
    }
    return bodies.coded(identity, coding, now.served().number(), answer.body()::bytes);
  }
}
