package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;

/** The pages that paths mean which no page has. Immutable. */
final class PathSpellings {
  private static final String INDEX = "/index.html";
  private static final int MOST_TYPOS = 2;

  private final SiteCatalog catalog;
  private final List<String> roots;

  PathSpellings(SiteCatalog catalog) {
    this.catalog = catalog;
    this.roots =
        Stream.concat(
                catalog.sections().stream().map(SiteSection::root),
                Stream.of(SiteCatalog.COMPANIES, SiteCatalog.GUIDES))
            .filter(root -> catalog.find(root) != null)
            .toList();
  }

  /** A decoded path without slashes and the name of an object at its end, in lower case. */
  static String plain(String path) {
    String plain = path.toLowerCase(Locale.ROOT);
    plain = plain.endsWith(INDEX) ? plain.substring(0, plain.length() - INDEX.length()) : plain;
    int end = plain.length();
    while (end > 1 && plain.charAt(end - 1) == '/') {
      end--;
    }
    return plain.isEmpty() ? "/" : plain.substring(0, end);
  }

  /** The page at a path in capitals, with slashes at its end, or with the code of a state. */
  @Nullable SitePage find(String path) {
    String plain = plain(path);
    SitePage page = catalog.find(plain);
    for (SiteSection section : catalog.sections()) {
      if (page == null && plain.startsWith(section.root() + "/")) {
        String[] names = plain.substring(section.root().length() + 1).split("/", 2);
        String slug =
            UsState.of(names[0].toUpperCase(Locale.ROOT))
                .map(state -> Folding.fold(state.name()).replace(' ', '-'))
                .orElse(names[0]);
        page = catalog.find(section.root() + "/" + slug + (names.length > 1 ? "/" + names[1] : ""));
      }
    }
    return page;
  }

  /**
   * The page that contains what a path leads to, or whose path its first name resembles; null if
   * there is none.
   */
  @Nullable SitePage above(String path) {
    String above = plain(path);
    for (int slash = above.lastIndexOf('/'); slash > 0; slash = above.lastIndexOf('/')) {
      above = above.substring(0, slash);
      SitePage page = find(above);
      if (page != null) {
        return page;
      }
    }
    String root = root(above);
    return root == null ? null : catalog.find(root);
  }

  private @Nullable String root(String first) {
    return roots.stream().filter(root -> typos(root, first) <= MOST_TYPOS).findFirst().orElse(null);
  }

  /** The names in a path as folded words, the last first, without that of a part of the site. */
  List<String> names(String path) {
    String plain = plain(path);
    int slash = plain.indexOf('/', 1);
    String first = slash < 0 ? plain : plain.substring(0, slash);
    String below =
        roots.stream().filter(root -> plain.startsWith(root + "/")).findFirst().orElse(first);
    List<String> names = new ArrayList<>();
    for (String name :
        plain
            .substring(roots.contains(below) || root(first) != null ? below.length() : 0)
            .split("/", -1)) {
      String folded = Folding.fold(name);
      if (!folded.isEmpty()) {
        names.add(0, folded);
      }
    }
    return names;
  }

  /** The Levenshtein distance of short names; more than allowed if their lengths tell. */
  private static int typos(String one, String other) {
    if (Math.abs(one.length() - other.length()) > MOST_TYPOS) {
      return MOST_TYPOS + 1;
    }
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 0; i < one.length(); i++) {
      int before = row[0];
      row[0] = i + 1;
      for (int j = 0; j < other.length(); j++) {
        int replaced = before + (one.charAt(i) == other.charAt(j) ? 0 : 1);
        before = row[j + 1];
        row[j + 1] = Math.min(replaced, 1 + Math.min(row[j], row[j + 1]));
      }
    }
    return row[other.length()];
  }
}
