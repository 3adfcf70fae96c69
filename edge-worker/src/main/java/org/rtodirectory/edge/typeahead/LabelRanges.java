package org.rtodirectory.edge.typeahead;

/**
 * Which labels begin with a query, and which with its first word: places in the order of the heads,
 * and stores. Both are runs, because both are in the order of their labels. For one thread; found
 * anew for each query.
 *
 * <p>A company's stores begin with its label, so the stores before a single word are those of the
 * companies before it, and only a query of several words is looked for among stores.
 */
final class LabelRanges {
  private final HeadLabels heads;
  private final StoreLabels stores;
  private Tokens found = Tokens.NONE;

  /** Heads whose label begins with the query. */
  int headFrom;

  int headTo;

  /** Heads whose label begins with the query or its first word. */
  int nearHeadFrom;

  int nearHeadTo;

  /** Stores whose label begins with the query or its first word. */
  int nearStoreFrom;

  int nearStoreTo;

  LabelRanges(HeadLabels heads, StoreLabels stores) {
    this.heads = heads;
    this.stores = stores;
  }

  /** Finds the ranges of a query, unless they were found last. */
  void find(Tokens tokens) {
    if (tokens == found) {
      return;
    }
    found = tokens;
    byte[] text = tokens.text();
    boolean isPrefix = tokens.count() == 1 && !tokens.wholeLast();
    int sentinel = isPrefix ? HeadLabels.BEHIND_ALL : HeadLabels.BEHIND_SPACE;
    int all = heads.count();
    nearHeadFrom = heads.place(text, tokens.end(0), HeadLabels.NOTHING, 0, all);
    nearHeadTo = heads.place(text, tokens.end(0), sentinel, nearHeadFrom, all);
    nearStoreFrom = storesBefore(nearHeadFrom);
    nearStoreTo = storesBefore(nearHeadTo);
    headFrom = nearHeadFrom;
    headTo = nearHeadTo;
    if (tokens.count() > 1) {
      int behind = tokens.wholeLast() ? HeadLabels.BEHIND_SPACE : HeadLabels.BEHIND_ALL;
      headFrom = heads.place(text, text.length, HeadLabels.NOTHING, nearHeadFrom, nearHeadTo);
      headTo = heads.place(text, text.length, behind, headFrom, nearHeadTo);
    }
  }

  /** The first store whose label is not before the query, among those near it. */
  int firstStore(Tokens tokens) {
    return tokens.count() == 1
        ? nearStoreFrom
        : stores.place(tokens.text(), nearStoreFrom, nearStoreTo);
  }

  private int storesBefore(int place) {
    return place == heads.count() ? stores.count() : heads.storesBefore(place);
  }
}
