package org.rtodirectory.edge.http;

/** The header If-None-Match (RFC 9110, section 13.1.2). */
final class EntityTags {
  private EntityTags() {}

  /**
   * Whether {@code *}, or a tag of the list that is weakly equal to {@code current}, stands in
   * {@code header}.
   */
  static boolean anyMatches(String header, String current) {
    int from = 0;
    while (from < header.length()) {
      int begin = header.indexOf('"', from);
      int end = begin < 0 ? -1 : header.indexOf('"', begin + 1);
      if (end < 0) {
        break;
      }
      if (header.substring(begin, end + 1).equals(current)) {
        return true;
      }
      from = end + 1;
    }
    return header.strip().equals("*");
  }
}
