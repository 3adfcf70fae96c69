package org.rtodirectory.schemas.page;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.Sha256;

/**
 * A renderer of the list pages of a publication. A page is a pure function of its fragments, its
 * number and the publication. So is its identity, which is computed without rendering the page.
 * Immutable. Safe for all threads.
 */
public final class PageRenderer {
  /** The bytes at the end of every page, after the numbers in {@code meta}. */
  private final byte[] ending;

  private final byte[] digestOfEnding;

  public PageRenderer(Publication publication) {
    String attribution = ResourceJson.mapper().writeValueAsString(publication.attribution());
    ending = (",\"attribution\":" + attribution + "}}").getBytes(StandardCharsets.UTF_8);
    digestOfEnding = Sha256.of(ending);
  }

  public Page page(PagedList listing, long number) {
    return new Page(listing, number, ending, digestOfEnding);
  }
}
