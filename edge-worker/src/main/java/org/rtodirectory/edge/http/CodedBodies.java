package org.rtodirectory.edge.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of bodies that are compressed or expensive to make, bounded by their size in bytes. A
 * body is made at its first request, by the requesting thread. Threads that request the same body
 * at that moment make it, too, instead of waiting.
 *
 * <p>The key of a body is the identity of its content with its coding, so a body that does not
 * change with the next release stays in the cache. Safe for all threads.
 */
public final class CodedBodies {
  /** The estimated size of an entry without its bytes: node, key, identity and object headers. */
  private static final int OVERHEAD = 384;

  private final Set<ContentCoding> codings;
  private final Cache<Key, byte[]> bodies;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  private record Key(String identity, @Nullable ContentCoding coding) {}

  /**
   * @param codings the codings that are offered
   * @param capacity the maximum size in bytes
   */
  CodedBodies(Set<ContentCoding> codings, long capacity) {
    this.codings = codings;
    this.bodies =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher((Key key, byte[] bytes) -> bytes.length + OVERHEAD)
            // Evicts on the thread that adds a body, so that the maximum size is kept.
            .executor(Runnable::run)
            .build();
  }

  /**
   * A cache of bodies in every coding that is available on this machine.
   *
   * @param capacity the maximum size in bytes; 0 disables all codings
   * @param log receives a line about each coding that is not available
   */
  public static CodedBodies keeping(long capacity, Consumer<String> log) {
    Set<ContentCoding> codings = EnumSet.noneOf(ContentCoding.class);
    if (capacity > 0) {
      for (ContentCoding coding : ContentCoding.values()) {
        try {
          coding.load();
          codings.add(coding);
        } catch (LinkageError e) {
          log.accept("Content coding " + coding.token() + " is not offered: " + e);
        }
      }
    }
    return new CodedBodies(codings, capacity);
  }

  /** The codings that are offered. */
  public Collection<ContentCoding> codings() {
    return codings;
  }

  /**
   * A body in a coding; must not be changed.
   *
   * @param identity the identity of the body, which differs whenever the body differs
   * @param coding null if the body is not coded
   * @param plain makes the body
   */
  public byte[] coded(String identity, @Nullable ContentCoding coding, Supplier<byte[]> plain) {
    Key key = new Key(identity, coding);
    byte[] known = bodies.getIfPresent(key);
    if (known != null) {
      hits.increment();
      return known;
    }
    misses.increment();
    byte[] made = coding == null ? plain.get() : coding.compress(plain.get());
    bodies.put(key, made);
    return made;
  }

  /** The size of the cache in bytes, including its overhead. */
  public long weight() {
    return bodies.policy().eviction().map(Policy.Eviction::weightedSize).orElseThrow().orElse(0);
  }

  /** The number of cache hits. */
  public long hits() {
    return hits.sum();
  }

  /** The number of cache misses. */
  public long misses() {
    return misses.sum();
  }
}
