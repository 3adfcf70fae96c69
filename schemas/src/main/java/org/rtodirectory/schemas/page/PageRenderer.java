package org.rtodirectory.schemas.page;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The renderer of the list pages of a publication. The list, the page number and the publication
 * determine a page and its identity. Immutable and safe for all threads.
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

  /** Returns a page, which is rendered only when its bytes are requested. */
  public Page page(PagedList list, long number) {
    return new Page(list, number, ending, digestOfEnding);
  }
}
