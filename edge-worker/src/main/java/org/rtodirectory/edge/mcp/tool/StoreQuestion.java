package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Filter;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Group;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Grouping;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Near;
import org.rtodirectory.edge.mcp.tool.LocationSearch.TooManySteps;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.LocationQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One question for stores: what its company and city mean, its answer as rows or counts, and what
 * to ask instead when there are none. For one thread.
 */
final class StoreQuestion {
  private static final int LONGEST_CATEGORY = 100;
  private static final int NAMED_CATEGORIES = 30;
  private static final int MOST_COUNTS = 60;
  private static final int FEW_COUNTS = 10;
  private static final List<String> FILTERS =
      List.of("company", "state", "city", "radius", "vertical", "category");

  private final Map<String, String> filters;
  private final ListPage page;
  private final LoadedRelease release;
  private final Snapshot snapshot;
  private final LocationSearch search;
  private final NameSearch names;

  /** What a model should know beside the rows. */
  private final List<String> notes = new ArrayList<>();

  private final List<ObjectNode> counts = new ArrayList<>();
  private boolean isWholeCity;

  /**
   * @param filters the arguments but those of the page; they are changed to what they mean
   */
  StoreQuestion(Map<String, String> filters, ListPage page, LoadedRelease release) {
    this.filters = filters;
    this.page = page;
    this.release = release;
    this.snapshot = release.snapshot();
    this.search = new LocationSearch(snapshot);
    this.names = new NameSearch(release);
  }

  Tool.Answer answer() throws Arguments.InvalidArguments {
    filter(filters);
    boolean isAmbiguous = isAmbiguousCompany();
    resolveCity();
    try {
      Filter filter = filter(filters);
      ListPage.Rows found = search.find(filter, page);
      if (!isAmbiguous && found.total() == 0) {
        explainNone();
      } else if (filters.containsKey("count_by")) {
        Grouping by = Grouping.valueOf(filters.get("count_by").toUpperCase(Locale.ROOT));
        count(filter, by, MOST_COUNTS);
        notes.add(0, "By " + filters.get("count_by") + ": " + said(counts) + ".");
        found = new ListPage.Rows(found.fragments(), new int[0], found.total(), null);
      } else if (found.rows().length == 0 && !isAmbiguous) {
        notes.add(ListPage.BEHIND_THE_LAST);
      } else if (filters.containsKey("city") && !filters.containsKey("zip")) {
        explainCity(filter);
      }
      Map<String, Object> again = new LinkedHashMap<>(filters);
      again.computeIfPresent("radius", (name, miles) -> Long.valueOf(filters.get("radius")));
      String title = (found.total() == 1 ? "open store" : "open stores") + near();
      Tool.Answer answer =
          page.answer(
              found,
              title,
              this::line,
              again,
              notes.isEmpty() ? null : String.join(" ", notes),
              release);
      if (found.rows().length > 0) {
        ArrayNode verticals = answer.content().putArray("verticals");
        for (int row : found.rows()) {
          verticals.add(verticals(row));
        }
      }
      if (!counts.isEmpty()) {
        ArrayNode array = answer.content().putArray("counts");
        counts.forEach(array::add);
      }
      return answer;
    } catch (TooManySteps tooMany) {
      throw new Arguments.InvalidArguments(
          "There are too many stores to look through for this. Give a state, a city, a company or a"
              + " radius, too.");
    }
  }

  private String near() {
    if (!filters.containsKey("zip")) {
      return "";
    }
    String radius = filters.get("radius");
    return "%s, nearest to ZIP %s first (miles from ZIP centre to ZIP centre)"
        .formatted(radius == null ? "" : " within " + radius + " miles", filters.get("zip"));
  }

  /** A store in a line. */
  private String line(int row) {
    byte[] json = snapshot.locationFragments().fragment(row);
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
        verticals(row),
        String.join(", ", store.categories()),
        store.status() == null ? null : store.status().replace('_', ' '),
        store.website(),
        store.url());
  }

  private String verticals(int row) {
    return snapshot.kinds().verticals(row).stream()
        .map(Vertical::code)
        .collect(Collectors.joining(", "));
  }

  /** Makes the company a slug; true if several companies are named so. */
  private boolean isAmbiguousCompany() {
    String company = filters.get("company");
    if (company == null) {
      return false;
    }
    String slug = NameSearch.slug(company, snapshot.locations());
    filters.put("company", slug);
    if (snapshot.locations().hasCompany(slug)) {
      return false;
    }
    List<SearchResult> found = names.companies(company);
    if (found.size() == 1) {
      filters.put("company", found.get(0).slug());
      notes.add("The company is taken as " + found.get(0).name() + ".");
    } else if (found.size() > 1) {
      found.forEach(this::addCompany);
      notes.add(
          "Several companies are named so: " + said(counts) + ". Call again with one of them.");
    }
    return found.size() > 1;
  }

  private void addCompany(SearchResult company) {
    counts.add(
        row(company.storeCount()).put("company", company.slug()).put("name", company.name()));
  }

  /** Makes the city one that there is, if it is one; else it is a part of a name. */
  private void resolveCity() {
    String city = filters.get("city");
    if (city == null || isCity(city, filters.get("state"))) {
      return;
    }
    for (int space = city.lastIndexOf(' '); space > 0; space = city.lastIndexOf(' ', space - 1)) {
      String state = UsState.named(city.substring(space + 1)).map(UsState::code).orElse("");
      String before = city.substring(0, space);
      if (state.equals(filters.getOrDefault("state", state)) && isCity(before, state)) {
        filters.put("city", before);
        filters.put("state", state);
        return;
      }
    }
    inState(names.cities(city, true)).stream().findFirst().ifPresent(this::take);
  }

  private boolean isCity(String name, @Nullable String state) {
    isWholeCity = snapshot.locations().hasCity(state, Folding.fold(name));
    return isWholeCity;
  }

  private void take(SearchResult city) {
    filters.put("city", nameOf(city));
    filters.put("state", String.valueOf(city.state()));
    isWholeCity = true;
    notes.add("The city is taken as " + city.name() + ".");
  }

  private static String nameOf(SearchResult city) {
    return city.name().substring(0, city.name().lastIndexOf(','));
  }

  private List<SearchResult> inState(List<SearchResult> cities) {
    String state = filters.get("state");
    return cities.stream().filter(city -> state == null || state.equals(city.state())).toList();
  }

  private void explainCity(Filter filter) throws TooManySteps {
    if (!isWholeCity) {
      notes.add("No city has this whole name: these have it as a part.");
    } else if (!filters.containsKey("state")) {
      List<Group> states = search.count(filter, Grouping.STATE);
      if (states.size() > 1) {
        add(states, Grouping.STATE, MOST_COUNTS);
        notes.add("Several states have a city of this name: " + said(counts) + ".");
      }
    }
  }

  private void count(Filter filter, Grouping by, int most) throws TooManySteps {
    add(search.count(filter, by), by, most);
  }

  private void add(List<Group> groups, Grouping by, int most) {
    for (Group group : groups.subList(0, Math.min(most, groups.size()))) {
      byte[] json = snapshot.locationFragments().fragment(group.first());
      Location store = ResourceJson.mapper().readValue(json, Location.class);
      ObjectNode row = row(group.stores());
      switch (by) {
        case STATE -> row.put("state", store.state());
        case CITY -> row.put("city", store.city()).put("state", store.state());
        case COMPANY -> row.put("company", store.companySlug()).put("name", store.companyName());
      }
      counts.add(row);
    }
    if (groups.size() > most) {
      notes.add((groups.size() - most) + " more have fewer.");
    }
  }

  private static ObjectNode row(int stores) {
    return ResourceJson.mapper().createObjectNode().put("stores", stores);
  }

  /** Counts in words: {@code TX 12, Houston, TX 7}, {@code Team Ford (company=team-ford) 3}. */
  private static String said(List<ObjectNode> counts) {
    return counts.stream()
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "%s %,d",
                    row.has("company")
                        ? row.path("name").asString()
                            + " (company="
                            + row.path("company").asString()
                            + ")"
                        : ListPage.joined(
                            ", ", row.path("city").asString(""), row.path("state").asString("")),
                    row.path("stores").intValue()))
        .collect(Collectors.joining("; "));
  }

  /** Says which filter left nothing, and gives the data of the next best question. */
  private void explainNone() throws Arguments.InvalidArguments, TooManySteps {
    String company = filters.get("company");
    if (company != null && !snapshot.locations().hasCompany(company)) {
      notes.add("No company has this slug or name: find it with search_stores or list_companies.");
      return;
    }
    List<String> given = FILTERS.stream().filter(filters::containsKey).toList();
    if (given.isEmpty()) {
      notes.add("The directory has no open store.");
      return;
    }
    List<String> without = new ArrayList<>();
    for (String name :
        given.size() == 1 && !given.get(0).equals("radius") ? List.<String>of() : given) {
      int found = search.find(without(List.of(name)), new ListPage(1, 1, null)).total();
      without.add(String.format(Locale.ROOT, "without %s: %,d", name, found));
    }
    notes.add(
        "No open store passes %s %s."
            .formatted(
                given.size() == 1 ? "the filter" : "all of the filters", String.join(", ", given)));
    if (!without.isEmpty()) {
      notes.add("Stores found " + String.join(", ", without) + ".");
    }
    if (filters.containsKey("radius")) {
      ListPage.Rows nearest = search.find(without(List.of("radius")), new ListPage(1, 1, null));
      if (nearest.total() > 0 && nearest.miles() != null) {
        notes.add(
            "The nearest, %s: %s."
                .formatted(ListPage.about(nearest.miles()[0]), line(nearest.rows()[0])));
        return;
      }
    }
    if (filters.containsKey("city") && !isWholeCity) {
      List<SearchResult> like = inState(names.cities(filters.get("city"), false));
      like.stream()
          .limit(FEW_COUNTS)
          .forEach(
              city ->
                  counts.add(
                      row(city.storeCount()).put("city", nameOf(city)).put("state", city.state())));
      notes.add(
          like.isEmpty()
              ? "No city has this in its name: see how it is spelled with search_stores."
              : "No city has this in its name; cities like it: " + said(counts) + ".");
    } else if (filters.containsKey("city") || filters.containsKey("state")) {
      Grouping by =
          filters.containsKey("city") && filters.containsKey("state")
              ? Grouping.CITY
              : Grouping.STATE;
      List<String> places = by == Grouping.CITY ? List.of("city") : List.of("city", "state");
      count(without(places), by, FEW_COUNTS);
      if (counts.isEmpty() && by == Grouping.CITY) {
        count(without(List.of("city", "state")), Grouping.STATE, FEW_COUNTS);
      }
      if (!counts.isEmpty()) {
        notes.add("Elsewhere: " + said(counts) + ".");
      }
    }
  }

  private Filter without(List<String> some) throws Arguments.InvalidArguments {
    Map<String, String> fewer = new LinkedHashMap<>(filters);
    fewer.keySet().removeAll(some);
    return filter(fewer);
  }

  private Filter filter(Map<String, String> given) throws Arguments.InvalidArguments {
    Map<String, String> ofQuery = new LinkedHashMap<>(given);
    ofQuery.keySet().retainAll(List.of("company", "state", "city"));
    try {
      return new Filter(
          LocationQuery.parse(QueryParameters.of(ofQuery)),
          isWholeCity,
          near(given.get("zip"), given.get("radius")),
          Optional.ofNullable(given.get("vertical")).flatMap(Vertical::of).orElse(null),
          category(given.get("category"), snapshot.kinds()));
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
}
