package org.rtodirectory.generator.directory;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * The open stores of one consistent read of the database in {@link ListOrder}, and the guides. The
 * order depends only on the rows, not on the order in which they are stored. For one thread.
 */
public interface Directory extends Closeable {
  @FunctionalInterface
  interface StoreAction {
    void accept(Store store) throws IOException;
  }

  /** Reads the open stores in list order. To be called once. */
  void forEachStore(StoreAction action) throws IOException;

  List<Guide> guides();

  /** What the publisher's visitors call companies, cities and categories. */
  Synonyms synonyms();

  @Override
  void close();

  /** All stores, for a directory that fits into memory. */
  default List<Store> stores() {
    List<Store> stores = new ArrayList<>();
    try {
      forEachStore(stores::add);
    } catch (IOException e) {
      throw new AssertionError("adding to a list does not fail", e);
    }
    return stores;
  }

  static Directory of(List<Store> stores) {
    return of(stores, List.of());
  }

  /**
   * A directory of these stores and guides, which may have any order. It can be read any number of
   * times.
   */
  static Directory of(List<Store> stores, List<Guide> guides) {
    return new InMemory(
        stores.stream()
            .sorted(ListOrder.CITIES_AND_COMPANIES.thenComparing(ListOrder.ADDRESSES))
            .toList(),
        guides.stream()
            .sorted(Comparator.comparing(Guide::slug, CodePointOrder.COMPARATOR))
            .toList(),
        Synonyms.NONE);
  }

  record InMemory(List<Store> stores, List<Guide> guides, Synonyms synonyms) implements Directory {
    @Override
    public void forEachStore(StoreAction action) throws IOException {
      for (Store store : stores) {
        action.accept(store);
      }
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
