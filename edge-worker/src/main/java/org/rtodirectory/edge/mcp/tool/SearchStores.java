package org.rtodirectory.edge.mcp.tool;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.Vertical;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The tool of the typeahead search: it finds cities, companies and stores by words of their names.
 */
public final class SearchStores implements Tool {
  private static final int MOST = 10;
  private static final Pattern ZIP = Pattern.compile("(?<![0-9])[0-9]{5}(?![0-9])");

  @Override
  public Tool.Answer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    arguments.only("query", "vertical", "limit");
    String query = arguments.requiredText("query", 2, 100);
    String code = arguments.choice("vertical", Vertical.codes());
    Long limit = arguments.number("limit", 1, MOST);
    arguments.orThrow();
    LoadedRelease release = held.served();
    Publication publication = release.publication();
    Vertical vertical = Vertical.of(code).orElseThrow();
    TypeaheadIndex index = release.typeahead(vertical);
    int most = Objects.requireNonNullElse(limit, (long) MOST).intValue();
    int[] found = index.find(SearchQuery.of(query), most);
    List<String> entries = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int entry : found) {
      byte[] json = index.result(entry);
      entries.add(new String(json, StandardCharsets.UTF_8));
      lines.add(line(ResourceJson.mapper().readValue(json, SearchResult.class), publication));
    }
    String hint = found.length > 0 ? null : hint(query, vertical, release);
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putRawValue("results", new RawValue("[" + String.join(",", entries) + "]"));
    content
        .put("base_url", publication.baseUrl())
        .put("hint", hint)
        .put("usage", Usage.of(publication));
    lines.add(hint == null ? publication.attribution() : hint);
    return new Tool.Answer(content, String.join("\n", lines));
  }

  /** An entry, with the arguments that find its stores. */
  private static String line(SearchResult entry, Publication publication) {
    String stores =
        String.format(
            Locale.ROOT, "%,d store%s", entry.storeCount(), entry.storeCount() == 1 ? "" : "s");
    String url = publication.url(entry.url());
    return switch (entry.type()) {
      case CITY -> "city: " + entry.name() + "; " + stores + "; " + url;
      case COMPANY ->
          "company: " + entry.name() + " (company=" + entry.slug() + "); " + stores + "; " + url;
      case STORE -> "store: " + entry.name() + ", " + entry.state() + "; " + url;
    };
  }

  /** What was tried, and what to try next. */
  private static String hint(String query, Vertical vertical, LoadedRelease release) {
    StringBuilder hint =
        new StringBuilder(
            "Nothing was found in the vertical "
                + vertical.code()
                + ", neither with the words as they are nor with typing errors.");
    for (Vertical other : Vertical.values()) {
      int found =
          other == vertical ? 0 : release.typeahead(other).find(SearchQuery.of(query), MOST).length;
      if (found > 0) {
        hint.append(
            String.format(
                Locale.ROOT,
                " The vertical %s has %s for it: call again with that.",
                other.code(),
                found == MOST
                    ? "ten or more entries"
                    : found == 1 ? "1 entry" : found + " entries"));
      }
    }
    if (ZIP.matcher(query).find()) {
      hint.append(" For the stores nearest to a ZIP code call find_locations with zip.");
    }
    return hint.append(
            " Names of companies and cities, streets and ZIP codes are searched, not products: try"
                + " fewer words, a name alone or a city with its state; for what stores offer call"
                + " find_locations with category.")
        .toString();
  }
}
