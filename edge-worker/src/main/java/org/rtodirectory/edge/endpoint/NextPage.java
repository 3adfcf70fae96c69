package org.rtodirectory.edge.endpoint;

import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.ListQuery;
import org.rtodirectory.query.QueryParameters;
import org.rtodirectory.text.PercentEncoding;

/**
 * The Link header (RFC 8288) to the next page of a list in the same release. The URL is relative,
 * so that it is valid behind any proxy. It contains the normalized values of the parameters, so
 * that a page has one URL, and no text is repeated as it was sent.
 */
final class NextPage {
  /** The usual length of the header in bytes. */
  private static final int USUAL = 128;

  private final HeaderLines.Builder link = new HeaderLines.Builder(USUAL);
  private String separator = "?";

  private NextPage() {}

  /**
   * The header for the page of {@code query}.
   *
   * @param path the path of the list; empty if the request was sent to that path
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
