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
 * A cache of bodies, compressed or costly to make, bounded by their bytes. A body is made when it
 * is first asked for, by the thread that asks; threads that ask for the same body at that moment
 * make it, too, instead of waiting, and all but one of the results are dropped after they were
 * sent.
 *
 * <p>Bodies are known by what they hold, so one that stays the same in the next release stays in
 * the cache; one that was last asked for in a release that is not held any more is dropped. The
 * cache has a use of each body that it holds, and ends it when it evicts the body; a response that
 * is being sent has its own. Safe for all threads.
 */
public final class CodedBodies {
  /** About what an entry takes besides its bytes: node, key, identity, object headers. */
  private static final int OVERHEAD = 384;

  private final Set<ContentCoding> codings;
  private final long capacity;

  /** Made when it is first needed: a start has no time to load its classes. */
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
   * @param codings those that are offered
   * @param capacity the most bytes that are kept
   */
  CodedBodies(Set<ContentCoding> codings, long capacity) {
    this.codings = codings;
    this.capacity = capacity;
  }

  /**
   * Bodies in every coding that this machine can make.
   *
   * @param capacity the most bytes that are kept; 0: no coding is offered
   * @param log takes a line about a coding that is not available here
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
   * A body in a coding. The caller has a use of it, which it must end.
   *
   * @param identity of the body, differs whenever the body does
   * @param coding null: the body as it is
   * @param release the number of the release that is served now
   * @param plain makes the body
   */
  public SharedBytes coded(
      String identity, @Nullable ContentCoding coding, long release, Supplier<byte[]> plain) {
    Cache<Key, Entry> cache = cache();
    Key key = new Key(identity, coding);
    Entry known = cache.getIfPresent(key);
    // It may be evicted, and with that freed, between these two lines: then there is no use to get.
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

  /** Drops what was last asked for in a release that is not held any more. */
  public void retain(LongPredicate isHeld) {
    Cache<Key, Entry> cache = entries.get();
    if (cache != null) {
      cache.asMap().values().removeIf(entry -> !isHeld.test(entry.release));
    }
  }

  /** The bytes that are kept now, with what keeping them takes. */
  public long weight() {
    Cache<Key, Entry> cache = entries.get();
    return cache == null
        ? 0
        : cache.policy().eviction().map(Policy.Eviction::weightedSize).orElseThrow().orElse(0);
  }

  /** How often a body was there. */
  public long hits() {
    return hits.sum();
  }

  /** How often it was not. */
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

  /** Evicts on the thread that adds, so that no more is kept than there is room for. */
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
