package org.rtodirectory.generator.directory;

import java.io.Closeable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.sort.ExternalMergeSort;
import org.rtodirectory.generator.sort.RecordBuffer;
import org.rtodirectory.generator.sort.RecordCursor;
import org.rtodirectory.text.Folding;

/**
 * Sorts stores into list order with an {@link ExternalMergeSort}. Cities, companies and values
 * shared by many stores (categories, ratings, statuses) are kept in memory, and records refer to
 * them by numbers. For one thread.
 */
public final class StoreSort implements Closeable {
  /** The tables of a snapshot store eight times the number of a row in an int. */
  private static final int MOST_STORES = Integer.MAX_VALUE / 8;

  private final ExternalMergeSort sort = new ExternalMergeSort();
  private final RecordBuffer buffer = new RecordBuffer();
  private final List<City> cities;
  private final List<Operator> operators;
  private final Map<Long, Integer> cityNumbers = new HashMap<>();
  private final Map<Long, Integer> operatorNumbers = new HashMap<>();
  private final int[] cityRanks;
  private final int[] operatorRanks;
  private final Values<List<String>> categories = new Values<>();
  private final Values<BigDecimal> ratings = new Values<>();
  private final Values<String> statuses = new Values<>();
  private final BitSet openOperators = new BitSet();
  private int count;

  /**
   * @param cities the cities of all stores
   * @param operators the companies of all stores
   */
  public StoreSort(Collection<City> cities, Collection<Operator> operators) {
    this.cities = List.copyOf(cities);
    this.operators = List.copyOf(operators);
    for (int number = 0; number < this.cities.size(); number++) {
      cityNumbers.put(this.cities.get(number).id(), number);
    }
    for (int number = 0; number < this.operators.size(); number++) {
      operatorNumbers.put(this.operators.get(number).id(), number);
    }
    cityRanks = ranks(this.cities, Directory.CITY_ORDER);
    operatorRanks = ranks(this.operators, Directory.OPERATOR_NAME_ORDER);
  }

  /**
   * Adds a store.
   *
   * @throws Failure if temporary files cannot be written, or there are more than 268 million
   */
  public void add(Store store) {
    if (++count > MOST_STORES) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "The database holds more than %,d open locations, for which a snapshot has no room."
                  + " Publish them as several directories, for example by state.",
              MOST_STORES));
    }
    int city = Objects.requireNonNull(cityNumbers.get(store.city().id()));
    int operator = Objects.requireNonNull(operatorNumbers.get(store.company().id()));
    openOperators.set(operator);
    buffer
        .clear()
        .sortedInt(cityRanks[city])
        .sortedInt(operatorRanks[operator])
        .sortedText(Folding.fold(store.address()))
        .sortedLong(store.id())
        .endKey()
        .number(city)
        .number(operator)
        .text(store.slug())
        .text(store.address())
        .text(store.address2())
        .text(store.zip())
        .text(store.phone())
        .text(store.website())
        .number(ratings.number(store.rating()))
        .number(store.reviewCount())
        .number(categories.number(store.categories()))
        .number(store.isPrimary() ? 1 : 0)
        .number(statuses.number(store.status()));
    sort.add(buffer);
  }

  /** The companies of the stores that were added. */
  List<Operator> openOperators() {
    return openOperators.stream().mapToObj(operators::get).toList();
  }

  /** The stores that were added, in list order. Further stores cannot be added. */
  public SortedStores sorted() {
    return new SortedStores(sort.sorted(), this::read);
  }

  private Store read(RecordCursor record) {
    record.sortedInt();
    record.sortedInt();
    record.sortedText();
    long id = record.sortedLong();
    City city = cities.get((int) record.number());
    Operator operator = operators.get((int) record.number());
    return new Store(
        id,
        operator,
        city,
        required(record),
        required(record),
        record.text(),
        required(record),
        record.text(),
        record.text(),
        ratings.value(record.number()),
        (int) record.number(),
        Objects.requireNonNull(categories.value(record.number())),
        record.number() == 1,
        statuses.value(record.number()));
  }

  private static String required(RecordCursor record) {
    return Objects.requireNonNull(record.text());
  }

  @Override
  public void close() {
    sort.close();
  }

  /** The rank of each of {@code rows}; equal rows have the same rank. */
  private static <T> int[] ranks(List<T> rows, Comparator<T> order) {
    List<Integer> sorted = new ArrayList<>(rows.size());
    for (int row = 0; row < rows.size(); row++) {
      sorted.add(row);
    }
    sorted.sort(Comparator.comparing(rows::get, order));
    int[] ranks = new int[rows.size()];
    for (int place = 1; place < sorted.size(); place++) {
      boolean isEqual =
          order.compare(rows.get(sorted.get(place)), rows.get(sorted.get(place - 1))) == 0;
      ranks[sorted.get(place)] = isEqual ? ranks[sorted.get(place - 1)] : place;
    }
    return ranks;
  }

  /** Numbers distinct values from 1 in the order of addition; 0 is null. */
  private static final class Values<T> {
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    int number(@Nullable T value) {
      if (value == null) {
        return 0;
      }
      return numbers.computeIfAbsent(
          value,
          added -> {
            values.add(added);
            return values.size();
          });
    }

    @Nullable T value(long number) {
      return number == 0 ? null : values.get((int) number - 1);
    }
  }
}
