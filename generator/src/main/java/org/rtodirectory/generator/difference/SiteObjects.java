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
 * The objects of the site of one release: the files that pages use, then the pages in the order of
 * the catalog. A release without a site has none. Immutable; safe for all threads.
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

  /** The objects of the site of a snapshot. Costs a pass over its stores. */
  public static SiteObjects of(Snapshot snapshot) {
    return new SiteObjects(SiteCatalog.of(snapshot));
  }

  /** Whether there is no site. */
  public boolean isEmpty() {
    return catalog == null;
  }

  /** {@link SiteObject#format}, or empty without a site: what the record of the release says. */
  public String format() {
    return isEmpty() ? "" : SiteObject.format();
  }

  /** Hands out every object; always in the same order. */
  public void forEach(Consumer<SiteObject> action) {
    if (catalog != null && renderer != null) {
      files.values().forEach(file -> action.accept(SiteObject.file(renderer, file)));
      catalog.forEach(page -> action.accept(SiteObject.page(renderer, page)));
    }
  }

  /** The titles of the families, in the order of reports; empty without a site. */
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

  /** The object that has the key of one of another release; null if there is none. */
  @Nullable SiteObject find(SiteObject other) {
    if (catalog == null || renderer == null) {
      return null;
    }
    SitePage page = other.page();
    if (page == null) {
      Asset file = files.get(other.key());
      return file == null ? null : SiteObject.file(renderer, file);
    }
    SitePage own = catalog.find(page.path());
    return own == null || !own.key().equals(page.key()) ? null : SiteObject.page(renderer, own);
  }
}
