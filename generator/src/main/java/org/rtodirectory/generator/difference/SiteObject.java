package org.rtodirectory.generator.difference;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.asset.Asset;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.site.SitePage;
import org.rtodirectory.site.SiteRenderer;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;

/** A published object of the site: a page for people, or a file that pages use. */
public final class SiteObject {
  /** The family of the files that pages use. */
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

  /** Differs from that of another version of this program if its pages, or their headers, may. */
  public static String format() {
    return Sha256.shortHex(
        (SiteRenderer.version() + "\n" + ObjectHeaders.of(HTML, CachePolicy.PAGE))
            .getBytes(StandardCharsets.UTF_8));
  }

  /** Its key. */
  public String key() {
    return page != null ? page.key() : asset().key();
  }

  /** What it is one of, for reports. */
  String family() {
    return page != null ? page.kind().title() : FILES;
  }

  boolean isFile() {
    return page == null;
  }

  @Nullable SitePage page() {
    return page;
  }

  /** What the store says about it. */
  public ObjectHeaders headers() {
    return page != null
        ? ObjectHeaders.of(page.contentType(), CachePolicy.PAGE)
        : ObjectHeaders.of(asset().contentType(), CachePolicy.IMMUTABLE);
  }

  /** Its bytes, rendered anew by each call. */
  public byte[] bytes() {
    return page != null ? renderer.render(page) : asset().bytes();
  }

  /** Differs whenever the bytes do, and may differ although they do not. */
  String identity() {
    return page != null ? renderer.identity(page) : asset().key();
  }

  private Asset asset() {
    if (file == null) {
      throw new IllegalStateException("neither a page nor a file");
    }
    return file;
  }
}
