package org.rtodirectory.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.rtodirectory.digest.Sha256;

/**
 * The style sheet and the script of the site. Their names hold a digest of their content, so that
 * they can be cached for ever.
 */
public final class SiteAssets {
  private static final Asset STYLESHEET =
      asset("site", ".css", "text/css; charset=utf-8", read("/site/site.css"));
  private static final Asset SCRIPT =
      asset("site", ".js", "text/javascript; charset=utf-8", read("/site/site.js"));

  private SiteAssets() {}

  /**
   * A file that pages use.
   *
   * @param key where it is stored: {@code assets/site-0123456789abcdef.css}
   * @param contentType the whole value of the {@code Content-Type} header
   * @param bytes not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent") // Compared by nobody.
  public record Asset(String key, String contentType, byte[] bytes) {
    /** Where it is served. */
    public String path() {
      return "/" + key;
    }
  }

  /** The style sheet of every page. */
  public static Asset stylesheet() {
    return STYLESHEET;
  }

  /** The script of every page. */
  public static Asset script() {
    return SCRIPT;
  }

  /** All of them. */
  public static List<Asset> all() {
    return List.of(STYLESHEET, SCRIPT);
  }

  /** A file under a name that tells its content. */
  static Asset asset(String name, String extension, String contentType, byte[] bytes) {
    String digest = Sha256.shortHex(bytes).substring(0, 16);
    return new Asset("assets/" + name + "-" + digest + extension, contentType, bytes);
  }

  private static byte[] read(String resource) {
    try (InputStream in = SiteAssets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("The resource " + resource + " is missing.");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the resource " + resource, e);
    }
  }
}
