package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A header that may be given in several lines, which are one list (RFC 9110, section 5.3). */
final class JoinedHeader {
  private JoinedHeader() {}

  /** Its values, joined by commas; null if there is none. */
  static @Nullable String of(HttpHeaders headers, CharSequence name) {
    Iterator<String> values = headers.valueStringIterator(name);
    if (!values.hasNext()) {
      return null;
    }
    String joined = values.next();
    while (values.hasNext()) {
      joined = joined + "," + values.next();
    }
    return joined;
  }
}
