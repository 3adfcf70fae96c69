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
 * The size of the cache in bytes is bounded. An answer is compressed if it is cacheable and
 * compression saves a packet. Errors and MCP answers are for one request only. They are not
 * compressed, because that would cost more than rendering them.
 *
 * <p>If several threads need the same missing body at the same time, each renders it, and none
 * waits. The key of a body is the identity of its content together with the coding, so a body that
 * does not change with the next release stays in the cache. Safe for all threads.
 */
public final class Compression {
  /** The estimated size of a cache entry without its body: node, key, identity, object headers. */
  private static final int ENTRY_OVERHEAD_BYTES = 384;

  private final Set<ContentCoding> codings = EnumSet.noneOf(ContentCoding.class);
  private final Cache<Key, byte[]> bodies;

  private record Key(String identity, @Nullable ContentCoding coding) {}

  /**
   * Loads every coding that is available on this machine.
   *
   * @param maxCacheBytes the maximum size of the cache in bytes
   * @param log receives a line about each coding that is not available
   */
  public Compression(long maxCacheBytes, Consumer<String> log) {
    this.bodies =
        Caffeine.newBuilder()
            .maximumWeight(maxCacheBytes)
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

  /** Returns whether the coding of the answer depends on the request. */
  boolean isNegotiated(Answer answer) {
    return answer.identity() != null
        && !codings.isEmpty()
        && (answer.body().isCostly() || ContentCoding.savesPacket(answer.body().length()));
  }

  /**
   * Returns the coding to use in the response to a request for a negotiated answer, or null for
   * none.
   */
  @Nullable ContentCoding choose(IncomingRequest request) {
    return ContentCoding.choose(request.joinedValues(HttpHeaderNames.ACCEPT_ENCODING), codings);
  }

  /**
   * Returns the body of an answer in a coding.
   *
   * @param identity the identity of the answer, which is not null
   * @param coding the coding, or null for the uncoded body
   */
  Body body(Answer answer, String identity, @Nullable ContentCoding coding) {
    return coding == null && !answer.body().isCostly()
        ? answer.body()
        : Body.of(encode(identity, coding, answer.body()::bytes));
  }

  /**
   * Returns the bytes of a body in a coding, from the cache if possible. Callers must not change
   * them.
   *
   * @param identity the identity of the body, which differs whenever the body differs
   * @param coding the coding, or null for the uncoded body
   * @param uncoded renders the uncoded body
   */
  byte[] encode(String identity, @Nullable ContentCoding coding, Supplier<byte[]> uncoded) {
    Key key = new Key(identity, coding);
    byte[] cached = bodies.getIfPresent(key);
    if (cached != null) {
      return cached;
    }
    byte[] encoded = coding == null ? uncoded.get() : coding.compress(uncoded.get());
    bodies.put(key, encoded);
    return encoded;
  }
}
