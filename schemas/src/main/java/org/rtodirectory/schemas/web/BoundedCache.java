package org.rtodirectory.schemas.web;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cache of computed values, by number. A new value displaces an older one whose number has the
 * same remainder modulo the capacity. Pages that are rendered at about the same time show the same
 * cities and stores, so they share these values. If two threads need the same value, one computes
 * it and the other waits. Safe for all threads. The function that makes a value must not ask this
 * cache for another value.
 */
final class BoundedCache<V> {
  private final AtomicReferenceArray<@Nullable Entry<V>> entries;
  private final List<Object> locks;
  private final IntFunction<V> make;

  /**
   * @param capacity the maximum number of values
   * @param make computes the value of a number. It must always give the same value
   */
  BoundedCache(int capacity, IntFunction<V> make) {
    this.entries = new AtomicReferenceArray<>(capacity);
    this.locks = Stream.generate(Object::new).limit(capacity).toList();
    this.make = make;
  }

  private record Entry<V>(int number, V value) {}

  /** Returns the value of a number, which must not be negative. */
  V get(int number) {
    int place = number % entries.length();
    Entry<V> entry = entries.get(place);
    if (entry != null && entry.number() == number) {
      return entry.value();
    }
    synchronized (locks.get(place)) {
      entry = entries.get(place);
      if (entry == null || entry.number() != number) {
        entry = new Entry<>(number, make.apply(number));
        entries.set(place, entry);
      }
      return entry.value();
    }
  }
}
