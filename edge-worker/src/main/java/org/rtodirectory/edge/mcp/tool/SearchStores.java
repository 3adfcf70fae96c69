package org.rtodirectory.edge.mcp.tool;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Vertical;

/** The typeahead: cities, companies and stores by words of their names. */
public final class SearchStores implements Tool {
  private static final int MOST = 10;
  private static final List<String> VERTICALS =
      Arrays.stream(Vertical.values()).map(Vertical::code).toList();

  @Override
  public byte[] call(Arguments arguments, HeldReleases held) throws InvalidArguments {
    arguments.only("query", "vertical", "limit");
    String query = arguments.requiredText("query", 2, 100);
    String code = arguments.choice("vertical", VERTICALS);
    Long limit = arguments.number("limit", 1, MOST);
    arguments.orThrow();
    LoadedRelease release = held.served();
    Vertical vertical = Vertical.of(code).orElseThrow();
    TypeaheadIndex index = release.typeahead(vertical);
    int most = Objects.requireNonNullElse(limit, (long) MOST).intValue();
    int[] found = index.find(SearchQuery.of(query), most);
    return new StructuredContent(index.results(found).bytes())
        .with("base_url", release.publication().baseUrl())
        .with("usage", Usage.of(release.publication()))
        .toBytes();
  }
}
