package org.rtodirectory.document;

import static java.util.Map.entry;

import java.util.Map;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.SitePaths;
import org.rtodirectory.resource.Vertical;

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
            entry("publisher", Escaping.line(publication.publisher())),
            entry("attribution", publication.attribution()),
            entry("base", base),
            entry("server", base.isEmpty() ? "/" : base),
            entry("city.path", paths.cityPath(Vertical.RETAIL, "texas", "dallas")),
            entry("company.path", company),
            entry("company.url", publication.url(company)),
            entry("company.dallas.path", paths.companyPath("dallas-home-rentals")),
            entry("store.path", store),
            entry("store.url", publication.url(store)));
  }

  /**
   * The value of that name.
   *
   * @throws IllegalArgumentException if there is none, which is a mistake in a template
   */
  String get(String name) {
    if (name.startsWith(MARKDOWN)) {
      return Escaping.markdown(get(name.substring(MARKDOWN.length())));
    }
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("No template value is called " + name + ".");
    }
    return value;
  }
}
