package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Filter;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Near;
import org.rtodirectory.edge.mcp.tool.LocationSearch.TooManySteps;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.query.InvalidQuery;
import org.rtodirectory.query.LocationQuery;
import org.rtodirectory.query.QueryParameters;
import org.rtodirectory.resource.Location;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.UsState;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.LocationIndex;
import org.rtodirectory.snapshot.LocationKinds;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.ZipCentroids;
import org.rtodirectory.text.Folding;

/**
 * The tool that finds open stores by company, state, city, vertical and category, in list order or
 * with the nearest to a ZIP code first.
 */
public final class FindLocations implements Tool {
  private static final Pattern ZIP = Pattern.compile("([0-9]{3,5})|([0-9]{5})-?[0-9]{4}");
  private static final int LONGEST_CATEGORY = 100;
  private static final int NAMED_CATEGORIES = 30;
  private static final long MOST_MILES = 12_500;
  private static final List<String> FILTERS =
      List.of("company", "state", "city", "radius", "vertical", "category");

  @Override
  public Tool.Answer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    arguments.only(
        "company",
        "state",
        "city",
        "zip",
        "radius",
        "vertical",
        "category",
        "limit",
        "page",
        "release");
    Map<String, String> filters = new LinkedHashMap<>();
    arguments.putText("company", filters);
    arguments.putState(filters);
    arguments.putText("city", filters);
    takeStateFromCity(filters, arguments);
    arguments.putText("zip", filters);
    arguments.putChoice("vertical", Vertical.codes(), filters);
    arguments.putText("category", filters);
    filters.computeIfPresent("zip", (name, zip) -> digits(zip, arguments));
    Long radius = arguments.number("radius", 1, MOST_MILES);
    if (radius != null) {
      filters.put("radius", Long.toString(radius));
      if (!filters.containsKey("zip")) {
        arguments.problem("The radius needs a zip.");
      }
    }
    ListPage page = ListPage.of(arguments);
    arguments.orThrow();
    LoadedRelease release = page.find(held);
    Snapshot snapshot = release.pages().snapshot();
    filters.computeIfPresent("company", (name, company) -> slug(company, snapshot.locations()));
    LocationSearch search = new LocationSearch(snapshot);
    try {
      ListPage.Rows found = search.find(filter(filters, snapshot.kinds()), page);
      String title = (found.total() == 1 ? "open store" : "open stores") + near(filters);
      String hint = found.rows().length > 0 ? null : hint(found.total(), filters, snapshot, search);
      Map<String, Object> again = new LinkedHashMap<>(filters);
      again.computeIfPresent("radius", (name, miles) -> radius);
      return page.answer(found, title, FindLocations::line, again, hint, release);
    } catch (TooManySteps tooMany) {
      throw new Arguments.InvalidArguments(
          "There are too many stores to look through for this. Give a state, a city, a company or a"
              + " radius, too.");
    }
  }

  private static String near(Map<String, String> filters) {
    String radius = filters.get("radius");
    return !filters.containsKey("zip")
        ? ""
        : (radius == null ? "" : " within " + radius + " miles")
            + ", nearest to ZIP "
            + filters.get("zip")
            + " first (miles from ZIP centre to ZIP centre)";
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

  /** A name in the place of a slug is mostly what the slug was made of. */
  private static String slug(String company, LocationIndex locations) {
    String given = company.strip().toLowerCase(Locale.ROOT);
    String made = Folding.fold(company).replace(' ', '-');
    return !locations.hasCompany(given) && locations.hasCompany(made) ? made : company;
  }

  private static Filter filter(Map<String, String> filters, LocationKinds kinds)
      throws Arguments.InvalidArguments {
    Map<String, String> ofQuery = new LinkedHashMap<>(filters);
    ofQuery.keySet().retainAll(List.of("company", "state", "city"));
    try {
      return new Filter(
          LocationQuery.parse(QueryParameters.of(ofQuery)),
          near(filters.get("zip"), filters.get("radius")),
          Optional.ofNullable(filters.get("vertical")).flatMap(Vertical::of).orElse(null),
          category(filters.get("category"), kinds));
    } catch (InvalidQuery invalid) {
      throw Arguments.InvalidArguments.of(invalid);
    }
  }

  private static @Nullable Near near(@Nullable String zip, @Nullable String radius) {
    return zip == null
        ? null
        : new Near(
            ZipCentroids.of(zip).orElseThrow(),
            radius == null ? Double.POSITIVE_INFINITY : Double.parseDouble(radius));
  }

  private static int category(@Nullable String name, LocationKinds kinds)
      throws Arguments.InvalidArguments {
    if (name == null) {
      return -1;
    }
    int number = name.length() > LONGEST_CATEGORY ? -1 : kinds.category(Folding.fold(name));
    if (number >= 0) {
      return number;
    }
    List<String> known = kinds.categories(NAMED_CATEGORIES);
    int more = kinds.categoryCount() - known.size();
    throw new Arguments.InvalidArguments(
        (known.isEmpty()
                ? "No store of this release has a category: leave it out."
                : "No store has this category. The category must be one of "
                    + String.join(", ", known)
                    + (more == 0 ? "." : ", and " + more + " rarer ones."))
            + " Correct this and call again.");
  }

  /** What was tried, and what to try next. */
  private static String hint(
      int total, Map<String, String> filters, Snapshot snapshot, LocationSearch search)
      throws Arguments.InvalidArguments {
    if (total > 0) {
      return ListPage.BEHIND_THE_LAST;
    }
    List<String> given = FILTERS.stream().filter(filters::containsKey).toList();
    if (given.isEmpty()) {
      return "The directory has no open store.";
    }
    StringBuilder hint =
        new StringBuilder("No open store")
            .append(given.size() == 1 ? " passes the filter " : " passes all of the filters ")
            .append(String.join(", ", given))
            .append('.');
    List<String> without = new ArrayList<>();
    for (String name : filters.size() == 1 ? List.<String>of() : given) {
      Map<String, String> fewer = new LinkedHashMap<>(filters);
      fewer.remove(name);
      try {
        int found = search.find(filter(fewer, snapshot.kinds()), new ListPage(1, 1, null)).total();
        without.add(String.format(Locale.ROOT, "without %s: %,d", name, found));
      } catch (TooManySteps tooMany) {
        break;
      }
    }
    if (!without.isEmpty()) {
      hint.append(" Stores found ").append(String.join(", ", without)).append('.');
    }
    String company = filters.get("company");
    if (company != null
        && !snapshot.locations().hasCompany(company.strip().toLowerCase(Locale.ROOT))) {
      hint.append(
          " No company has this slug or name: find it with search_stores or list_companies.");
    }
    if (filters.containsKey("city")) {
      hint.append(" See how the city is spelled with search_stores.");
    }
    return hint.append(" Call again with other filters or fewer.").toString();
  }

  private static String line(byte[] json) {
    Location store = ResourceJson.mapper().readValue(json, Location.class);
    return ListPage.joined(
        "; ",
        ListPage.joined(
            ", ",
            store.companyName(),
            store.address(),
            store.address2(),
            store.city(),
            store.state() + " " + store.zip()),
        store.phone(),
        ListPage.rating(store.rating(), store.reviewCount()),
        String.join(", ", store.categories()),
        store.status() == null ? null : store.status().replace('_', ' '),
        store.url());
  }
}
