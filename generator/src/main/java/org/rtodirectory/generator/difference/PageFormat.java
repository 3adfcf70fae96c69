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

/** How this program makes pages of snapshots, besides what the snapshots say. */
public final class PageFormat {
  /** What a store says about every page. */
  public static final ObjectHeaders HEADERS = ObjectHeaders.json(CachePolicy.PAGE);

  private static final Publication SAMPLE = new Publication("", null, SitePaths.DEFAULT);

  private PageFormat() {}

  /** Differs from that of another version of this program if its pages, or their headers, do. */
  public static String digest() {
    Listing nothing = new Listing(FragmentTable.empty(), Selection.none());
    String page =
        new String(new PageRenderer(SAMPLE).page(nothing, 1).bytes(), StandardCharsets.UTF_8);
    return Sha256.shortHex((HEADERS + "\n" + page).getBytes(StandardCharsets.UTF_8));
  }
}
