package org.rtodirectory.generator.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import org.rtodirectory.generator.sort.ExternalMergeSort;
import org.rtodirectory.generator.sort.RecordBuffer;
import org.rtodirectory.generator.sort.RecordCursor;
import org.rtodirectory.generator.sort.SortedRecords;
import org.rtodirectory.store.ObjectStore;

/**
 * What a store lists, beside what a release must contain. Both are sorted by key outside memory and
 * merged; 4 bytes of memory are taken for each expected object.
 */
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
      ObjectStore store, ExpectedObjects expected, int count, ObjLongConsumer<String> others)
      throws IOException {
    try (ExternalMergeSort sort = new ExternalMergeSort()) {
      RecordBuffer buffer = new RecordBuffer();
      int[] number = {0};
      // An expected object comes before the listed one of the same key, because the sort is stable.
      expected.forEach(object -> sort.add(key(object.key(), buffer).number(++number[0])));
      store.list("", object -> sort.add(key(object.key(), buffer).number(0).number(object.size())));
      try (SortedRecords sorted = sort.sorted()) {
        return new Inventory(sizes(sorted.cursor(), count, others));
      }
    }
  }

  private static RecordBuffer key(String key, RecordBuffer buffer) {
    return buffer.clear().raw(key.getBytes(StandardCharsets.UTF_8)).endKey();
  }

  private static int[] sizes(RecordCursor records, int count, ObjLongConsumer<String> others) {
    int[] sizes = new int[count];
    Arrays.fill(sizes, ABSENT);
    byte[] expectedKey = {};
    int expected = 0;
    while (records.next()) {
      byte[] key = records.restOfKey();
      int number = (int) records.number();
      if (number > 0) {
        expectedKey = key;
        expected = number;
      } else if (expected > 0 && Arrays.equals(key, expectedKey)) {
        sizes[expected - 1] = (int) Math.min(Integer.MAX_VALUE, records.number());
      } else {
        others.accept(new String(key, StandardCharsets.UTF_8), records.number());
      }
    }
    return sizes;
  }

  /**
   * Whether the store lists an expected object.
   *
   * @param number its place in the order of {@link ExpectedObjects#forEach}, from 0
   */
  boolean lists(int number) {
    return sizes[number] != ABSENT;
  }

  /** The length of a listed object; a longer one than an array can be has that of the longest. */
  int size(int number) {
    return sizes[number];
  }
}
