package org.rtodirectory.generator.difference;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.SitePaths;
import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.snapshot.Selection;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;

/** The format of API pages: the properties of a page that do not depend on the snapshot. */
public final class PageFormat {
  /** The headers with which every page is stored. */
  public static final ObjectHeaders HEADERS = ObjectHeaders.json(CachePolicy.PAGE);

  private static final Publication SAMPLE = new Publication("", null, SitePaths.DEFAULT);

  private PageFormat() {}

  /**
   * A digest of an empty page and the headers. It differs between two versions of this program if
   * they render pages or set headers differently.
   */
  public static String digest() {
    Listing nothing = new Listing(FragmentTable.empty(), Selection.none());
    String page =
        new String(new PageRenderer(SAMPLE).page(nothing, 1).bytes(), StandardCharsets.UTF_8);
    return Sha256.shortHex((HEADERS + "\n" + page).getBytes(StandardCharsets.UTF_8));
  }
}
