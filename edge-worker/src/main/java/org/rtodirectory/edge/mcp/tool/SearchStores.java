package org.rtodirectory.edge.mcp.tool;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The tool {@code search_stores}. It finds cities, companies and stores of all verticals by words
 * of their names and addresses, with the typeahead search.
 */
public final class SearchStores implements Tool {
  private static final List<Vertical> ALL_VERTICALS = List.of(Vertical.values());

  private static final String NO_RESULTS =
      "No results for these words, even with typos corrected. The search covers names of"
          + " companies and cities, streets and ZIP codes, but no products. Try fewer words, a name"
          + " alone, a city with its state, or no vertical. For the stores nearest to a ZIP code or"
          + " stores with certain products, call find_locations with zip or category.";

  @Override
  public Tool.ToolAnswer call(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    String query = arguments.text("query");
    String vertical = arguments.has("vertical") ? arguments.choice("vertical") : "";
    int limit = (int) arguments.number("limit");
    arguments.throwIfInvalid();
    LoadedRelease release = releases.newest();
    Publication publication = release.publication();
    List<Vertical> verticals = Vertical.of(vertical).map(List::of).orElse(ALL_VERTICALS);
    List<SearchMatch> matches = SearchMatch.find(release, SearchQuery.of(query), verticals, limit);
    List<String> entries = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (SearchMatch match : matches) {
      String json = new String(match.json(), StandardCharsets.UTF_8);
      String membersAndClosingBrace = json.substring(1);
      entries.add(
          String.format(
              "{\"vertical\":\"%s\",\"match\":\"%s\",%s",
              match.vertical().code(), matchCode(match), membersAndClosingBrace));
      lines.add(line(match, publication));
    }
    String hint = matches.isEmpty() ? NO_RESULTS : null;
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putRawValue("results", new RawValue("[" + String.join(",", entries) + "]"));
    content
        .put("base_url", publication.baseUrl())
        .put("hint", hint)
        .put("usage", Tool.usage(publication));
    lines.add(hint == null ? publication.attribution() : hint);
    return new Tool.ToolAnswer(content, String.join("\n", lines));
  }

  private static String matchCode(SearchMatch match) {
    return match.matchKind().name().toLowerCase(Locale.ROOT);
  }

  /**
   * Formats an entry as one line. The line of a company includes {@code company=slug}, the argument
   * with which {@code find_locations} finds its stores.
   */
  private static String line(SearchMatch match, Publication publication) {
    SearchResult entry = match.entry();
    String stores = AnswerText.count(entry.storeCount(), "store");
    String name =
        switch (entry.type()) {
          case CITY -> "city: " + entry.name() + "; " + stores;
          case COMPANY -> "company: " + entry.name() + " (company=" + entry.slug() + "); " + stores;
          case STORE -> "store: " + entry.name();
        };
    return AnswerText.join(
        "; ",
        name,
        match.vertical().code(),
        match.matchKind().isName() && match.matchKind().isExact()
            ? null
            : "match: " + matchCode(match),
        publication.url(entry.url()));
  }
}
