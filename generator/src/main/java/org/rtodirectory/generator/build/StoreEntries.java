package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.generator.sort.FilePart;
import org.rtodirectory.generator.sort.TemporaryFile;

/**
 * The stores of the typeahead index of one vertical by static rank: city by city, the cities by
 * their rank, and those of one city in list order. They are added in list order, in which a city's
 * stores stand together; so they are not sorted, but read run by run. They are kept in a temporary
 * file. For one thread.
 */
final class StoreEntries implements Closeable {
  private static final int BUFFER_LENGTH = 1 << 16;

  /** A telephone number is written as two numbers, each of five digits. */
  private static final long HALF = 100_000;

  private final TemporaryFile file = TemporaryFile.create();
  private final byte[] bytes = new byte[VariableLength.MAXIMUM_LENGTH];
  private final List<Run> runs = new ArrayList<>();

  /** Stores of one city that were added one after the other, and where they stand in the file. */
  private record Run(int city, long start, long end, int count) {}

  /**
   * A store.
   *
   * @param company number of the head that is its company
   * @param city number of the head that is its city
   * @param categories the number of its combination of categories
   * @param phone its ten digits as a number, -1 if it has none
   * @param terms the terms of its address and ZIP code, as {@link TermDictionary} numbers them
   * @param filters the filters by which it is found, numbered likewise
   * @param result its SearchResult
   */
  @SuppressWarnings("ArrayRecordComponent") // carried, never compared
  record Store(
      int company,
      int city,
      int categories,
      long phone,
      int[] terms,
      int[] filters,
      byte[] result) {}

  void add(Store store) {
    long start = file.length();
    number(store.company);
    number(store.city);
    number(store.categories);
    number((int) ((store.phone + 1) / HALF));
    number((int) ((store.phone + 1) % HALF));
    numbers(store.terms);
    numbers(store.filters);
    number(store.result.length);
    file.append(store.result, 0, store.result.length);
    int last = runs.size() - 1;
    if (last >= 0 && runs.get(last).city == store.city) {
      Run run = runs.get(last);
      runs.set(last, new Run(run.city, run.start, file.length(), run.count + 1));
    } else {
      runs.add(new Run(store.city, start, file.length(), 1));
    }
  }

  private void numbers(int[] values) {
    number(values.length);
    for (int value : values) {
      number(value);
    }
  }

  private void number(int value) {
    file.append(bytes, 0, VariableLength.encode(value, bytes));
  }

  /** The stores by static rank; all must have been added. */
  Stream<Store> inOrder() {
    FilePart part = new FilePart(file, BUFFER_LENGTH);
    return runs.stream()
        .sorted(Comparator.comparingInt(Run::city).thenComparingLong(Run::start))
        .flatMap(run -> stores(part, run));
  }

  /** Reads a run, store by store; each is to be used before the next. */
  private Stream<Store> stores(FilePart part, Run run) {
    part.moveTo(run.start, run.end);
    List<Store> stores = new ArrayList<>();
    for (int i = 0; i < run.count; i++) {
      stores.add(
          new Store(
              part.number(),
              part.number(),
              part.number(),
              part.number() * HALF + part.number() - 1,
              numbers(part),
              numbers(part),
              result(part)));
    }
    return stores.stream();
  }

  private static int[] numbers(FilePart part) {
    int[] numbers = new int[part.number()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = part.number();
    }
    return numbers;
  }

  private static byte[] result(FilePart part) {
    byte[] result = new byte[part.number()];
    for (int i = 0; i < result.length; i++) {
      result[i] = part.next();
    }
    return result;
  }

  @Override
  public void close() {
    file.close();
  }
}
