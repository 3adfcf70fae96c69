package org.rtodirectory.edge.typeahead;

/**
 * Numbers with values, packed into longs. When the longs are sorted, higher values come first, and
 * of equal values the lowest number. Values and numbers are not negative. Stateless.
 */
final class DescendingKeys {
  private DescendingKeys() {}

  static long key(int value, int number) {
    return (long) -value << Integer.SIZE | number;
  }

  static int value(long key) {
    return -(int) (key >> Integer.SIZE);
  }

  static int number(long key) {
    return (int) key;
  }
}
