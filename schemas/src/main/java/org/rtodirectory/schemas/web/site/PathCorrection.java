package org.rtodirectory.schemas.web.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;

/**
 * The correction of wrong paths. It finds the page that a path probably stands for, in spite of
 * upper case, trailing slashes, state codes, and typos in its root. Immutable.
 */
public final class PathCorrection {
  private static final String INDEX = "/index.html";
  private static final Pattern PAGE_NUMBER = Pattern.compile("/page/[0-9]+$");
  private static final int MAX_TYPOS = 2;

  private final SiteCatalog catalog;

  /** The paths of the first pages of the sections, the list of companies and the guides. */
  private final List<String> roots;

  public PathCorrection(SiteCatalog catalog) {
    this.catalog = catalog;
    this.roots =
        Stream.concat(
                catalog.rows().sections().stream().map(SiteSection::root),
                Stream.of(SiteCatalog.COMPANIES_PATH, SiteCatalog.GUIDES_PATH))
            .filter(root -> catalog.find(root) != null)
            .toList();
  }

  /** Returns a decoded path in lower case, without {@code index.html} and trailing slashes. */
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
   * Returns the href of the page at a decoded path after its correction, or null if there is none.
   * Corrects no typos.
   */
  public @Nullable String redirectTarget(String path) {
    SitePage page = find(canonicalPath(path));
    page = page == null ? find(correct(path, 0)) : page;
    return page == null ? null : SiteHeader.basePath(catalog.publication()) + page.encodedPath();
  }

  /**
   * Returns the page at a path after its correction, or else the page at the longest prefix of the
   * path that has one, or null if there is none.
   */
  public @Nullable SitePage similarPage(String path) {
    for (String prefix = correct(path, MAX_TYPOS);
        !prefix.isEmpty();
        prefix = prefix.substring(0, prefix.lastIndexOf('/'))) {
      SitePage page = find(prefix);
      if (page != null) {
        return page;
      }
    }
    return null;
  }

  /**
   * Returns the page at a path, or null if there is none. The path of the page may also end with a
   * slash or {@code .html}.
   */
  private @Nullable SitePage find(String path) {
    for (String pagePath : SitePage.withEndings(path)) {
      SitePage page = catalog.find(pagePath);
      if (page != null) {
        return page;
      }
    }
    return null;
  }

  /**
   * Returns the names in a path for a search: its folded segments, last segment first, without the
   * root and the number of a page.
   */
  public List<String> namesIn(String path) {
    String corrected = PAGE_NUMBER.matcher(correct(path, MAX_TYPOS)).replaceFirst("");
    String root =
        roots.stream()
            .filter(part -> (corrected + "/").startsWith(part + "/"))
            .findFirst()
            .orElse("");
    List<String> names = new ArrayList<>();
    for (String name : corrected.substring(root.length()).split("/", -1)) {
      String folded = Folding.fold(name);
      if (!folded.isEmpty()) {
        names.add(0, folded);
      }
    }
    return names;
  }

  /**
   * Returns a path without typos in its root, and with the slug of a state instead of its code. Of
   * several possible roots, the one with the fewest typos is chosen.
   */
  private String correct(String path, int maxTypos) {
    List<String> segments = List.of(canonicalPath(path).split("/", -1));
    String nearestRoot = null;
    int fewestTypos = maxTypos + 1;
    for (String root : roots) {
      int typos = typos(root, firstSegments(segments, size(root)));
      if (typos < fewestTypos) {
        nearestRoot = root;
        fewestTypos = typos;
      }
    }
    if (nearestRoot == null) {
      return String.join("/", segments);
    }
    List<String> corrected = new ArrayList<>(List.of(nearestRoot));
    // A path with a typo may have fewer segments than the root.
    int end = Math.min(size(nearestRoot), segments.size());
    corrected.addAll(segments.subList(end, segments.size()));
    if (corrected.size() > 1 && isSection(nearestRoot)) {
      corrected.set(1, stateSlug(corrected.get(1)));
    }
    return String.join("/", corrected);
  }

  private boolean isSection(String root) {
    return catalog.rows().sections().stream().anyMatch(section -> section.root().equals(root));
  }

  /** Returns the number of segments of a path. */
  private static int size(String path) {
    return path.split("/", -1).length;
  }

  private static String firstSegments(List<String> segments, int count) {
    return String.join("/", segments.subList(0, Math.min(count, segments.size())));
  }

  /** Returns the slug of a state if {@code name} is its code, otherwise {@code name}. */
  private String stateSlug(String name) {
    UsState state = UsState.ofCode(name.toUpperCase(Locale.ROOT)).orElse(null);
    if (state == null) {
      return name;
    }
    Optional<SiteCities.StateCities> listed = catalog.rows().cities().state(state.code());
    return listed.isPresent() ? listed.get().slug() : Folding.slug(state.name());
  }

  /**
   * Returns the Levenshtein distance of two short names. If their lengths alone differ by more than
   * {@link #MAX_TYPOS}, returns {@code MAX_TYPOS + 1}.
   */
  private static int typos(String first, String second) {
    if (Math.abs(first.length() - second.length()) > MAX_TYPOS) {
      return MAX_TYPOS + 1;
    }
    int[] distances = new int[second.length() + 1];
    for (int j = 0; j < distances.length; j++) {
      distances[j] = j;
    }
    for (int i = 0; i < first.length(); i++) {
      int previous = distances[0];
      distances[0] = i + 1;
      for (int j = 0; j < second.length(); j++) {
        int replaced = previous + (first.charAt(i) == second.charAt(j) ? 0 : 1);
        previous = distances[j + 1];
        distances[j + 1] = Math.min(replaced, 1 + Math.min(distances[j], distances[j + 1]));
      }
    }
    return distances[second.length()];
  }
}
