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
import org.rtodirectory.edge.release.CompanyGroup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One question for stores: what its company and city mean, its answer as rows or counts, and what
 * to ask instead when there are none. For one thread.
 */
final class StoreQuestion {
  private static final int NAMED_CATEGORIES = 30;
  private static final int FEW_COUNTS = 10;
  private static final int MOST_SIMILAR = 5;
  private static final double FAR_MILES = 50;
  private static final ListPage FIRST = new ListPage(1, 1, null);
  private static final List<String> FILTERS =
      List.of("company", "state", "city", "radius", "vertical", "category");

  private final Map<String, String> filters;
  private final ListPage page;
  private final LoadedRelease release;
  private final Snapshot snapshot;
  private final LocationSearch search;
  private final NameSearch names;

  /** The numbers of the companies that the name means; null if any company will do. */
  private final @Nullable List<Integer> companies;

  /** The number of the category; negative: any. */
  private final int category;

  /** What a model should know beside the rows. */
  private final List<String> notes = new ArrayList<>();

  private final List<ObjectNode> counts = new ArrayList<>();
  private boolean isWholeCity;

  /**
   * @param filters the arguments but those of the page; they are changed to what they mean
   */
  StoreQuestion(Map<String, String> filters, ListPage page, LoadedRelease release)
      throws Arguments.InvalidArguments {
    this.filters = filters;
    this.page = page;
    this.release = release;
    this.snapshot = release.snapshot();
    this.search = new LocationSearch(snapshot);
    this.names = new NameSearch(release);
    String company = filters.get("company");
    this.companies = company == null ? null : CompanyGroup.of(company, release);
    this.category = category(filters.get("category"), snapshot.kinds());
    resolveCity();
  }

  Tool.Answer answer() throws Arguments.InvalidArguments {
    try {
      Filter filter = filter(filters);
      ListPage.Rows found = search.find(filter, page);
      if (found.total() == 0) {
        explainNone();
      } else if (filters.containsKey("count_by")) {
        Grouping by = Grouping.valueOf(filters.get("count_by").toUpperCase(Locale.ROOT));
        notes.add("By " + filters.get("count_by") + ": " + count(filter, by, page.limit()) + ".");
        if (by != Grouping.COMPANY) {
          explainCompanies(filter);
        }
        found = new ListPage.Rows(found.fragments(), new int[0], found.total(), null);
      } else if (found.rows().length == 0) {
        notes.add(ListPage.BEHIND_THE_LAST);
      } else {
        explainDistance(found);
        explainCompanies(filter);
        explainCity(filter);
      }
      return answer(found);
    } catch (TooManySteps tooMany) {
      throw new Arguments.InvalidArguments(
          "There are too many stores to look through for this. Give a state, a city, a company or a"
              + " radius, too.");
    }
  }

  private Tool.Answer answer(ListPage.Rows found) {
    Map<String, Object> again = new LinkedHashMap<>(filters);
    again.computeIfPresent("radius", (name, miles) -> Long.valueOf(filters.get("radius")));
    String title = found.total() == 1 ? "open store" : "open stores";
    title = found.total() == 0 ? title : title + near();
    String hint = notes.isEmpty() ? null : String.join(" ", notes);
    Tool.Answer answer = page.answer(found, title, this::line, again, hint, release);
    if (found.rows().length > 0) {
      ArrayNode verticals = answer.content().putArray("verticals");
      for (int row : found.rows()) {
        verticals.add(verticals(row));
      }
    }
    if (!counts.isEmpty()) {
      answer.content().putArray("counts").addAll(counts);
    }
    return answer;
  }

  private String near() {
    if (!filters.containsKey("zip")) {
      return "";
    }
    String radius = filters.get("radius");
    return "%s, nearest to ZIP %s first (miles from ZIP centre to ZIP centre)"
        .formatted(radius == null ? "" : " within " + radius + " miles", filters.get("zip"));
  }

  private Location store(int row) {
    return ResourceJson.mapper()
        .readValue(snapshot.locationFragments().fragment(row), Location.class);
  }

  /** A store in a line. */
  private String line(int row) {
    Location store = store(row);
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

  private void explainDistance(ListPage.Rows found) {
    double miles = found.miles() == null ? 0 : found.miles()[0];
    if (page.number() == 1 && miles > FAR_MILES && Double.isFinite(miles)) {
      notes.add(
          "None is within %.0f miles of ZIP %s: the nearest is %s away."
              .formatted(FAR_MILES, filters.get("zip"), ListPage.about(miles)));
    }
  }

  /** Says which companies of a name have the stores, or how many stores a slug leaves out. */
  private void explainCompanies(Filter filter) throws TooManySteps {
    String asked = filters.get("company");
    if (asked == null || companies == null) {
      return;
    }
    StringTable slugs = snapshot.locations().companies();
    if (slugs.find(asked) < 0) {
      List<Group> counted = search.count(filter, Grouping.COMPANY);
      boolean isAsked =
          companies.size() == 1 && slugs.get(companies.get(0)).equals(Folding.slug(asked));
      if (!counted.isEmpty() && !isAsked) {
        notes.add(
            "The companies of this name: " + said(counted, Grouping.COMPANY, FEW_COUNTS) + ".");
      }
      return;
    }
    List<Integer> others = new ArrayList<>(CompanyGroup.named(asked, release));
    others.removeAll(companies);
    List<Group> more = search.count(filter.of(others), Grouping.COMPANY);
    if (!more.isEmpty()) {
      notes.add(
          "The slug means one company. Its name, written with capitals, also means "
              + said(more, Grouping.COMPANY, FEW_COUNTS)
              + ".");
    }
  }

  private void explainCity(Filter filter) throws TooManySteps {
    if (!filters.containsKey("city") || filters.containsKey("zip")) {
      return;
    }
    if (!isWholeCity) {
      notes.add("No city has this whole name: these have it as a part.");
    } else if (!filters.containsKey("state") && search.count(filter, Grouping.STATE).size() > 1) {
      notes.add(
          "Several states have a city of this name: "
              + count(filter, Grouping.STATE, FEW_COUNTS)
              + ".");
    }
  }

  /** Counts the stores that pass, for programs, and returns the counts in words. */
  private String count(Filter filter, Grouping by, int most) throws TooManySteps {
    List<Group> groups = search.count(filter, by);
    groups.stream().limit(most).map(group -> counted(group, by)).forEach(counts::add);
    return said(groups, by, most);
  }

  private ObjectNode counted(Group group, Grouping by) {
    Location store = store(group.first());
    ObjectNode row = ResourceJson.mapper().createObjectNode().put("stores", group.stores());
    return switch (by) {
      case STATE -> row.put("state", store.state());
      case CITY -> row.put("city", store.city()).put("state", store.state());
      case COMPANY -> row.put("company", store.companySlug()).put("name", store.companyName());
    };
  }

  /** Counts in words: {@code TX 12; Houston, TX 7}, {@code Team Ford (company=team-ford) 3}. */
  private String said(List<Group> groups, Grouping by, int most) {
    List<String> said = new ArrayList<>();
    for (Group group : groups.subList(0, Math.min(most, groups.size()))) {
      Location store = store(group.first());
      String name =
          switch (by) {
            case STATE -> store.state();
            case CITY -> store.city() + ", " + store.state();
            case COMPANY -> named(store.companyName(), store.companySlug());
          };
      said.add(String.format(Locale.ROOT, "%s %,d", name, group.stores()));
    }
    if (groups.size() > most) {
      int last = groups.get(most - 1).stores();
      String fewer =
          groups.get(groups.size() - 1).stores() == last
              ? "as many"
              : groups.get(most).stores() == last ? "as many or fewer" : "fewer";
      said.add("%,d more have %s".formatted(groups.size() - most, fewer));
    }
    return String.join("; ", said);
  }

  private static String named(String company, String slug) {
    return company + " (company=" + slug + ")";
  }

  /** Says which filter left nothing, and gives the data of the next best question. */
  private void explainNone() throws TooManySteps {
    if (companies != null && companies.isEmpty()) {
      explainUnlisted();
      return;
    }
    List<String> given = FILTERS.stream().filter(filters::containsKey).toList();
    if (given.isEmpty()) {
      notes.add("The directory has no open store.");
      return;
    }
    notes.add("No open store passes " + String.join(", ", given) + ".");
    explainNearest();
    explainCompanies(filter(filters));
    List<String> without = new ArrayList<>();
    for (String name : given) {
      int found = search.find(without(name), FIRST).total();
      without.add(String.format(Locale.ROOT, "without %s: %,d", name, found));
    }
    notes.add("Stores found " + String.join(", ", without) + ".");
    if (filters.containsKey("city") && !isWholeCity) {
      explainLikeCities();
    }
  }

  /** Names companies like one that is not listed, with their stores where they were asked for. */
  private void explainUnlisted() throws TooManySteps {
    Filter filter = filter(filters);
    String there = filters.size() == 1 || filter.near() != null ? "" : " there";
    List<String> all = new ArrayList<>();
    int withStores = 0;
    for (SearchResult like : names.similar(filters.getOrDefault("company", ""))) {
      int number = snapshot.locations().companies().find(like.slug());
      ListPage.Rows found = search.find(filter.of(List.of(number)), FIRST);
      boolean hasNone = found.total() == 0;
      String stores = hasNone ? "none" : String.format(Locale.ROOT, "%,d", found.total());
      String nearest =
          hasNone || found.miles() == null
              ? ""
              : ", the nearest " + ListPage.about(found.miles()[0]) + " away";
      // Those without a store come last.
      all.add(
          hasNone ? all.size() : withStores++,
          named(like.name(), like.slug()) + " with " + stores + there + nearest);
    }
    String similar = all.stream().limit(MOST_SIMILAR).collect(Collectors.joining("; "));
    notes.add(
        "No company of this name is listed"
            + (similar.isEmpty() ? ", nor one of a similar name." : "; similar: " + similar + "."));
  }

  /** Says where the nearest store is that passes all but the filters of the place. */
  private void explainNearest() throws TooManySteps {
    Near near = filter(filters).near();
    Point point = near == null ? null : near.point();
    if (point == null && (filters.containsKey("state") || isWholeCity)) {
      point = search.middle(without("company", "vertical", "category"));
    }
    if (point == null) {
      return;
    }
    Filter anywhere = without("state", "city", "zip", "radius").near(point);
    ListPage.Rows nearest = search.find(anywhere, FIRST);
    if (nearest.total() > 0 && nearest.miles() != null) {
      notes.add(
          "The nearest, %s away: %s."
              .formatted(ListPage.about(nearest.miles()[0]), line(nearest.rows()[0])));
    }
  }

  private void explainLikeCities() {
    List<SearchResult> like = inState(names.cities(filters.getOrDefault("city", ""), false));
    List<String> said = new ArrayList<>();
    for (SearchResult city : like.subList(0, Math.min(FEW_COUNTS, like.size()))) {
      said.add(String.format(Locale.ROOT, "%s %,d", city.name(), city.storeCount()));
    }
    notes.add(
        like.isEmpty()
            ? "No city has this in its name: see how it is spelled with search_stores."
            : "No city has this in its name; cities like it: " + String.join("; ", said) + ".");
  }

  private Filter without(String... names) {
    Map<String, String> fewer = new LinkedHashMap<>(filters);
    fewer.keySet().removeAll(List.of(names));
    return filter(fewer);
  }

  private Filter filter(Map<String, String> given) {
    String city = given.get("city");
    return new Filter(
        given.containsKey("company") ? companies : null,
        given.get("state"),
        city == null ? null : Folding.fold(city),
        isWholeCity,
        near(given.get("zip"), given.get("radius")),
        Optional.ofNullable(given.get("vertical")).flatMap(Vertical::of).orElse(null),
        given.containsKey("category") ? category : -1);
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
    int number = kinds.category(Folding.fold(name));
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
