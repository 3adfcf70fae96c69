package org.rtodirectory.generator.build;

import java.util.List;

/**
 * What a search of one vertical can find, by static rank: the heads, then the stores.
 *
 * @param heads cities and companies, those of all stores among them
 */
record Entries(List<Head> heads, List<StoreEntry> stores) {
  int count() {
    return heads.size() + stores.size();
  }
}
