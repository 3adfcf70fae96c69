package org.rtodirectory.schemas.web;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the values made last, by number. Pages that are rendered one after another, or by
 * several threads at a time, show the same cities and stores. A thread that needs a value waits
 * while another thread makes it. Safe for all threads. The function that makes a value must not ask
 * this cache for another value.
 */
final class BoundedCache<V> {
  private final AtomicReferenceArray<@Nullable Entry<V>> entries;
  private final List<Object> locks;
  private final IntFunction<V> make;

  /**
   * @param capacity the maximum number of values
   * @param make makes a value, always the same for a number
   */
  BoundedCache(int capacity, IntFunction<V> make) {
    this.entries = new AtomicReferenceArray<>(capacity);
    this.locks = Stream.generate(Object::new).limit(capacity).toList();
    this.make = make;
  }

  private record Entry<V>(int number, V value) {}

  /** The value of a number, which is not negative. */
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
