package org.rtodirectory.edge.release;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.PathCorrection;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;

/**
 * The website of a release: its pages, their renderer, and the theme files of the publisher. Safe
 * for all threads.
 */
public final class ReleaseSite {
  /** The maximum number of cached identities, which take about 3 MB for each release. */
  private static final int MAX_IDENTITIES = 10_000;

  private final SiteCatalog catalog;
  private final SiteRenderer renderer;
  private final PathCorrection pathCorrection;
  private final Map<String, ServedFile> files;
  private final String contentSecurityPolicy;

  /** The identities of frequently read pages. A client that reads every page evicts few of them. */
  private final Cache<SitePage, String> identities =
      Caffeine.newBuilder().maximumSize(MAX_IDENTITIES).executor(Runnable::run).build();

  /** A file of the publisher, such as a logo, with the identity of its bytes. */
  public record ServedFile(Asset asset, String identity) {}

  private ReleaseSite(SiteCatalog catalog) {
    this.catalog = catalog;
    this.renderer = new SiteRenderer(catalog);
    this.pathCorrection = new PathCorrection(catalog);
    this.contentSecurityPolicy =
        Objects.requireNonNull(catalog.snapshot().site(), "the snapshot has a site")
            .customization()
            .contentSecurityPolicy();
    this.files =
        catalog.assets().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Asset::path,
                    asset -> new ServedFile(asset, Sha256.shortHex(asset.bytes())),
                    (file, sameFile) -> file));
  }

  /** Returns the website of a snapshot, if it has one. Reads all its stores once. */
  static Optional<ReleaseSite> of(Snapshot snapshot) {
    @Nullable SiteCatalog catalog = SiteCatalog.of(snapshot);
    return catalog == null ? Optional.empty() : Optional.of(new ReleaseSite(catalog));
  }

  public SiteCatalog catalog() {
    return catalog;
  }

  public SiteRenderer renderer() {
    return renderer;
  }

  /** Returns the correction of wrong paths. */
  public PathCorrection pathCorrection() {
    return pathCorrection;
  }

  /** Returns the Content-Security-Policy of the pages. */
  public String contentSecurityPolicy() {
    return contentSecurityPolicy;
  }

  /** Returns the theme file at a path, if there is one. */
  public Optional<ServedFile> file(String path) {
    return Optional.ofNullable(files.get(path));
  }

  /**
   * Returns the identity of the bytes of a page. Renders the page if its identity is not cached.
   */
  public String identity(SitePage page) {
    String cached = identities.getIfPresent(page);
    if (cached != null) {
      return cached;
    }
    String identity = Sha256.shortHex(renderer.render(page));
    identities.put(page, identity);
    return identity;
  }
}
