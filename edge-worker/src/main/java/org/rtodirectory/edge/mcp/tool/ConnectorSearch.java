package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.edge.typeahead.TypeaheadIndex.Met;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.contract.GuideDocuments;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The search of hosts that know the tools {@code search} and {@code fetch} alone: companies,
 * cities, stores and guides by their names. Its text is its content, as these hosts expect.
 */
public final class ConnectorSearch implements Tool {
  private static final int MOST_NAMES = 7;
  private static final int MOST_GUIDES = 3;

  @Override
  public Tool.Answer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    arguments.only("query");
    String query = arguments.requiredText("query", 2, 200);
    arguments.orThrow();
    LoadedRelease release = held.served();
    Publication publication = release.publication();
    ObjectNode content = ResourceJson.mapper().createObjectNode();
    ArrayNode results = content.putArray("results");
    List<SearchMatch> names =
        new NameSearch(release).find(SearchQuery.of(query), List.of(Vertical.values()), MOST_NAMES);
    for (SearchMatch match : names) {
      if (match.hit().met() != Met.GUESS) {
        results
            .addObject()
            .put("id", match.entry().url())
            .put("title", match.entry().name())
            .put("url", publication.url(match.entry().url()));
      }
    }
    release.guides().search(query, MOST_GUIDES).stream()
        .map(match -> GuideDocuments.Entry.of(match.guide(), publication))
        .forEach(
            guide ->
                results
                    .addObject()
                    .put("id", ConnectorFetch.GUIDE + guide.slug())
                    .put("title", guide.title())
                    .put("url", guide.url()));
    return new Tool.Answer(content, content.toString());
  }
}
