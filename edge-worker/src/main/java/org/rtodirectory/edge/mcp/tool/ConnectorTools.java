package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.edge.typeahead.MatchKind;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.contract.GuideDocuments;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex.PathTarget;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools {@code search} and {@code fetch}, for hosts that support only these two (connectors).
 * An id is the path of a page, or {@code guide://} with the slug of a guide. These hosts read only
 * the text of an answer, so the text is the whole content as JSON.
 */
public final class ConnectorTools {
  private static final int MAX_ENTRIES = 7;
  private static final int MAX_GUIDES = 3;
  private static final int MAX_CITY_STORES = 25;

  private ConnectorTools() {}

  /**
   * Searches companies, cities and stores as the search endpoints do, but leaves out guesses.
   * Searches guides by their words.
   */
  public static Tool.ToolAnswer search(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    String query = arguments.text("query");
    arguments.throwIfInvalid();
    LoadedRelease release = releases.newest();
    Publication publication = release.publication();
    ObjectNode content = ResourceJson.mapper().createObjectNode();
    ArrayNode results = content.putArray("results");
    List<SearchMatch> matches =
        SearchMatch.find(release, SearchQuery.of(query), List.of(Vertical.values()), MAX_ENTRIES);
    for (SearchMatch match : matches) {
      if (match.matchKind() != MatchKind.GUESS) {
        results
            .addObject()
            .put("id", match.entry().url())
            .put("title", match.entry().name())
            .put("url", publication.url(match.entry().url()));
      }
    }
    release.guides().search(query, MAX_GUIDES).stream()
        .map(match -> GuideDocuments.GuideEntry.of(match.guide(), publication))
        .forEach(
            guide ->
                results
                    .addObject()
                    .put("id", GuideTools.URI_PREFIX + guide.slug())
                    .put("title", guide.title())
                    .put("url", guide.url()));
    if (release.guides().all().isEmpty()) {
      content.put("hint", GuideTools.NO_GUIDES);
    }
    return new Tool.ToolAnswer(content, content.toString());
  }

  /**
   * Returns the content of a search result by its id. The content of a city is the first {@value
   * #MAX_CITY_STORES} of the stores that the website shows at this path.
   */
  public static Tool.ToolAnswer fetch(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    String id = arguments.text("id");
    arguments.throwIfInvalid();
    LoadedRelease release = releases.newest();
    ObjectNode content =
        id.startsWith(GuideTools.URI_PREFIX) ? guide(id, release) : entry(id, release);
    return new Tool.ToolAnswer(content, content.toString());
  }

  private static ObjectNode guide(String id, LoadedRelease release)
      throws Arguments.InvalidArguments {
    Publication publication = release.publication();
    Guide guide =
        release
            .guides()
            .find(id.substring(GuideTools.URI_PREFIX.length()))
            .orElseThrow(ConnectorTools::unknownId);
    GuideDocuments.GuideEntry entry = GuideDocuments.GuideEntry.of(guide, publication);
    ObjectNode content = ResourceJson.mapper().createObjectNode();
    content.put("id", id).put("title", entry.title());
    content.put("text", GuideDocuments.markdown(guide, publication)).put("url", entry.url());
    content.set("metadata", ResourceJson.mapper().valueToTree(entry));
    return content;
  }

  private static ObjectNode entry(String id, LoadedRelease release)
      throws Arguments.InvalidArguments {
    Snapshot snapshot = release.snapshot();
    String path = PercentEncoding.decodePath(id).orElseThrow(ConnectorTools::unknownId);
    PathTarget target = snapshot.sitePaths().find(path).orElseThrow(ConnectorTools::unknownId);
    return switch (target.kind()) {
      case LOCATION -> store(id, snapshot.locationFragments().fragment(target.row()), release);
      case COMPANY -> company(id, snapshot.companyFragments().fragment(target.row()), release);
      case CITY -> city(id, path, target.row(), release);
    };
  }

  private static ObjectNode store(String id, byte[] json, LoadedRelease release) {
    JsonNode store = ResourceJson.mapper().readTree(json);
    String title =
        Stream.of("company_name", "address", "city", "state")
            .map(name -> store.path(name).asString())
            .collect(Collectors.joining(", "));
    return content(id, title, rowText(store, release), store, release);
  }

  private static ObjectNode company(String id, byte[] json, LoadedRelease release) {
    JsonNode company = ResourceJson.mapper().readTree(json);
    return content(
        id, company.path("name").asString(), rowText(company, release), company, release);
  }

  private static String rowText(JsonNode row, LoadedRelease release) {
    return row + "\n" + Tool.usage(release.publication());
  }

  private static ObjectNode city(String id, String path, int number, LoadedRelease release) {
    Selection stores = release.storesOfCity(number, path).selection();
    int total = stores.total();
    int end = Math.min(total, MAX_CITY_STORES);
    StringBuilder text = new StringBuilder(AnswerText.count(total, "open store"));
    text.append(end < total ? ", the first " + end : "").append(":\n");
    for (int row : stores.rows(0, end)) {
      text.append(StoreAnswerFormatter.formatLine(row, release)).append('\n');
    }
    text.append(Tool.usage(release.publication()));
    SitePathIndex.IndexedCity city = release.snapshot().sitePaths().city(number);
    ObjectNode metadata = ResourceJson.mapper().createObjectNode().put("total", total);
    return content(id, city.name() + ", " + city.state(), text.toString(), metadata, release);
  }

  private static ObjectNode content(
      String id, String title, String text, JsonNode metadata, LoadedRelease release) {
    ObjectNode content = ResourceJson.mapper().createObjectNode();
    content.put("id", id).put("title", title).put("text", text);
    content.put("url", release.publication().url(id));
    content.set("metadata", metadata);
    return content;
  }

  private static Arguments.InvalidArguments unknownId() {
    return new Arguments.InvalidArguments("No page or guide has this id. Find ids with search.");
  }
}
