package org.rtodirectory.edge.endpoint;

import java.util.Map;
import org.rtodirectory.text.PercentEncoding;

/**
 * The Link header (RFC 8288) to the next page of a list in the same release: relative, so that it
 * holds behind any proxy, and with the values as they are compared, so that it is one address for
 * one page and repeats nothing as it was sent.
 */
final class NextPage {
  private NextPage() {}

  /**
   * @param parameters those of the next page, numbers and texts
   */
  static String link(Map<String, Object> parameters) {
    StringBuilder link = new StringBuilder("<?");
    parameters.forEach(
        (name, value) -> {
          link.append(link.length() == 2 ? "" : "&").append(name).append('=');
          link.append(PercentEncoding.encode(value.toString()));
        });
    return link.append(">; rel=\"next\"").toString();
  }
}
