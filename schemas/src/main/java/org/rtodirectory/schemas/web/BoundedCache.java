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
  private final AtomicReferenceArray<@Nullable Made<V>> kept;
  private final List<Object> locks;
  private final IntFunction<V> make;

  /**
   * @param capacity the maximum number of values
   * @param make makes a value, always the same for a number
   */
  BoundedCache(int capacity, IntFunction<V> make) {
    this.kept = new AtomicReferenceArray<>(capacity);
    this.locks = Stream.generate(Object::new).limit(capacity).toList();
    this.make = make;
  }

  private record Made<V>(int number, V value) {}

  /** The value of a number, which is not negative. */
  V get(int number) {
    int place = number % kept.length();
    Made<V> made = kept.get(place);
    if (made != null && made.number() == number) {
      return made.value();
    }
    synchronized (locks.get(place)) {
      made = kept.get(place);
      if (made == null || made.number() != number) {
        made = new Made<>(number, make.apply(number));
        kept.set(place, made);
      }
      return made.value();
    }
  }
}
