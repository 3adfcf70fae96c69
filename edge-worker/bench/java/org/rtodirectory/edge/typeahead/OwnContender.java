package org.rtodirectory.edge.typeahead;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.schemas.api.SearchQuery;

/** The index of the gateway, the bytes of the answer included. */
final class OwnContender implements Contender {
  private final TypeaheadIndex index;
  private final ByteBuffer answer = ByteBuffer.allocate(1 << 16);

  OwnContender(TypeaheadIndex index) {
    this.index = index;
  }

  @Override
  public String title() {
    return "this";
  }

  @Override
  public int ask(String query) {
    int[] found = index.find(SearchQuery.of(query), 10);
    index.results(found).writeTo(answer.clear());
    return found.length;
  }

  @Override
  public List<String> names(String query) {
    List<String> names = new ArrayList<>();
    for (int entry : index.find(SearchQuery.of(query), 10)) {
      names.add(HostileQueries.name(index, entry));
    }
    return names;
  }
}
