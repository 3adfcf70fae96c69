package org.rtodirectory.asset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The style sheet and the scripts of the pages for people, which load nothing else. */
public final class SiteAssets {
  private static final String SCRIPT_TYPE = "text/javascript; charset=utf-8";

  private static final Asset STYLESHEET = read("site", ".css", "text/css; charset=utf-8");
  private static final Asset SCRIPT = read("search", ".js", SCRIPT_TYPE);
  private static final Asset DOCS_SCRIPT = read("docs", ".js", SCRIPT_TYPE);

  private SiteAssets() {}

  /** The style sheet of every page. */
  public static Asset stylesheet() {
    return STYLESHEET;
  }

  /** The script of every page of the site: the search box. */
  public static Asset script() {
    return SCRIPT;
  }

  /** The script of the documentation: what can be tried, copied and searched for. */
  public static Asset docsScript() {
    return DOCS_SCRIPT;
  }

  /** All of them. */
  public static List<Asset> all() {
    return List.of(STYLESHEET, SCRIPT, DOCS_SCRIPT);
  }

  private static Asset read(String name, String extension, String contentType) {
    String resource = "/site/" + name + extension;
    try (InputStream in = SiteAssets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("The resource " + resource + " is missing.");
      }
      return Asset.named(name, extension, contentType, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the resource " + resource, e);
    }
  }
}
