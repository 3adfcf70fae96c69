package org.rtodirectory.schemas.contract;

import static java.util.Map.entry;

import java.net.URI;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;

/**
 * The values of a publication that templates ask for by name: as they are, or with {@code
 * markdown:} before the name as Markdown text.
 */
final class PublicationValues {
  private static final String MARKDOWN = "markdown:";

  private final Map<String, String> values;

  PublicationValues(Publication publication) {
    SitePaths paths = publication.paths();
    String company = paths.companyPath("bluebonnet-rent-to-own");
    String store = paths.storePath("texas", "dallas", "bluebonnet-rent-to-own-2301-main-st");
    String base = publication.url("");
    values =
        Map.ofEntries(
            entry("publisher", Template.line(publication.publisher())),
            entry("attribution", publication.attribution()),
            entry("base", base),
            entry("root", base.isEmpty() ? "" : URI.create(base).getRawPath()),
            entry("server", base.isEmpty() ? "/" : base),
            entry("city.path", paths.cityPath(Vertical.RETAIL, "texas", "dallas")),
            entry("company.path", company),
            entry("company.url", publication.url(company)),
            entry("company.dallas.path", paths.companyPath("dallas-home-rentals")),
            entry("store.path", store),
            entry("store.url", publication.url(store)),
            entry("limits", sentence(publication.limits())),
            entry("limit.search", limit(publication, Limits::search, " a minute", "not limited")),
            entry("limit.mcp", limit(publication, Limits::mcp, " a minute", "not limited")),
            entry("limit.search.count", limit(publication, Limits::search, "", "no limit")),
            entry("limit.bulk.count", limit(publication, Limits::bulk, "", "no limit")),
            entry("limit.mcp.count", limit(publication, Limits::mcp, "", "no limit")));
  }

  private static String sentence(@Nullable Limits limits) {
    return limits == null
        ? "Requests are not limited."
        : "Each client may make %d requests a minute to each search and to the pages of results,"
                .formatted(limits.search())
            + " %d a minute to each of the two lists, and %d a minute to the MCP endpoint."
                .formatted(limits.bulk(), limits.mcp());
  }

  /** A limit with its unit; {@code none} if there is none. */
  static String limit(
      Publication publication, ToIntFunction<Limits> which, String unit, String none) {
    Limits limits = publication.limits();
    return limits == null ? none : which.applyAsInt(limits) + unit;
  }

  /**
   * The value of that name.
   *
   * @throws IllegalArgumentException if there is no such value, which is an error in a template
   */
  String get(String name) {
    if (name.startsWith(MARKDOWN)) {
      return Template.markdown(get(name.substring(MARKDOWN.length())));
    }
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("No template value is called " + name + ".");
    }
    return value;
  }
}
