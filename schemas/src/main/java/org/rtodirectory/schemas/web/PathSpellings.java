package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Sound;

/**
 * The paths of pages as people spell them: in capitals, with slashes at the end, with the code of a
 * state, with an abbreviated city ({@code ft-myers}), or with a city whose name sounds the same
 * ({@code fort-meyers}) if the state has one of them only. Immutable.
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
    List<SiteCities.City> same = new ArrayList<>();
    List<SiteCities.City> alike = new ArrayList<>();
    for (int number = of.first(); number < of.end(); number++) {
      SiteCities.City city = catalog.cities().city(number);
      String folded = Folding.fold(city.name());
      // An abbreviation begins with the letter of its word.
      if (city.stores().get(section.number()) > 0
          && !wanted.isEmpty()
          && folded.startsWith(wanted.substring(0, 1))) {
        String own = CityAbbreviations.spelledOut(folded);
        if (own.equals(wanted)) {
          same.add(city);
        } else if (Math.abs(own.length() - wanted.length()) <= 1 && soundAlike(own, wanted)) {
          alike.add(city);
        }
      }
    }
    List<SiteCities.City> found = same.isEmpty() ? alike : same;
    return found.size() == 1 ? found.get(0) : null;
  }

  /** Whether two names differ by one letter in a word that begins and sounds the same. */
  private static boolean soundAlike(String one, String other) {
    List<String> words = Folding.words(one);
    List<String> others = Folding.words(other);
    int different = -1;
    for (int i = 0; i < words.size() && words.size() == others.size(); i++) {
      if (!words.get(i).equals(others.get(i))) {
        if (different >= 0) {
          return false;
        }
        different = i;
      }
    }
    return different >= 0 && sameSound(words.get(different), others.get(different));
  }

  private static boolean sameSound(String one, String other) {
    return Sound.key(one).isPresent()
        && Sound.key(one).equals(Sound.key(other))
        && one.charAt(0) == other.charAt(0)
        && isOneEdit(one, other);
  }

  /** Whether two words become the same when one letter is left out of one of them or of both. */
  private static boolean isOneEdit(String one, String other) {
    int same = 0;
    int shorter = Math.min(one.length(), other.length());
    while (same < shorter && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    int end = 0;
    while (end < shorter - same
        && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
      end++;
    }
    return Math.max(one.length(), other.length()) - same - end == 1;
  }
}
