package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;

/**
 * The paths of pages as people spell them: in capitals, with slashes at the end, with the code of a
 * state, or with an abbreviated city ({@code ft-myers}) if the state has one of them only.
 * Immutable.
 */
final class PathSpellings {
  private static final String INDEX = "/index.html";

  private final SiteCatalog catalog;

  PathSpellings(SiteCatalog catalog) {
    this.catalog = catalog;
  }

  /** A decoded path without slashes and the name of an object at its end, in lower case. */
  static String plain(String path) {
    String plain = path.toLowerCase(Locale.ROOT);
    if (plain.endsWith(INDEX)) {
      plain = plain.substring(0, plain.length() - INDEX.length());
    }
    int end = plain.length();
    while (end > 1 && plain.charAt(end - 1) == '/') {
      end--;
    }
    return plain.isEmpty() ? "/" : plain.substring(0, end);
  }

  /** The page that a decoded path which is none means; null if it is not clear. */
  @Nullable SitePage find(String path) {
    String plain = plain(path);
    SitePage page = catalog.find(plain);
    return page != null ? page : inSection(plain);
  }

  /** The page that contains what a path leads to, and that exists; null if none does. */
  @Nullable SitePage above(String path) {
    String above = plain(path);
    for (int slash = above.lastIndexOf('/'); slash > 0; slash = above.lastIndexOf('/')) {
      above = above.substring(0, slash);
      SitePage page = find(above);
      if (page != null) {
        return page;
      }
    }
    return null;
  }

  /** The names in a path as folded words, the last first, without the root of a section. */
  List<String> names(String path) {
    String plain = plain(path);
    for (SiteSection section : catalog.sections()) {
      if (plain.startsWith(section.root() + "/")) {
        plain = plain.substring(section.root().length());
      }
    }
    List<String> names = new ArrayList<>();
    for (String name : plain.split("/", -1)) {
      String folded = Folding.fold(name);
      if (!folded.isEmpty()) {
        names.add(0, folded);
      }
    }
    return names;
  }

  private @Nullable SitePage inSection(String path) {
    for (SiteSection section : catalog.sections()) {
      if (path.startsWith(section.root() + "/")) {
        String[] names = path.substring(section.root().length() + 1).split("/", -1);
        Integer state = state(names[0]);
        if (state == null) {
          return null;
        }
        StringBuilder known = new StringBuilder(catalog.statePage(section, state).path());
        if (names.length > 1) {
          SiteCities.City city = city(section, state, Folding.fold(names[1].replace('-', ' ')));
          known.append('/').append(city == null ? names[1] : city.slug());
        }
        for (int i = 2; i < names.length; i++) {
          known.append('/').append(names[i]);
        }
        return catalog.find(known.toString());
      }
    }
    return null;
  }

  private @Nullable Integer state(String name) {
    Integer known = catalog.cities().stateOf(name);
    String code = UsState.named(name.replace('-', ' ')).map(UsState::code).orElse("");
    List<SiteCities.State> states = catalog.cities().states();
    for (int state = 0; known == null && state < states.size(); state++) {
      known = states.get(state).code().equals(code) ? Integer.valueOf(state) : null;
    }
    return known;
  }

  /** The city with stores of a section that a folded name means; null if none or several are. */
  private SiteCities.@Nullable City city(SiteSection section, int state, String name) {
    String wanted = CityAbbreviations.spelledOut(name);
    SiteCities.State of = catalog.cities().states().get(state);
    List<SiteCities.City> found = new ArrayList<>();
    for (int number = of.first(); number < of.end(); number++) {
      SiteCities.City city = catalog.cities().city(number);
      String folded = Folding.fold(city.name());
      // An abbreviation begins with the letter of its word.
      if (city.stores().get(section.number()) > 0
          && !wanted.isEmpty()
          && folded.startsWith(wanted.substring(0, 1))
          && CityAbbreviations.spelledOut(folded).equals(wanted)) {
        found.add(city);
      }
    }
    return found.size() == 1 ? found.get(0) : null;
  }
}
