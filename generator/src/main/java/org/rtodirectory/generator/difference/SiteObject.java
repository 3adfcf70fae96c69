package org.rtodirectory.generator.difference;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.asset.Asset;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.site.SitePage;
import org.rtodirectory.site.SiteRenderer;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;

/** A published object of the site: an HTML page or an asset that pages use. */
public final class SiteObject {
  /** The family of the assets. */
  static final String FILES = "files of the site";

  private static final String HTML = "text/html; charset=utf-8";

  private final SiteRenderer renderer;
  private final @Nullable SitePage page;
  private final @Nullable Asset file;

  private SiteObject(SiteRenderer renderer, @Nullable SitePage page, @Nullable Asset file) {
    this.renderer = renderer;
    this.page = page;
    this.file = file;
  }

  static SiteObject page(SiteRenderer renderer, SitePage page) {
    return new SiteObject(renderer, page, null);
  }

  static SiteObject file(SiteRenderer renderer, Asset file) {
    return new SiteObject(renderer, null, file);
  }

  /**
   * A digest of the renderer's version and the page headers. It differs between two versions of
   * this program if their pages or headers may differ.
   */
  public static String format() {
    return Sha256.shortHex(
        (SiteRenderer.VERSION + "\n" + ObjectHeaders.of(HTML, CachePolicy.PAGE))
            .getBytes(StandardCharsets.UTF_8));
  }

  /** The object key. */
  public String key() {
    return page != null ? page.key() : asset().key();
  }

  /** The title of its family in reports. */
  String family() {
    return page != null ? page.kind().title() : FILES;
  }

  boolean isFile() {
    return page == null;
  }

  @Nullable SitePage page() {
    return page;
  }

  /** The headers with which it is stored. */
  public ObjectHeaders headers() {
    return page != null
        ? ObjectHeaders.of(page.contentType(), CachePolicy.PAGE)
        : ObjectHeaders.of(asset().contentType(), CachePolicy.IMMUTABLE);
  }

  /** The content; each call renders a page again. */
  public byte[] bytes() {
    return page != null ? renderer.render(page) : asset().bytes();
  }

  /** Whether this is known to have the same content as {@code other} without rendering them. */
  boolean isSame(SiteObject other) {
    if (page == null || other.page == null) {
      return key().equals(other.key());
    }
    return renderer.isSame(page, other.renderer, other.page);
  }

  private Asset asset() {
    if (file == null) {
      throw new IllegalStateException("neither a page nor a file");
    }
    return file;
  }
}
