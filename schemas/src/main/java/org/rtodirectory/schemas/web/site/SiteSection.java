package org.rtodirectory.schemas.web.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * A part of the site for one vertical, or for several verticals if the publisher gives their cities
 * the same path pattern.
 *
 * @param number its index among the sections
 * @param verticals the verticals whose stores it shows
 * @param root the path of its first page, without percent-encoding, such as {@code /locations}
 * @param filter returns whether the location with a row number belongs to it
 */
public record SiteSection(int number, List<Vertical> verticals, String root, IntPredicate filter) {
  private static final Pattern CITY = Pattern.compile("(/[^{}]+)/\\{state_slug}/\\{city_slug}/?");

  /** The words of the names of sections, and words that people add to them in a query. */
  public static final Set<String> NAME_WORDS =
      Stream.concat(
              Arrays.stream(Vertical.values())
                  .flatMap(vertical -> vertical.names().stream())
                  .flatMap(name -> Stream.of(name.split(" ", -1))),
              Stream.of(
                  "barn", "barns", "rim", "rims", "dealer", "dealers", "shop", "shops", "store",
                  "stores", "wheel"))
          .collect(Collectors.toUnmodifiableSet());

  /** Returns whether a query with these words names the section. */
  public boolean isNamedBy(Set<String> words) {
    return verticals.stream().anyMatch(vertical -> vertical.hasPagesNamedBy(words));
  }

  /** Returns the sections of a site with these paths. */
  public static List<SiteSection> of(SitePaths paths, LocationKinds kinds) {
    List<SiteSection> sections = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    for (Vertical vertical : Vertical.values()) {
      String pattern = paths.city(vertical);
      IntPredicate filter = kinds.filter(vertical, LocationKinds.ANY_CATEGORY);
      int index = patterns.indexOf(pattern);
      if (index < 0) {
        patterns.add(pattern);
        sections.add(
            new SiteSection(sections.size(), List.of(vertical), root(vertical, paths), filter));
      } else {
        SiteSection section = sections.get(index);
        List<Vertical> verticals = new ArrayList<>(section.verticals);
        verticals.add(vertical);
        sections.set(
            index,
            new SiteSection(
                index, List.copyOf(verticals), section.root, section.filter.or(filter)));
      }
    }
    return List.copyOf(sections);
  }

  /** Returns the section at the beginning of a path, which is decoded and in lower case. */
  static Optional<SiteSection> at(String path, List<SiteSection> sections) {
    for (SiteSection section : sections) {
      String root = section.root;
      if (path.startsWith(root)
          && (path.length() == root.length() || path.charAt(root.length()) == '/')) {
        return Optional.of(section);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the section that has the page of a city.
   *
   * @param path the decoded path of the page
   */
  public static SiteSection ofCity(
      SitePathIndex.IndexedCity city, String path, List<SiteSection> sections, SitePaths paths) {
    for (SiteSection section : sections) {
      String cityPath = paths.cityPath(section.vertical(), city.stateSlug(), city.slug());
      if (path.equals(SitePage.decode(cityPath))) {
        return section;
      }
    }
    return at(path, sections).orElse(sections.get(0));
  }

  /**
   * Returns the path before the slugs in the city pattern of a vertical. If the pattern does not
   * end with the slugs, the default pattern of the vertical counts.
   */
  private static String root(Vertical vertical, SitePaths paths) {
    return root(paths.city(vertical)).or(() -> root(SitePaths.defaultCity(vertical))).orElseThrow();
  }

  private static Optional<String> root(String pattern) {
    Matcher matcher = CITY.matcher(pattern);
    return matcher.matches() ? PercentEncoding.decodePath(matcher.group(1)) : Optional.empty();
  }

  /** Returns the first of its verticals, which gives it its texts. */
  public Vertical vertical() {
    return verticals.get(0);
  }

  public String label(Texts texts) {
    return label(vertical(), texts);
  }

  public static String label(Vertical vertical, Texts texts) {
    return texts.get(key(vertical, "label"));
  }

  /** Returns the name of its stores for the beginning of a title. */
  public String title(Texts texts) {
    return texts.get(key("title"));
  }

  /** Returns the name of its stores for use within a sentence. */
  public String noun(Texts texts) {
    return texts.get(key("noun"));
  }

  /** Returns the name of one of its stores for the beginning of a sentence. */
  public String singularLabel(Texts texts) {
    return texts.get(key("one"));
  }

  /** Returns a title with the name of its stores and a place. */
  public String titleIn(String place, Texts texts) {
    return texts.format(key("in"), "place", place);
  }

  public String titleByState(Texts texts) {
    return texts.get(key("states"));
  }

  /** Returns a number of its stores with their name. */
  public String countText(int stores, Texts texts) {
    return texts.count(key("count"), stores);
  }

  private String key(String name) {
    return key(vertical(), name);
  }

  private static String key(Vertical vertical, String name) {
    return "section." + vertical.code() + "." + name;
  }
}
