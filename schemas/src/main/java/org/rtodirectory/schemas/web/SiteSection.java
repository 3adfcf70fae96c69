package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A part of the site: the verticals whose cities have the same path pattern, so usually one.
 *
 * @param number index among the sections
 * @param verticals verticals whose stores it shows
 * @param root path of its first page, decoded: {@code /locations}
 * @param filter whether a location belongs to it
 */
record SiteSection(int number, List<Vertical> verticals, String root, IntPredicate filter) {
  private static final Pattern CITY = Pattern.compile("(/[^{}]+)/\\{state_slug}/\\{city_slug}/?");

  /** The words of a query that name a section or say nothing beside one. */
  static final Set<String> NAMES =
      Set.of(
          ("and barn barns building buildings dealer dealers own portable rent rims shed"
                  + " sheds shop shops store stores tire tires to wheel wheels")
              .split(" ", -1));

  boolean isNamedBy(Set<String> words) {
    Set<String> names =
        switch (vertical()) {
          case RETAIL -> Set.of("rent", "own");
          case SHEDS -> Set.of("shed", "sheds", "barns");
          case TIRES_WHEELS -> Set.of("tire", "tires", "wheels", "rims");
        };
    return vertical() == Vertical.RETAIL
        ? words.containsAll(names)
        : names.stream().anyMatch(words::contains);
  }

  static List<SiteSection> of(SitePaths paths, LocationKinds kinds) {
    List<SiteSection> sections = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    for (Vertical vertical : Vertical.values()) {
      String pattern = paths.city(vertical);
      IntPredicate filter = kinds.filter(vertical, -1);
      int same = patterns.indexOf(pattern);
      if (same < 0) {
        patterns.add(pattern);
        sections.add(
            new SiteSection(sections.size(), List.of(vertical), root(vertical, paths), filter));
      } else {
        SiteSection section = sections.get(same);
        List<Vertical> verticals = new ArrayList<>(section.verticals);
        verticals.add(vertical);
        sections.set(
            same,
            new SiteSection(same, List.copyOf(verticals), section.root, section.filter.or(filter)));
      }
    }
    return List.copyOf(sections);
  }

  /**
   * The path before the two slugs of a pattern; a default if the pattern does not end with them.
   */
  private static String root(Vertical vertical, SitePaths paths) {
    String usual = defaultRoot(vertical);
    Matcher pattern = CITY.matcher(paths.city(vertical));
    return pattern.matches() ? PercentEncoding.decodePath(pattern.group(1)).orElse(usual) : usual;
  }

  Vertical vertical() {
    return verticals.get(0);
  }

  String label(Texts texts) {
    return label(vertical(), texts);
  }

  static String label(Vertical vertical, Texts texts) {
    return texts.get(key(vertical, "label"));
  }

  /** The name of its stores at the beginning of a title. */
  String title(Texts texts) {
    return texts.get(key("title"));
  }

  /** The name of its stores within a sentence. */
  String noun(Texts texts) {
    return texts.get(key("noun"));
  }

  /** One of its stores at the beginning of a sentence. */
  String one(Texts texts) {
    return texts.get(key("one"));
  }

  /** The name of its stores in a place, as a title. */
  String titleIn(String place, Texts texts) {
    return texts.format(key("in"), "place", place);
  }

  String titleByState(Texts texts) {
    return texts.get(key("states"));
  }

  String count(int stores, Texts texts) {
    return texts.count(key("count"), stores);
  }

  private String key(String name) {
    return key(vertical(), name);
  }

  private static String key(Vertical vertical, String name) {
    return "section." + vertical.code() + "." + name;
  }

  /** The first path of a section whose pattern does not tell it. */
  private static String defaultRoot(Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> "/locations";
      case SHEDS -> "/sheds";
      case TIRES_WHEELS -> "/tires-wheels";
    };
  }
}
