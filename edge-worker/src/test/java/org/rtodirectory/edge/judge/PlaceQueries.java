package org.rtodirectory.edge.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.Folding;

/** Queries for a place, and for nothing at all. */
final class PlaceQueries {
  /** Cities of many states. Directories lack most of them. */
  private static final List<String> CITIES =
      List.of(
          ("Albany,Amarillo,Ann Arbor,Arlington Heights,Asheville,Aspen,Baton Rouge,Bellevue,Boise,"
                  + "Boulder,Bowling Green,Burlington,Cedar Rapids,Chattanooga,Cheyenne,"
                  + "Colorado Springs,Council Bluffs,Davenport,Des Moines,Dover,Duluth,Durango,"
                  + "El Paso,Eugene,Evansville,Fargo,Flagstaff,Fort Collins,Fort Wayne,Galveston,"
                  + "Grand Rapids,Green Bay,Gulfport,Hagerstown,Harrisburg,Hattiesburg,"
                  + "Idaho Falls,Iowa City,Joplin,Kalamazoo,Kennewick,La Crosse,Lake Charles,"
                  + "Laramie,Las Cruces,Little Rock,Lubbock,Mankato,Missoula,Moline,Muncie,"
                  + "New Haven,North Platte,Ogden,Overland Park,Paducah,Palo Alto,Peoria,"
                  + "Pocatello,Port Huron,Port St Lucie,Poughkeepsie,Provo,Rapid City,Roanoke,"
                  + "Rock Springs,Rockford,Salt Lake City,San Angelo,Santa Fe,Schenectady,"
                  + "Shreveport,Sioux Falls,South Bend,Spokane,Springfield,St Cloud,St George,"
                  + "State College,Terre Haute,Topeka,Twin Falls,Utica,Walla Walla,Waterloo,"
                  + "West Lafayette,Wichita Falls,Yakima,Youngstown,Yuma")
              .split(",", -1));

  /** Letters that no word of a directory combines. */
  private static final String ODD_LETTERS = "zqxjvk";

  private static final int CITIES_PER_STATE = 5;

  private final Entries entries;
  private final Chance chance;
  private final Typist typist;

  PlaceQueries(Entries entries, Chance chance) {
    this.entries = entries;
    this.chance = chance;
    typist = new Typist(chance.random());
  }

  Map<String, DrawnQuery.Rule> rules() {
    Map<String, DrawnQuery.Rule> rules = new LinkedHashMap<>();
    rules.put("city", store -> city(Entries.cityOf(store), Entries.cityOf(store)));
    rules.put("city-state", this::cityState);
    rules.put("city-typo", this::cityTypo);
    rules.put("city-variant", this::cityVariant);
    rules.put("state", this::state);
    rules.put("zip", store -> zip(Entries.zipOf(store)));
    rules.put("zip-four", store -> zip(Entries.zipOf(store).substring(0, 4)));
    rules.put("zip-without-store", store -> near(store, ""));
    rules.put("city-state-zip-without-store", this::cityStateZipWithoutStore);
    rules.put("nonsense", store -> nonsense());
    return rules;
  }

  private @Nullable DrawnQuery city(String city, @Nullable String text) {
    return text == null || entries.isCompanyName(text)
        ? null
        : new DrawnQuery(text, entries.cities(city));
  }

  private @Nullable DrawnQuery cityState(Entry store) {
    String state = Entries.stateOf(store);
    return new DrawnQuery(
        Entries.cityOf(store) + " " + Folding.fold(state),
        entries.cities(Entries.cityOf(store)).stream()
            .filter(city -> state.equals(city.result().state()))
            .toList());
  }

  /** Draws a typo of a city. Other cities that are one edit away are right too. */
  private @Nullable DrawnQuery cityTypo(Entry store) {
    String city = Entries.cityOf(store);
    String text = typist.misspell(city, entries::hasBeginning);
    return text == null
        ? null
        : new DrawnQuery(
            text,
            Stream.concat(entries.cities(city).stream(), entries.oneEditFrom(text).stream())
                .toList());
  }

  /** Draws a city with its first words joined, or with its first word in full or abbreviated. */
  private @Nullable DrawnQuery cityVariant(Entry store) {
    String city = Entries.cityOf(store);
    List<String> words = Folding.words(city);
    String first = words.isEmpty() ? "" : words.get(0);
    if (words.size() < 2) {
      return null;
    }
    String rest = city.substring(first.length() + 1);
    String typed =
        switch (first) {
          case "o", "de", "la", "le", "el", "du", "mc" -> first + rest;
          case "st" -> "saint " + rest;
          case "saint" -> "st " + rest;
          case "ft" -> "fort " + rest;
          case "fort" -> "ft " + rest;
          case "mt" -> "mount " + rest;
          case "mount" -> "mt " + rest;
          default -> null;
        };
    return typed == null || entries.isCityName(typed) && !isSameCity(typed, city)
        ? null
        : city(city, typed);
  }

  private boolean isSameCity(String name, String otherName) {
    return entries.cities(name).equals(entries.cities(otherName));
  }

  /** Draws a state. One of its cities with the most stores is right. */
  private @Nullable DrawnQuery state(Entry store) {
    UsState state = UsState.ofCode(Entries.stateOf(store)).orElseThrow();
    String text = Folding.fold(state.name());
    return entries.isCompanyName(text)
        ? null
        : new DrawnQuery(
            text,
            entries.citiesOfState(state.code()).stream()
                .filter(
                    city ->
                        city.sizeRank() <= CITIES_PER_STATE
                            || Entries.cityName(city.result()).equals(text))
                .toList());
  }

  private DrawnQuery zip(String digits) {
    return new DrawnQuery(
        digits,
        entries.stores().stream()
            .filter(store -> Entries.zipOf(store).startsWith(digits))
            .toList());
  }

  /** Draws a ZIP code without a store, in the area of the ZIP code of a store. */
  private @Nullable DrawnQuery near(Entry store, String place) {
    String zip = Entries.zipOf(store).substring(0, 3) + String.format("%02d", chance.below(100));
    Optional<ZipCentroids.Point> point = ZipCentroids.of(zip);
    Optional<ZipCentroids.Point> area = ZipCentroids.of(zip.substring(0, 3));
    return entries.hasZip(zip) || point.isEmpty() || point.equals(area)
        ? null
        : new DrawnQuery(place + zip, entries.nearest(point.get()));
  }

  /** Draws a ZIP code without a store after a city that has no store in the state. */
  private @Nullable DrawnQuery cityStateZipWithoutStore(Entry store) {
    String state = Entries.stateOf(store);
    List<String> cities = chance.isPercent(50) ? CITIES : entries.cityNames();
    String city = Folding.fold(chance.choose(cities));
    boolean isThere =
        entries.storesInCity(city).stream().anyMatch(at -> Entries.stateOf(at).equals(state));
    return isThere ? null : near(store, city + " " + Folding.fold(state) + " ");
  }

  private @Nullable DrawnQuery nonsense() {
    StringBuilder text = new StringBuilder();
    for (int length = 5 + chance.below(5); length > 0; length--) {
      text.append(ODD_LETTERS.charAt(chance.below(ODD_LETTERS.length())));
    }
    return new DrawnQuery(text.toString(), List.of());
  }
}
