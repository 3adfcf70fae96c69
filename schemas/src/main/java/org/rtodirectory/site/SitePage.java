package org.rtodirectory.site;

import org.rtodirectory.text.PercentEncoding;

/**
 * A page of the site, known but not rendered.
 *
 * @param kind which template shows it
 * @param path where it is, decoded: {@code /locations/texas/dallas}
 * @param section number of the part of the site that it belongs to; 0 for pages of no part
 * @param row what it shows: the number of a state, city, store, company, guide or sitemap
 * @param number which page of a list it is, from 1
 */
public record SitePage(Kind kind, String path, int section, int row, int number) {
  private static final String HTML = ".html";

  /** What a page shows. */
  public enum Kind {
    HOME("home page"),
    SECTION("vertical pages"),
    STATE("state pages"),
    CITY("city pages"),
    STORE("store pages"),
    COMPANIES("lists of companies"),
    COMPANY("company pages"),
    GUIDES("list of guides"),
    GUIDE("guide pages"),
    NOT_FOUND("page of errors"),
    SITEMAP_INDEX("index of sitemaps"),
    SITEMAP("sitemaps");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** Its name for people. */
    public String title() {
      return title;
    }
  }

  /** The key of its object, not percent-encoded: {@code locations/texas/dallas/index.html}. */
  public String key() {
    String name = path.substring(1);
    if (name.endsWith(HTML) || kind == Kind.SITEMAP_INDEX || kind == Kind.SITEMAP) {
      return name;
    }
    return name.isEmpty() || name.endsWith("/") ? name + "index.html" : name + "/index.html";
  }

  /** The whole value of the {@code Content-Type} header. */
  public String contentType() {
    return kind == Kind.SITEMAP_INDEX || kind == Kind.SITEMAP
        ? "application/xml"
        : "text/html; charset=utf-8";
  }

  /** The path, percent-encoded. */
  public String encodedPath() {
    return encode(path);
  }

  /** The page of that number of the same list. */
  SitePage withNumber(int page) {
    String first = number == 1 ? path : path.substring(0, path.lastIndexOf("/page/"));
    return new SitePage(kind, page == 1 ? first : paged(first, page), section, row, page);
  }

  /** The path of a page behind the first. */
  static String paged(String first, int page) {
    return (first.endsWith("/") ? first.substring(0, first.length() - 1) : first) + "/page/" + page;
  }

  /** A decoded path, percent-encoded. */
  static String encode(String path) {
    StringBuilder encoded = new StringBuilder(path.length() + 8);
    int start = 0;
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
      encoded.append(PercentEncoding.encode(path.substring(start, slash))).append('/');
      start = slash + 1;
    }
    return encoded.append(PercentEncoding.encode(path.substring(start))).toString();
  }
}
