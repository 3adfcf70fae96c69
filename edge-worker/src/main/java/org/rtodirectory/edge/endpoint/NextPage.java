package org.rtodirectory.edge.endpoint;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.ListQuery;
import org.rtodirectory.query.QueryParameters;
import org.rtodirectory.text.PercentEncoding;

/**
 * The Link header (RFC 8288) to the next page of a list in the same release: relative, so that it
 * holds behind any proxy, and with the values as they are compared, so that it is one address for
 * one page and repeats nothing as it was sent.
 */
final class NextPage {
  /** A value may be longer when folded than it was; up to this length it is valid everywhere. */
  private static final int ALWAYS_VALID = 100;

  private final Endpoint endpoint;

  NextPage(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /**
   * @param given the parameters that {@code query} was read from
   * @param release the number of the release that answers it
   */
  String link(ListQuery query, QueryParameters given, long release) {
    StringBuilder link = new StringBuilder("<");
    for (String name : endpoint.parameters()) {
      String value =
          switch (name) {
            case "page" -> Long.toString(query.page() + 1);
            case "release" -> Long.toString(release);
            default -> filter(name, query, given);
          };
      if (value != null) {
        link.append(link.length() == 1 ? '?' : '&').append(name).append('=');
        link.append(PercentEncoding.encode(value));
      }
    }
    return link.append(">; rel=\"next\"").toString();
  }

  private static @Nullable String filter(String name, ListQuery query, QueryParameters given) {
    String compared = query.filter(name);
    return compared == null || compared.codePointCount(0, compared.length()) <= ALWAYS_VALID
        ? compared
        : given.value(name);
  }
}
