package org.rtodirectory.edge.mcp.tool;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.page.Listing;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.InvalidQuery;
import org.rtodirectory.query.ListQuery;
import org.rtodirectory.query.QueryParameters;

/**
 * A page of one of the two lists, with the arguments and the answer of the endpoint that gives the
 * same; and the arguments that give the next page, of the same release.
 */
public final class ListTool implements Tool {
  private static final long MOST = 999_999_999_999_999_999L;

  private final Endpoint endpoint;

  private ListTool(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /** Open stores, by company, state and city. */
  public static ListTool locations() {
    return new ListTool(Endpoint.LOCATIONS);
  }

  /** Retail companies with an open store, by state and name. */
  public static ListTool companies() {
    return new ListTool(Endpoint.COMPANIES);
  }

  @Override
  public byte[] call(Arguments arguments, HeldReleases held) throws InvalidArguments {
    QueryParameters given = QueryParameters.of(values(arguments));
    ListQuery query = query(given);
    LoadedRelease release = release(query.release(), held);
    Listing listing = release.pages().list(query);
    boolean isLast = query.page() >= listing.pages();
    return new StructuredContent(release.renderer().page(listing, query.page()).bytes())
        .with("next", isLast ? null : next(query, given, release.number()))
        .with("usage", Usage.of(release.publication()))
        .toBytes();
  }

  private Map<String, Object> next(ListQuery query, QueryParameters given, long release) {
    Map<String, Object> next = new LinkedHashMap<>();
    query.next(endpoint, given, release, next::put);
    return next;
  }

  private Map<String, String> values(Arguments arguments) throws InvalidArguments {
    arguments.only(endpoint.parameters().toArray(String[]::new));
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : endpoint.parameters()) {
      boolean isNumber = name.equals("page") || name.equals("release");
      Object value = isNumber ? arguments.number(name, 1, MOST) : arguments.text(name);
      if (value != null) {
        values.put(name, value.toString());
      }
    }
    arguments.orThrow();
    return values;
  }

  private ListQuery query(QueryParameters given) throws InvalidArguments {
    try {
      return ListQuery.parse(endpoint, given);
    } catch (InvalidQuery invalid) {
      throw new InvalidArguments(
          String.join(" ", invalid.messages().values()) + " Correct this and call again.");
    }
  }

  private static LoadedRelease release(@Nullable Long number, HeldReleases held)
      throws InvalidArguments {
    Optional<LoadedRelease> release =
        number == null ? Optional.of(held.served()) : held.find(number);
    return release.orElseThrow(
        () ->
            new InvalidArguments(
                "This release is not kept here. Start again at page 1, without release."));
  }
}
