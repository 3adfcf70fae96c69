package org.rtodirectory.edge.endpoint;

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
  /** About how many bytes the header takes. */
  private static final int USUAL = 128;

  private final HeaderLines.Builder link = new HeaderLines.Builder(USUAL);
  private String separator = "?";

  private NextPage() {}

  /**
   * The header behind the page of {@code query}.
   *
   * @param path of the list; empty: the list was asked at its path
   * @param list the list that is asked
   * @param given the parameters that the query was read from
   * @param release the number of the release that answers it
   */
  static HeaderLines link(
      String path, Endpoint list, ListQuery query, QueryParameters given, long release) {
    NextPage next = new NextPage();
    next.link.begin("Link").text("<").text(path);
    query.next(list, given, release, next::add);
    return next.link.text(">; rel=\"next\"").end().build();
  }

  private void add(String name, Object value) {
    link.text(separator).text(name).text("=");
    separator = "&";
    if (value instanceof Long number) {
      link.number(number);
    } else {
      link.text(PercentEncoding.encode(value.toString()));
    }
  }
}
