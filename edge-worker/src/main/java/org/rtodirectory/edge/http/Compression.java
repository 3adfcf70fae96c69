package org.rtodirectory.edge.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.Body;

/**
 * The content coding of answers, with a cache of bodies that are compressed or expensive to render.
 * The size of the cache is bounded, in bytes. An answer is compressed if it is cacheable and
 * compression saves a packet. Errors and MCP answers are for one request, and compression would
 * cost more than rendering them.
 *
 * <p>The thread of the first request encodes a body. Threads that request the same body meanwhile
 * encode it too, instead of waiting. The key of a body is the identity of its content and its
 * coding, so a body that does not change with the next release stays in the cache. Safe for all
 * threads.
 */
public final class Compression {
  /** The estimated size of an entry without its bytes: node, key, identity and object headers. */
  private static final int ENTRY_OVERHEAD_BYTES = 384;

  private final Set<ContentCoding> codings = EnumSet.noneOf(ContentCoding.class);
  private final Cache<Key, byte[]> bodies;

  private record Key(String identity, @Nullable ContentCoding coding) {}

  /**
   * Offers every coding that is available on this machine.
   *
   * @param capacity the maximum size of the cache in bytes
   * @param log receives a line about each coding that is not available
   */
  public Compression(long capacity, Consumer<String> log) {
    this.bodies =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher((Key key, byte[] bytes) -> bytes.length + ENTRY_OVERHEAD_BYTES)
            // The thread that adds a body evicts others, so the cache never exceeds its maximum
            // size.
            .executor(Runnable::run)
            .build();
    for (ContentCoding coding : ContentCoding.values()) {
      try {
        coding.load();
        codings.add(coding);
      } catch (LinkageError e) {
        log.accept("Content coding " + coding.token() + " is not offered: " + e);
      }
    }
  }

  Collection<ContentCoding> codings() {
    return codings;
  }

  /** Returns whether the answer differs for a client that accepts other codings. */
  boolean isOffered(Answer answer) {
    return answer.identity() != null
        && !codings.isEmpty()
        && (answer.body().isCostly() || ContentCoding.isWorthwhile(answer.body().length()));
  }

  /**
   * Returns the coding to use for a client if codings are offered for the answer, or null for none.
   */
  @Nullable ContentCoding choose(IncomingRequest request) {
    return ContentCoding.choose(request.list(HttpHeaderNames.ACCEPT_ENCODING), codings);
  }

  /** Returns the body of an answer in a coding, or null for the uncoded body. */
  Body body(Answer answer, String identity, @Nullable ContentCoding coding) {
    return coding == null && !answer.body().isCostly()
        ? answer.body()
        : Body.of(encode(identity, coding, answer.body()::bytes));
  }

  /**
   * Returns a body in a coding, which callers must not change.
   *
   * @param identity the identity of the body, which differs whenever the body differs
   * @param coding the coding, or null if the body is not coded
   * @param plain renders the uncoded body
   */
  byte[] encode(String identity, @Nullable ContentCoding coding, Supplier<byte[]> plain) {
    Key key = new Key(identity, coding);
    byte[] cached = bodies.getIfPresent(key);
    if (cached != null) {
      return cached;
    }
    byte[] encoded = coding == null ? plain.get() : coding.compress(plain.get());
    bodies.put(key, encoded);
    return encoded;
  }
}
