package org.rtodirectory.edge.http.routing;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.buffer.SharedBytes;
import org.rtodirectory.edge.coding.AcceptEncoding;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.coding.ContentCoding;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.http.syntax.RequestHeaders;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;

/**
 * The content coding of answers. An answer is compressed if it may be cached and is so large that
 * compression saves a packet. Answers to a single request, such as errors and MCP answers, are not
 * compressed, because that would cost more than making them.
 */
public final class Compression {
  private final CodedBodies bodies;
  private final CurrentRelease current;
  private volatile @Nullable List<LoadedRelease.Summary> seen;

  public Compression(CodedBodies bodies, CurrentRelease current) {
    this.bodies = bodies;
    this.current = current;
  }

  /** Whether the answer differs for a client that accepts other codings. */
  boolean isOffered(Answer answer) {
    return answer.identity() != null
        && !bodies.codings().isEmpty()
        && (answer.body().isCostly() || ContentCoding.isWorthwhile(answer.body().length()));
  }

  /** The coding to use for a client if codings are offered for the answer; null for none. */
  @Nullable ContentCoding choose(RequestHeaders headers) {
    String accepted = headers.joined(HttpHeaderNames.ACCEPT_ENCODING);
    return accepted == null ? null : AcceptEncoding.choose(accepted, bodies.codings());
  }

  /** The body of an answer in a coding. The caller gets a reference, which it must release. */
  SharedBytes coded(Answer answer, String identity, ContentCoding coding) {
    SharedBytes prepared = answer.body().shared(coding);
    return prepared != null && prepared.acquire() ? prepared : kept(answer, identity, coding);
  }

  /**
   * The uncoded body of an answer if its bytes are shared, else null. The caller gets a reference,
   * which it must release.
   */
  @Nullable SharedBytes plain(Answer answer, String identity) {
    if (answer.body().isCostly()) {
      return kept(answer, identity, null);
    }
    SharedBytes shared = answer.body().shared();
    return shared != null && shared.acquire() ? shared : null;
  }

  private SharedBytes kept(Answer answer, String identity, @Nullable ContentCoding coding) {
    List<LoadedRelease.Summary> held = current.summaries();
    if (seen != held) {
      seen = held;
      Set<Long> numbers =
          held.stream().map(LoadedRelease.Summary::number).collect(Collectors.toUnmodifiableSet());
      bodies.retain(numbers::contains);
    }
    long served = held.isEmpty() ? 0 : held.get(held.size() - 1).number();
    return bodies.coded(identity, coding, served, answer.body()::bytes);
  }
}
