package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;

/** Finds the page that a wrong path probably means. Immutable. */
public final class PathSpellings {
  private static final String INDEX = "/index.html";
  private static final int MAX_TYPOS = 2;

  private final SiteCatalog catalog;
  private final List<String> roots;

  public PathSpellings(SiteCatalog catalog) {
    this.catalog = catalog;
    this.roots =
        Stream.concat(
                catalog.rows().sections().stream().map(SiteSection::root),
                Stream.of(SiteCatalog.COMPANIES, SiteCatalog.GUIDES))
            .filter(root -> catalog.find(root) != null)
            .toList();
  }

  /** Returns a decoded path in lower case, without trailing slashes or the file name of a page. */
  public static String canonicalPath(String path) {
    String plain = path.toLowerCase(Locale.ROOT);
    plain = plain.endsWith(INDEX) ? plain.substring(0, plain.length() - INDEX.length()) : plain;
    int end = plain.length();
    while (end > 1 && plain.charAt(end - 1) == '/') {
      end--;
    }
    return plain.isEmpty() ? "/" : plain.substring(0, end);
  }

  /**
   * Returns the address of the page that a wrong path means, or null if that is not clear. The path
   * is decoded.
   */
  public @Nullable String redirectTarget(String path) {
    SitePage page = catalog.find(canonicalPath(path));
    page = page == null ? catalog.find(repair(path, 0)) : page;
    return page == null ? null : SiteHeader.prefix(catalog.publication()) + page.encodedPath();
  }

  /**
   * Returns the page that a path resembles, or else the page above it, or null if there is neither.
   */
  public @Nullable SitePage near(String path) {
    for (String near = repair(path, MAX_TYPOS);
        !near.isEmpty();
        near = near.substring(0, near.lastIndexOf('/'))) {
      SitePage page = catalog.find(near);
      if (page != null) {
        return page;
      }
    }
    return null;
  }

  /**
   * Returns the names in a path as folded words, last name first, without the name of the section.
   */
  public List<String> names(String path) {
    String repaired = repair(path, MAX_TYPOS);
    String root =
        roots.stream()
            .filter(part -> (repaired + "/").startsWith(part + "/"))
            .findFirst()
            .orElse("");
    List<String> names = new ArrayList<>();
    for (String name : repaired.substring(root.length()).split("/", -1)) {
      String folded = Folding.fold(name);
      if (!folded.isEmpty()) {
        names.add(0, folded);
      }
    }
    return names;
  }

  /** Corrects typos in the section and the state of a path. */
  private String repair(String path, int maxTypos) {
    List<String> names = List.of(canonicalPath(path).split("/", -1));
    for (String root : roots) {
      int size = root.split("/", -1).length;
      if (size <= names.size()
          && typos(root, String.join("/", names.subList(0, size))) <= maxTypos) {
        List<String> repaired = new ArrayList<>(List.of(root));
        repaired.addAll(names.subList(size, names.size()));
        if (repaired.size() > 1) {
          repaired.set(1, state(repaired.get(1)));
        }
        return String.join("/", repaired);
      }
    }
    return String.join("/", names);
  }

  /** Returns the slug of a state if {@code name} is its code, otherwise {@code name}. */
  private static String state(String name) {
    return UsState.of(name.toUpperCase(Locale.ROOT))
        .map(state -> Folding.fold(state.name()).replace(' ', '-'))
        .orElse(name);
  }

  /**
   * Returns the Levenshtein distance of two short names, or a number above the allowed one if their
   * lengths differ by more.
   */
  private static int typos(String first, String second) {
    if (Math.abs(first.length() - second.length()) > MAX_TYPOS) {
      return MAX_TYPOS + 1;
    }
    int[] row = new int[second.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 0; i < first.length(); i++) {
      int previous = row[0];
      row[0] = i + 1;
      for (int j = 0; j < second.length(); j++) {
        int replaced = previous + (first.charAt(i) == second.charAt(j) ? 0 : 1);
        previous = row[j + 1];
        row[j + 1] = Math.min(replaced, 1 + Math.min(row[j], row[j + 1]));
      }
    }
    return row[second.length()];
  }
}
