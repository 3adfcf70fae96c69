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

  public Page page(Listing listing, long number) {
    return new Page(listing, new Pagination(number, listing.selection().total()), ending);
  }
}
