package org.rtodirectory.edge.mcp.tool;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.snapshot.ZipCentroids;

/**
 * The tool that finds open stores by company, state, city, vertical and category, in list order or
 * with the nearest to a ZIP code first, or counts them.
 */
public final class FindLocations implements Tool {
  private static final Pattern ZIP = Pattern.compile("([0-9]{3,5})|([0-9]{5})-?[0-9]{4}");

  /** How many counts are given where no number is asked for. */
  private static final int COUNTS = 60;

  @Override
  public Tool.Answer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    Map<String, String> filters = new LinkedHashMap<>();
    arguments.putText("company", filters);
    arguments.putState(filters);
    arguments.putText("city", filters);
    takeStateFromCity(filters, arguments);
    arguments.putText("zip", filters);
    // A ZIP code that is a number has lost the zeros in front.
    filters.computeIfPresent(
        "zip",
        (name, zip) ->
            digits(
                arguments.isNumber(name) ? "0".repeat(Math.max(0, 5 - zip.length())) + zip : zip,
                arguments));
    if (arguments.has("radius")) {
      filters.put("radius", Long.toString(arguments.number("radius")));
      if (!filters.containsKey("zip")) {
        arguments.problem("The radius needs a zip.");
      }
    }
    arguments.putChoice("vertical", filters);
    arguments.putText("category", filters);
    arguments.putChoice("count_by", filters);
    boolean areMany = filters.containsKey("count_by") && !arguments.has("limit");
    ListPage page = ListPage.of(arguments, areMany ? COUNTS : (int) arguments.number("limit"));
    arguments.orThrow();
    if (filters.isEmpty()) {
      throw new Arguments.InvalidArguments(
          "Say which stores: give a company, a state, a city, a zip, a vertical or a category;"
              + " {\"zip\":\"77002\"} finds those near there. With count_by alone all are"
              + " counted.");
    }
    return new StoreQuestion(filters, page, page.find(held)).answer();
  }

  /** A model writes {@code Houston, TX} as people do. */
  private static void takeStateFromCity(Map<String, String> filters, Arguments arguments) {
    String city = filters.getOrDefault("city", "");
    int comma = city.lastIndexOf(',');
    Optional<UsState> state =
        comma < 0 ? Optional.empty() : UsState.named(city.substring(comma + 1));
    if (state.isEmpty()) {
      return;
    }
    String code = state.get().code();
    if (!filters.getOrDefault("state", code).equals(code)) {
      arguments.problem("The city names another state than the state.");
    }
    filters.put("city", city.substring(0, comma));
    filters.put("state", code);
  }

  private static @Nullable String digits(String zip, Arguments arguments) {
    Matcher parts = ZIP.matcher(zip.strip());
    if (!parts.matches()) {
      arguments.problem(
          "The zip must be a text of three to five digits, 77002 say, or a ZIP+4 code.");
      return null;
    }
    String digits = Objects.requireNonNullElse(parts.group(1), parts.group(2));
    if (ZipCentroids.of(digits).isEmpty()) {
      arguments.problem("The place of this zip is not known. Give another one near it, or a city.");
    }
    return digits;
  }
}
