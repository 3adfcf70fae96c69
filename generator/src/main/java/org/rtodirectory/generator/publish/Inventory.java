package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import org.rtodirectory.generator.difference.ReleaseObjects;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.text.CodePointOrder;

/** What a store lists, beside what a release must contain, whose keys are kept in memory. */
final class Inventory {
  private static final int ABSENT = -1;

  private final int[] sizes;

  private Inventory(int[] sizes) {
    this.sizes = sizes;
  }

  /**
   * Lists the whole store.
   *
   * @param count how many objects are expected
   * @param others receives the key and size of each listed object that is not expected, by key
   */
  static Inventory of(
      ObjectStore store, ReleaseObjects expected, int count, ObjLongConsumer<String> others)
      throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    expected.forEach(object -> numbers.put(object.key(), numbers.size()));
    int[] sizes = new int[count];
    Arrays.fill(sizes, ABSENT);
    Map<String, Long> unexpected = new TreeMap<>(CodePointOrder.COMPARATOR);
    store.list(
        "",
        object -> {
          Integer number = numbers.get(object.key());
          if (number == null) {
            unexpected.put(object.key(), object.size());
          } else {
            sizes[number] = (int) Math.min(Integer.MAX_VALUE, object.size());
          }
        });
    unexpected.forEach(others::accept);
    return new Inventory(sizes);
  }

  /**
   * Whether the store lists an expected object.
   *
   * @param number its place in the order of {@link ReleaseObjects#forEach}, from 0
   */
  boolean lists(int number) {
    return sizes[number] != ABSENT;
  }

  /** The length of a listed object; a longer one than an array can be has that of the longest. */
  int size(int number) {
    return sizes[number];
  }
}
