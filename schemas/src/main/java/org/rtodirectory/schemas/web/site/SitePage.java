package org.rtodirectory.schemas.web.site;

import java.util.List;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A page of the site, without its content.
 *
 * @param firstPath the decoded path of the first page of its list: {@code /locations/texas/dallas}
 * @param section the number of its {@link SiteSection}, or 0 for a page without a section. A {@link
 *     PageKind#COMPANY_STATE} page has no section, and the number of its state takes this place
 * @param row the number of the state, city, store, company, guide or sitemap that it shows
 * @param number the page number within its list, from 1
 */
public record SitePage(PageKind kind, String firstPath, int section, int row, int number) {
  private static final String HTML = ".html";

  public enum PageKind {
    HOME("home page"),
    SECTION("vertical pages"),
    STATE("state pages"),
    CITY("city pages"),
    STORE("store pages"),
    COMPANIES("company lists"),
    COMPANY("company pages"),
    COMPANY_STATE("chain pages by state"),
    GUIDES("guide list"),
    GUIDE("guide pages"),
    COSTS("cost page"),
    TEXT("publisher's pages"),
    NOT_FOUND("error page"),
    SITEMAP_INDEX("sitemap index"),
    SITEMAP("sitemaps");

    private final String title;

    PageKind(String title) {
      this.title = title;
    }

    /** Returns the title that reports use. */
    public String title() {
      return title;
    }
  }

  /** Returns the decoded path of the page, such as {@code /locations/texas/dallas/page/2}. */
  public String path() {
    return number == 1 ? firstPath : numberedPath(firstPath, number);
  }

  /**
   * Returns the key of the page's object, without percent-encoding: {@code
   * locations/texas/dallas/index.html}.
   */
  public String key() {
    String name = path().substring(1);
    if (name.endsWith(HTML) || kind == PageKind.SITEMAP_INDEX || kind == PageKind.SITEMAP) {
      return name;
    }
    return name.isEmpty() || name.endsWith("/") ? name + "index.html" : name + "/index.html";
  }

  public String contentType() {
    return kind == PageKind.SITEMAP_INDEX || kind == PageKind.SITEMAP
        ? "application/xml"
        : "text/html; charset=utf-8";
  }

  public String encodedPath() {
    return encode(path());
  }

  /** Returns the page of the same list with another page number. */
  public SitePage withNumber(int newNumber) {
    return new SitePage(kind, firstPath, section, row, newNumber);
  }

  /** Returns the path of a page of a list whose number is at least 2. */
  public static String numberedPath(String firstPath, int page) {
    return append(firstPath, "page/" + page);
  }

  /**
   * Appends segments to a path, which may end with a slash. The segments replace {@code .html} at
   * its end, because a file cannot contain other files.
   */
  public static String append(String path, String segments) {
    String folder = path.endsWith(HTML) ? path.substring(0, path.length() - HTML.length()) : path;
    return folder.endsWith("/") ? folder + segments : folder + "/" + segments;
  }

  /**
   * Returns a path as it is, with a slash, and with {@code .html} at its end. {@link #append} drops
   * these endings.
   */
  static List<String> withEndings(String path) {
    return List.of(path, path + "/", path + HTML);
  }

  /** Decodes a percent-encoded path. Returns an invalid path unchanged. */
  public static String decode(String path) {
    return PercentEncoding.decodePath(path).orElse(path);
  }

  /** Percent-encodes the names in a path. */
  public static String encode(String path) {
    StringBuilder encoded = new StringBuilder(path.length() + 8);
    int start = 0;
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
      encoded.append(PercentEncoding.encode(path.substring(start, slash))).append('/');
      start = slash + 1;
    }
    return encoded.append(PercentEncoding.encode(path.substring(start))).toString();
  }
}
