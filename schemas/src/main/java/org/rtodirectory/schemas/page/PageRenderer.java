package org.rtodirectory.schemas.page;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Makes the pages of a publication. A page is a pure function of its fragments, its place and the
 * publication, and so is its identity, which is computed without rendering it. Immutable. Safe for
 * all threads.
 */
public final class PageRenderer {
  /** The end of every page, after the numbers in {@code meta}. */
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
