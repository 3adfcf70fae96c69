package org.rtodirectory.edge.endpoint;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.program.AdminServer.AdminPage;

/**
 * The page of the admin port that explains a search: each result with the parts of its score and
 * the words that it covers. Stateless.
 */
public final class ExplainPage {
  private static final int MAX_RESULTS = 10;
  private static final String USAGE =
      "Use /explain?q=TEXT&vertical=NAME. The text has 2 to 100 characters. The verticals are "
          + String.join(", ", Vertical.codes())
          + ".\n";

  private ExplainPage() {}

  /**
   * Returns the page for a query string. Must run on an event loop, because releases are unmapped
   * only between tasks of the event loops.
   *
   * @param releases the releases, or null before the first is loaded
   */
  public static AdminPage of(@Nullable LoadedReleases releases, String rawQuery) {
    QueryParameters parameters = QueryParameters.parse(rawQuery, List.of("q", "vertical"));
    String code = parameters.value("vertical");
    Optional<Vertical> vertical = code == null ? Optional.of(Vertical.RETAIL) : Vertical.of(code);
    if (releases == null) {
      return new AdminPage(503, "No release is loaded.\n");
    }
    if (vertical.isEmpty()) {
      return new AdminPage(400, USAGE);
    }
    try {
      SearchQuery query = SearchQuery.parse(parameters);
      StringBuilder text = new StringBuilder();
      SearchMatch.find(releases.newest(), query, vertical.get(), MAX_RESULTS)
          .forEach(match -> append(match, text));
      return new AdminPage(200, text.isEmpty() ? "No results.\n" : text.toString());
    } catch (InvalidQuery e) {
      return new AdminPage(400, USAGE);
    }
  }

  private static void append(SearchMatch match, StringBuilder text) {
    text.append(match.entry().name()).append('\n');
    match.explanation().lines().forEach(line -> text.append("    ").append(line).append('\n'));
  }
}
