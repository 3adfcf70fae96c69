package org.rtodirectory.edge.mcp.tool;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.StoreScan.Grouping;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ZipCentroids;

/**
 * The parsed arguments of a question for stores. Absent arguments are null. Immutable.
 *
 * @param company the name or slug of a company, or the name of a chain
 * @param state the code of a state
 * @param city the name of a city, without the state and the ZIP code that may follow it in the
 *     argument
 * @param zip a ZIP code or its first three or four digits, with a known position
 * @param radius the distance in miles from the ZIP code or, without one, from the city
 * @param countBy the groups for which stores are counted, or null to list stores
 */
record StoreArguments(
    @Nullable String company,
    @Nullable String state,
    @Nullable String city,
    @Nullable String zip,
    @Nullable Integer radius,
    @Nullable Vertical vertical,
    @Nullable String category,
    @Nullable Grouping countBy,
    PageRequest page) {
  /** The number of stores on a page if the argument {@code limit} is absent. */
  static final int DEFAULT_STORES = 10;

  /** The number of counts on a page if the argument {@code limit} is absent. */
  static final int DEFAULT_COUNTS = 60;

  /** The maximum number of stores on a page. The maximum number of counts is in the schema. */
  private static final int MAX_STORES = 25;

  private static final int ZIP_DIGITS = 5;

  private static final String UNKNOWN_ZIP =
      "The location of this zip is unknown. Give a nearby zip or a city.";

  /** Three to five digits, or a ZIP+4 code. */
  private static final Pattern ZIP =
      Pattern.compile("(?<digits>[0-9]{3,5})|(?<zip>[0-9]{5})-?[0-9]{4}");

  /** A city, followed by a ZIP code or a ZIP+4 code. */
  private static final Pattern CITY_AND_ZIP =
      Pattern.compile("(?<city>.*?)[\\s,]*(?<![0-9])(?<zip>[0-9]{5})(?:-[0-9]{4})?");

  /** The country after a city, as in {@code Houston, TX, USA}. */
  private static final Pattern COUNTRY =
      Pattern.compile("(?i)[\\s,]+(?:USA?|U\\.S\\.A?\\.?|United States(?: of America)?)$");

  /** Reads the arguments of find_locations. */
  static StoreArguments read(Arguments arguments) throws Arguments.InvalidArguments {
    String countBy = arguments.optionalChoice("count_by");
    String vertical = arguments.optionalChoice("vertical");
    CityArgument city = CityArgument.read(arguments);
    String state = arguments.state("state");
    if (state != null && city.state() != null && !state.equals(city.state())) {
      arguments.addProblem("The city and the state argument name different states.");
    }
    String zip = readZip(arguments);
    StoreArguments parsed =
        new StoreArguments(
            arguments.optionalText("company"),
            state == null ? city.state() : state,
            city.name(),
            zip == null ? city.zip() : zip,
            arguments.has("radius") ? Math.toIntExact(arguments.number("radius")) : null,
            vertical == null ? null : Vertical.of(vertical).orElseThrow(),
            arguments.optionalText("category"),
            countBy == null ? null : Grouping.valueOf(countBy.toUpperCase(Locale.ROOT)),
            readPage(arguments, countBy != null));
    if (parsed.radius != null && parsed.zip == null && parsed.city == null) {
      arguments.addProblem("The radius needs a zip or a city.");
    }
    arguments.throwIfInvalid();
    if (parsed.filters().isEmpty() && parsed.countBy == null) {
      throw new Arguments.InvalidArguments(
          "Give at least one of company, state, city, zip, vertical and category. For example,"
              + " {\"zip\":\"77002\"} finds the stores near that ZIP code. With count_by alone, all"
              + " stores are counted.");
    }
    return parsed;
  }

  /** Returns the same arguments with another city and state. */
  StoreArguments withCity(String otherCity, @Nullable String otherState) {
    return new StoreArguments(
        company, otherState, otherCity, zip, radius, vertical, category, countBy, page);
  }

  /** Returns these arguments by name, without those of the page, so that a call can repeat them. */
  Map<String, Object> toArguments() {
    Map<String, Object> arguments = filters();
    if (countBy != null) {
      arguments.put("count_by", countBy.word());
    }
    return arguments;
  }

  private Map<String, Object> filters() {
    Map<String, Object> filters = new LinkedHashMap<>();
    filters.put("company", company);
    filters.put("state", state);
    filters.put("city", city);
    filters.put("zip", zip);
    filters.put("radius", radius);
    filters.put("vertical", vertical == null ? null : vertical.code());
    filters.put("category", category);
    filters.values().removeIf(Objects::isNull);
    return filters;
  }

  private static PageRequest readPage(Arguments arguments, boolean hasCounts) {
    int limit = hasCounts ? DEFAULT_COUNTS : DEFAULT_STORES;
    if (arguments.has("limit")) {
      limit = (int) arguments.number("limit");
      if (!hasCounts && limit > MAX_STORES) {
        arguments.addProblem(
            "limit", "must be a whole number from 1 to 25 unless stores are counted.");
      }
    }
    return PageRequest.of(arguments, limit);
  }

  private static @Nullable String readZip(Arguments arguments) {
    String zip = arguments.optionalText("zip");
    if (zip == null) {
      return null;
    }
    if (arguments.isNumber("zip")) {
      // A ZIP code that was sent as a number has lost its leading zeros.
      zip = "0".repeat(Math.max(0, ZIP_DIGITS - zip.length())) + zip;
    }
    Matcher parts = ZIP.matcher(zip);
    if (!parts.matches()) {
      arguments.addProblem(
          "The zip must be a string of three to five digits, such as 77002, or a ZIP+4 code.");
      return null;
    }
    String digits = Objects.requireNonNullElse(parts.group("digits"), parts.group("zip"));
    if (ZipCentroids.of(digits).isEmpty()) {
      arguments.addProblem(UNKNOWN_ZIP);
    }
    return digits;
  }

  /**
   * The parts of the argument city: {@code Houston}, {@code Houston, TX} or {@code Houston, TX
   * 77002}. An absent part is null. A ZIP code whose position is unknown is null too, if a name
   * precedes it.
   */
  private record CityArgument(@Nullable String name, @Nullable String state, @Nullable String zip) {
    static CityArgument read(Arguments arguments) {
      String text = arguments.optionalText("city");
      if (text == null) {
        return new CityArgument(null, null, null);
      }
      String name = COUNTRY.matcher(text).replaceFirst("");
      Matcher withZip = CITY_AND_ZIP.matcher(name);
      String zip = null;
      if (withZip.matches()) {
        name = withZip.group("city");
        zip = withZip.group("zip");
        zip = ZipCentroids.of(zip).isPresent() ? zip : null;
      }
      int comma = name.lastIndexOf(',');
      Optional<UsState> state =
          comma < 0 ? Optional.empty() : UsState.ofCodeOrName(name.substring(comma + 1));
      if (state.isPresent()) {
        name = name.substring(0, comma);
      }
      if (name.isBlank() && withZip.matches() && zip == null) {
        arguments.addProblem(UNKNOWN_ZIP);
      }
      return new CityArgument(
          name.isBlank() ? null : name.strip(), state.map(UsState::code).orElse(null), zip);
    }
  }
}
