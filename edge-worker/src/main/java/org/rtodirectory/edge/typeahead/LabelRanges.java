package org.rtodirectory.edge.typeahead;

/**
 * Which labels begin with a query, and which with its first word: places in the order of the heads,
 * and stores. Both are runs, because both are in the order of their labels, stores by that of their
 * companies. For one thread; found anew for each query.
 *
 * <p>A company's stores begin with its label, so the stores of the companies whose label begins
 * with a query are a run, too, and only a query of several words is looked for in the labels of
 * stores.
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

  /** Stores whose company's label begins with the query. */
  int storeFrom;

  int storeTo;

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
    storeFrom = nearStoreFrom;
    storeTo = nearStoreTo;
    if (tokens.count() > 1) {
      int behind = tokens.wholeLast() ? HeadLabels.BEHIND_SPACE : HeadLabels.BEHIND_ALL;
      headFrom = heads.place(text, text.length, HeadLabels.NOTHING, nearHeadFrom, nearHeadTo);
      headTo = heads.place(text, text.length, behind, headFrom, nearHeadTo);
      storeFrom = storesBefore(headFrom);
      storeTo = storesBefore(headTo);
    }
  }

  /** The place of the first store whose label is not before a query of several words. */
  int firstPlace(Tokens tokens) {
    return stores.place(tokens.text(), nearStoreFrom, nearStoreTo);
  }

  /** The place behind the last store whose label begins with it. */
  int endPlace(Tokens tokens, int firstPlace) {
    return stores.placeBehind(tokens.text(), tokens.wholeLast(), firstPlace, nearStoreTo);
  }

  private int storesBefore(int place) {
    return place == heads.count() ? stores.count() : heads.storesBefore(place);
  }
}
