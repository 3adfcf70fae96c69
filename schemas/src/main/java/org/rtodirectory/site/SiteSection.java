package org.rtodirectory.site;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.resource.SitePaths;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.LocationKinds;
import org.rtodirectory.text.PercentEncoding;

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

  /** The sections of a site. */
  static List<SiteSection> of(SitePaths paths, LocationKinds kinds) {
    List<SiteSection> sections = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    for (Vertical vertical : Vertical.values()) {
      String pattern = pattern(paths, vertical);
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
    Matcher pattern = CITY.matcher(pattern(paths, vertical));
    return pattern.matches()
        ? PercentEncoding.decodePath(pattern.group(1)).orElse(defaultRoot(vertical))
        : defaultRoot(vertical);
  }

  private static String pattern(SitePaths paths, Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> paths.city();
      case SHEDS -> paths.shedsCity();
      case TIRES_WHEELS -> paths.tiresWheelsCity();
    };
  }

  private static String defaultRoot(Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> "/locations";
      case SHEDS -> "/sheds";
      case TIRES_WHEELS -> "/tires-wheels";
    };
  }

  /** The vertical that names the section. */
  Vertical vertical() {
    return verticals.get(0);
  }

  /** The label in navigation. */
  String label() {
    return label(vertical());
  }

  /** The label of a vertical. */
  static String label(Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> "Rent-to-own";
      case SHEDS -> "Sheds";
      case TIRES_WHEELS -> "Tires and wheels";
    };
  }

  /** The name of its stores at the beginning of a title. */
  String title() {
    return switch (vertical()) {
      case RETAIL -> "Rent-to-own stores";
      case SHEDS -> "Shed dealers";
      case TIRES_WHEELS -> "Tire and wheel dealers";
    };
  }

  /** A number of stores in words: {@code 1 shed dealer}. */
  String count(int stores) {
    String one =
        switch (vertical()) {
          case RETAIL -> "rent-to-own store";
          case SHEDS -> "shed dealer";
          case TIRES_WHEELS -> "tire and wheel dealer";
        };
    return SiteText.count(stores, one, one + "s");
  }
}
