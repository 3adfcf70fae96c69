package org.rtodirectory.schemas.web.site;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cache of computed values, by number. A new value replaces the older value whose number has the
 * same remainder modulo the capacity. The cache suits pages that are rendered at about the same
 * time, because such pages show the same cities and stores. If two threads need the same value, one
 * thread computes the value and the other waits. Safe for all threads. The function that computes a
 * value must not use the cache.
 */
public final class BoundedCache<V> {
  private final AtomicReferenceArray<@Nullable Entry<V>> entries;
  private final List<Object> locks;
  private final IntFunction<V> compute;

  /**
   * @param capacity the maximum number of values
   * @param compute computes the value of a number, and always returns the same value for it
   */
  public BoundedCache(int capacity, IntFunction<V> compute) {
    this.entries = new AtomicReferenceArray<>(capacity);
    this.locks = Stream.generate(Object::new).limit(capacity).toList();
    this.compute = compute;
  }

  private record Entry<V>(int number, V value) {}

  /** Returns the value of a number, which must not be negative. */
  public V get(int number) {
    int slot = number % entries.length();
    Entry<V> entry = entries.get(slot);
    if (entry != null && entry.number() == number) {
      return entry.value();
    }
    synchronized (locks.get(slot)) {
      entry = entries.get(slot);
      if (entry == null || entry.number() != number) {
        entry = new Entry<>(number, compute.apply(number));
        entries.set(slot, entry);
      }
      return entry.value();
    }
  }
}
