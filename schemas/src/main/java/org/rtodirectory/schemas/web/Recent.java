package org.rtodirectory.schemas.web;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values by number, of which those made last are kept: pages that are rendered one after the other,
 * or by several threads at a time, show the same cities and stores. A thread that needs what
 * another one is making waits for it. Safe for all threads; making a value must not ask it for
 * another one.
 */
final class Recent<V> {
  private final AtomicReferenceArray<@Nullable Made<V>> kept;
  private final List<Object> locks;
  private final IntFunction<V> make;

  /**
   * @param most how many values are kept at most
   * @param make makes a value, always the same for a number
   */
  Recent(int most, IntFunction<V> make) {
    this.kept = new AtomicReferenceArray<>(most);
    this.locks = Stream.generate(Object::new).limit(most).toList();
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
