package org.rtodirectory.schemas.web;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values by number, of which those made last are kept: pages that are rendered one after the other,
 * or by several threads at a time, show the same cities and stores. Safe for all threads.
 */
final class Recent<V> {
  private final AtomicReferenceArray<@Nullable Made<V>> kept;
  private final IntFunction<V> make;

  /**
   * @param most how many values are kept at most
   * @param make makes a value, always the same for a number
   */
  Recent(int most, IntFunction<V> make) {
    this.kept = new AtomicReferenceArray<>(most);
    this.make = make;
  }

  private record Made<V>(int number, V value) {}

  /** The value of a number, which is not negative. */
  V get(int number) {
    int place = number % kept.length();
    Made<V> made = kept.get(place);
    if (made == null || made.number() != number) {
      made = new Made<>(number, make.apply(number));
      kept.set(place, made);
    }
    return made.value();
  }
}
