package org.rtodirectory.edge.coding;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.buffer.SharedBytes;

/**
 * A cache of bodies that are compressed or expensive to make, bounded by their size in bytes. A
 * body is made at its first request, by the requesting thread. Threads that request the same body
 * at that moment make it, too, instead of waiting; all but one of these bodies are dropped after
 * they were sent.
 *
 * <p>The key of a body is the identity of its content with its coding, so a body that does not
 * change with the next release stays in the cache. A body that was last requested in a release that
 * is no longer held is dropped. The cache has a reference to each of its bodies and releases it on
 * eviction; a response that is being sent has its own reference. Safe for all threads.
 */
public final class CodedBodies {
  /** The estimated size of an entry without its bytes: node, key, identity and object headers. */
  private static final int OVERHEAD = 384;

  private final Set<ContentCoding> codings;
  private final long capacity;

  /** Created at first use, because loading its classes would delay the start. */
  private final AtomicReference<@Nullable Cache<Key, Entry>> entries = new AtomicReference<>();

  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  private record Key(String identity, @Nullable ContentCoding coding) {}

  private static final class Entry {
    private final SharedBytes bytes;
    private volatile long release;

    Entry(SharedBytes bytes, long release) {
      this.bytes = bytes;
      this.release = release;
    }

    int weight() {
      return bytes.length() + OVERHEAD;
    }
  }

  /**
   * @param codings the codings that are offered
   * @param capacity the maximum size in bytes
   */
  CodedBodies(Set<ContentCoding> codings, long capacity) {
    this.codings = codings;
    this.capacity = capacity;
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
        } catch (IOException | LinkageError unavailable) {
          log.accept("Content coding " + coding.token() + " is not offered: " + unavailable);
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
   * A body in a coding. The caller gets a reference, which it must release.
   *
   * @param identity the identity of the body, which differs whenever the body differs
   * @param coding null if the body is not coded
   * @param release the number of the release that is served now
   * @param plain makes the body
   */
  public SharedBytes coded(
      String identity, @Nullable ContentCoding coding, long release, Supplier<byte[]> plain) {
    Cache<Key, Entry> cache = cache();
    Key key = new Key(identity, coding);
    Entry known = cache.getIfPresent(key);
    // It may be evicted and freed between these two lines; acquiring a reference then fails.
    if (known != null && known.bytes.acquire()) {
      hits.increment();
      known.release = release;
      return known.bytes;
    }
    misses.increment();
    SharedBytes made = compressed(coding, plain);
    made.acquire();
    if (cache.asMap().putIfAbsent(key, new Entry(made, release)) != null) {
      made.release();
    }
    return made;
  }

  /** Drops the bodies that were last requested in a release that is no longer held. */
  public void retain(LongPredicate isHeld) {
    Cache<Key, Entry> cache = entries.get();
    if (cache != null) {
      cache.asMap().values().removeIf(entry -> !isHeld.test(entry.release));
    }
  }

  /** The size of the cache in bytes, including its overhead. */
  public long weight() {
    Cache<Key, Entry> cache = entries.get();
    return cache == null
        ? 0
        : cache.policy().eviction().map(Policy.Eviction::weightedSize).orElseThrow().orElse(0);
  }

  /** The number of cache hits. */
  public long hits() {
    return hits.sum();
  }

  /** The number of cache misses. */
  public long misses() {
    return misses.sum();
  }

  private static SharedBytes compressed(@Nullable ContentCoding coding, Supplier<byte[]> plain) {
    try {
      return SharedBytes.copyOf(coding == null ? plain.get() : coding.compress(plain.get()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Cache<Key, Entry> cache() {
    Cache<Key, Entry> cache = entries.get();
    if (cache == null) {
      entries.compareAndSet(null, newCache());
      cache = entries.get();
    }
    return Objects.requireNonNull(cache);
  }

  /** Evicts on the thread that adds a body, so that the maximum size is kept. */
  private Cache<Key, Entry> newCache() {
    return Caffeine.newBuilder()
        .maximumWeight(capacity)
        .weigher((Key key, Entry entry) -> entry.weight())
        .removalListener(
            (key, entry, cause) -> {
              if (entry != null) {
                entry.bytes.release();
              }
            })
        .executor(Runnable::run)
        .build();
  }
}
