package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.util.List;

/**
 * The entries of the typeahead index of one vertical by static rank: the heads, then the stores.
 *
 * @param heads cities and companies, those of all stores among them
 * @param categories the terms of the categories that stores have, by the numbers in their entries
 */
record Entries(List<Head> heads, StoreEntries stores, List<int[]> categories) implements Closeable {
  @Override
  public void close() {
    stores.close();
  }
}
