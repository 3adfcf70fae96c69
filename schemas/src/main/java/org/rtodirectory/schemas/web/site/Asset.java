package org.rtodirectory.schemas.web.site;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.text.Resource;
import org.rtodirectory.schemas.text.Sha256;

/**
 * A style sheet, script or picture of the website. Its name contains a digest of its content, so
 * caches may keep it forever.
 *
 * @param key the key of its object: {@code assets/site-0123456789abcdef.css}
 * @param contentType the whole value of the {@code Content-Type} header
 * @param bytes the content, which callers must not change
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Asset(String key, String contentType, byte[] bytes) {
  /** The folder of all assets, with which their keys begin. */
  public static final String FOLDER = "assets/";

  private static final int DIGEST_DIGITS = 16;
  private static final String SCRIPT_TYPE = "text/javascript; charset=utf-8";

  public static final Asset STYLESHEET = read("site", ".css", "text/css; charset=utf-8");

  /** The script of every page of the site: the search box. */
  public static final Asset SCRIPT = read("search", ".js", SCRIPT_TYPE);

  /** The script of the documentation. It sends requests, copies examples and searches the text. */
  public static final Asset DOCS_SCRIPT = read("docs", ".js", SCRIPT_TYPE);

  /** The icon of the MCP server, and of a site that has neither an icon nor a logo of its own. */
  public static final Asset ICON = read("icon", ".svg", "image/svg+xml");

  private static final Asset CARD = read("card", ".png", "image/png");

  /** The assets that every release has. */
  public static final List<Asset> IN_EVERY_RELEASE = List.of(STYLESHEET, SCRIPT, DOCS_SCRIPT, ICON);

  /**
   * Returns an asset whose name contains a digest of its content.
   *
   * @param name the beginning of its file name: {@code site}
   * @param extension the end of its file name: {@code .css}
   */
  public static Asset of(String name, String extension, String contentType, byte[] bytes) {
    String digest = Sha256.shortHex(bytes).substring(0, DIGEST_DIGITS);
    return new Asset(FOLDER + name + "-" + digest + extension, contentType, bytes);
  }

  public String path() {
    return "/" + key;
  }

  /** Returns the picture that social networks and messengers show with a link to the site. */
  public static Asset card(SiteSettings settings) {
    Asset chosen = ofFile("card", settings.customization().card());
    return chosen == null ? CARD : chosen;
  }

  /** Returns the publisher's icon, otherwise the logo, or null if there is neither. */
  static @Nullable Asset icon(SiteSettings settings) {
    Asset chosen = ofFile("favicon", settings.customization().icon());
    return chosen == null ? logo(settings) : chosen;
  }

  /** Returns the publisher's icon for home screens, or null if there is none. */
  public static @Nullable Asset touchIcon(SiteSettings settings) {
    return ofFile("touch", settings.customization().touchIcon());
  }

  /** Returns the publisher's logo, or null if there is none. */
  static @Nullable Asset logo(SiteSettings settings) {
    return ofFile("logo", settings.logo());
  }

  /** Returns an image for the publisher's Markdown. */
  public static Asset image(SiteSettings.Image image) {
    SiteSettings.SiteFile file = image.file();
    return of("image", file.extension(), file.contentType(), file.bytes());
  }

  /** Returns the publisher's style sheet, or null if there is none. */
  static @Nullable Asset theme(SiteSettings settings) {
    return ofFile("theme", settings.stylesheet());
  }

  private static @Nullable Asset ofFile(String name, SiteSettings.@Nullable SiteFile file) {
    return file == null ? null : of(name, file.extension(), file.contentType(), file.bytes());
  }

  private static Asset read(String name, String extension, String contentType) {
    return of(name, extension, contentType, Resource.bytes("/site/" + name + extension));
  }
}
