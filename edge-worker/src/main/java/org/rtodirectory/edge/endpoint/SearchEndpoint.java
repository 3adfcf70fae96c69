package org.rtodirectory.edge.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.InvalidQuery;
import org.rtodirectory.query.QueryParameters;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Vertical;

/** The typeahead search of one vertical. */
public final class SearchEndpoint implements GatewayEndpoint {
  private static final int LIMIT = 10;
  private static final byte[] BEGINNING = "{\"results\":[".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "]}".getBytes(StandardCharsets.US_ASCII);

  private final Endpoint endpoint;
  private final Vertical vertical;

  public SearchEndpoint(Endpoint endpoint, Vertical vertical) {
    this.endpoint = endpoint;
    this.vertical = vertical;
  }

  @Override
  public Answer answer(Request request, HeldReleases held) {
    try {
      SearchQuery query =
          SearchQuery.parse(QueryParameters.parse(request.rawQuery(), endpoint.parameters()));
      return Answer.json(body(query, held.served().typeahead(vertical)));
    } catch (InvalidQuery invalid) {
      return InvalidAnswers.of(endpoint, invalid, request);
    }
  }

  private static byte[] body(SearchQuery query, TypeaheadIndex index) {
    int[] entries = index.find(query, LIMIT);
    int length = BEGINNING.length + Math.max(0, entries.length - 1) + END.length;
    for (int entry : entries) {
      length += index.resultLength(entry);
    }
    byte[] body = Arrays.copyOf(BEGINNING, length);
    int at = BEGINNING.length;
    for (int i = 0; i < entries.length; i++) {
      if (i > 0) {
        body[at++] = ',';
      }
      at = index.copyResult(entries[i], body, at);
    }
    System.arraycopy(END, 0, body, at, END.length);
    return body;
  }
}
