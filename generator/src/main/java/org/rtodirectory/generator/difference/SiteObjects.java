package org.rtodirectory.generator.difference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.asset.Asset;
import org.rtodirectory.site.SiteCatalog;
import org.rtodirectory.site.SitePage;
import org.rtodirectory.site.SiteRenderer;
import org.rtodirectory.snapshot.Snapshot;

/**
 * The objects of the site of one release: the assets, then the pages in catalog order. Empty for a
 * release without a site. Immutable and thread-safe.
 */
public final class SiteObjects {
  private final @Nullable SiteCatalog catalog;
  private final @Nullable SiteRenderer renderer;
  private final Map<String, Asset> files = new LinkedHashMap<>();

  private SiteObjects(@Nullable SiteCatalog catalog) {
    this.catalog = catalog;
    this.renderer = catalog == null ? null : new SiteRenderer(catalog);
    if (catalog != null) {
      catalog.assets().forEach(file -> files.put(file.key(), file));
    }
  }

  /** The site objects of a snapshot. Costs one pass over its locations. */
  public static SiteObjects of(Snapshot snapshot) {
    return new SiteObjects(SiteCatalog.of(snapshot));
  }

  /** Whether there is no site. */
  public boolean isEmpty() {
    return catalog == null;
  }

  /** The value for the release record: {@link SiteObject#format}, or empty without a site. */
  public String format() {
    return isEmpty() ? "" : SiteObject.format();
  }

  /** Applies {@code action} to every object, always in the same order. */
  public void forEach(Consumer<SiteObject> action) {
    files().forEach(action);
    if (catalog != null && renderer != null) {
      catalog.forEach(page -> action.accept(SiteObject.page(renderer, page)));
    }
  }

  /** Applies {@code action} to every object whose key no object of {@code other} has. */
  void forEachNotIn(SiteObjects other, Consumer<SiteObject> action) {
    SiteCatalog own = catalog;
    SiteRenderer of = renderer;
    SiteCatalog others = other.catalog;
    if (own == null || of == null || others == null) {
      forEach(action);
      return;
    }
    files().stream().filter(file -> other.find(file) == null).forEach(action);
    own.forEachNotIn(others, page -> action.accept(SiteObject.page(of, page)));
  }

  /** The assets, which {@link #forEach} passes on first. */
  List<SiteObject> files() {
    SiteRenderer of = renderer;
    return of == null
        ? List.of()
        : files.values().stream().map(file -> SiteObject.file(of, file)).toList();
  }

  /** The family titles in report order; empty without a site. */
  List<String> families() {
    List<String> families = new ArrayList<>();
    if (!isEmpty()) {
      families.add(SiteObject.FILES);
      for (SitePage.Kind kind : SitePage.Kind.values()) {
        families.add(kind.title());
      }
    }
    return families;
  }

  /** The object of this release with the same key as {@code other}; null if there is none. */
  @Nullable SiteObject find(SiteObject other) {
    if (catalog == null || renderer == null) {
      return null;
    }
    SitePage page = other.page();
    if (page == null) {
      Asset file = files.get(other.key());
      return file == null ? null : SiteObject.file(renderer, file);
    }
    SitePage own = catalog.findSame(page);
    return own == null ? null : SiteObject.page(renderer, own);
  }
}
