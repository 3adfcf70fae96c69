package org.rtodirectory.generator.directory;

import java.io.IOException;
import java.util.List;
import org.rtodirectory.schemas.api.Guide;

/** A directory whose stores are a list, in list order. */
record InMemoryDirectory(List<Store> stores, List<Guide> guides, long rowsRead)
    implements Directory {
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
