package org.rtodirectory.schemas.page;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.api.Publication;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Makes the pages of a publication. A page is a pure function of its fragments, its place and the
 * publication, and so is its identity, which is computed without rendering it. Immutable; safe for
 * all threads.
 */
public final class PageRenderer {
  private static final JsonFactory JSON = new JsonFactory();

  private final Page.Ending ending;

  /** A renderer for the pages of {@code publication}. */
  public PageRenderer(Publication publication) {
    String attribution = quoted(publication.attribution());
    ending =
        new Page.Ending(
            (",\"attribution\":" + attribution + "}}").getBytes(StandardCharsets.UTF_8));
  }

  private static String quoted(String text) {
    StringWriter json = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), json)) {
      generator.writeString(text);
    }
    return json.toString();
  }

  /** Page {@code number} of {@code listing}. */
  public Page page(Listing listing, long number) {
    return new Page(listing, new Pagination(number, listing.selection().total()), ending);
  }

  /**
   * Whether a page has the same bytes in two releases of the same attribution, without rendering
   * either: the same rows, and the same number of rows in the whole list.
   */
  public static boolean isSame(Listing one, Listing other, long page) {
    Pagination pagination = new Pagination(page, one.selection().total());
    if (other.selection().total() != pagination.total()) {
      return false;
    }
    int[] rows = Page.rows(one, pagination);
    int[] otherRows = Page.rows(other, pagination);
    for (int i = 0; i < rows.length; i++) {
      if (!one.fragments().hasSame(rows[i], other.fragments(), otherRows[i])) {
        return false;
      }
    }
    return true;
  }
}
