package org.rtodirectory.edge.release;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.PathSpellings;
import org.rtodirectory.schemas.web.SiteCatalog;
import org.rtodirectory.schemas.web.SitePage;
import org.rtodirectory.schemas.web.SiteRenderer;

/**
 * The site of a release: its HTML pages for people, and their renderer. Safe for all threads.
 *
 * @param spellings what paths without a page mean
 * @param identities the identities of the pages that were requested first
 */
public record ReleaseSite(
    SiteCatalog catalog,
    SiteRenderer renderer,
    PathSpellings spellings,
    Map<SitePage, String> identities) {
  /** The maximum number of cached identities, which take about 3 MB for each release. */
  private static final int MOST_IDENTITIES = 10_000;

  /** The site of a snapshot, if it has one. Takes one pass over its stores. */
  static Optional<ReleaseSite> of(Snapshot snapshot) {
    @Nullable SiteCatalog catalog = SiteCatalog.of(snapshot);
    return catalog == null
        ? Optional.empty()
        : Optional.of(
            new ReleaseSite(
                catalog,
                new SiteRenderer(catalog),
                new PathSpellings(catalog),
                new ConcurrentHashMap<>()));
  }

  /** The scripts of other servers that its pages load. */
  public List<SiteSettings.Script> scripts() {
    SiteSettings settings = catalog.snapshot().site();
    return settings == null ? List.of() : settings.added().scripts();
  }

  public String identity(SitePage page) {
    String known = identities.get(page);
    if (known != null) {
      return known;
    }
    String identity = Sha256.shortHex(renderer.render(page));
    if (identities.size() < MOST_IDENTITIES) {
      identities.put(page, identity);
    }
    return identity;
  }
}
