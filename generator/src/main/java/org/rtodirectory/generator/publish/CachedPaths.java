package org.rtodirectory.generator.publish;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.text.PercentEncoding;

/** The paths and queries under which a cache may hold an object. */
final class CachedPaths {
  private static final String INDEX = "/index.html";
  private static final String HOME = "index.html";

  private CachedPaths() {}

  /**
   * The paths for a cache in front of a gateway or a web server: that of each object, for a page
   * the queries without cursor that it answers, and for {@code index.html} its folder.
   */
  static Set<String> withQueries(Collection<String> keys) {
    Set<String> paths = new LinkedHashSet<>();
    for (String key : keys) {
      paths.add(path(key));
      if (isPage(key)) {
        paths.add(folder(key));
      }
      PageKey.parse(key)
          .ifPresent(
              page -> page.queries().forEach(query -> paths.add(join(page.listPath(), query))));
    }
    return paths;
  }

  /** The paths of HTML pages, as links to them are written. */
  static Set<String> pages(Collection<String> keys) {
    return keys.stream()
        .filter(CachedPaths::isPage)
        .map(CachedPaths::folder)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static boolean isPage(String key) {
    return key.endsWith(INDEX) || key.equals(HOME);
  }

  private static String folder(String key) {
    return key.equals(HOME) ? "/" : path(key.substring(0, key.length() - INDEX.length()));
  }

  /**
   * The paths for a cache that maps these queries to pages and keeps the query in its key: that of
   * each object, without a query and with each of these queries.
   */
  static Set<String> mapped(Collection<String> keys) {
    Set<String> paths = new LinkedHashSet<>();
    for (String key : keys) {
      paths.add(path(key));
      PageKey.parse(key)
          .ifPresent(page -> page.queries().forEach(query -> paths.add(join(path(key), query))));
    }
    return paths;
  }

  private static String path(String key) {
    return Arrays.stream(key.split("/", -1))
        .map(PercentEncoding::encode)
        .collect(Collectors.joining("/", "/", ""));
  }

  private static String join(String path, String query) {
    return query.isEmpty() ? path : path + "?" + query;
  }
}
