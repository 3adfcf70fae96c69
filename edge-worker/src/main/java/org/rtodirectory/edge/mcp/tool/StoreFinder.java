package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.StoreFilter.Criterion;
import org.rtodirectory.edge.mcp.tool.StoreFilter.NearPoint;
import org.rtodirectory.edge.mcp.tool.StoreFindings.GroupCounts;
import org.rtodirectory.edge.mcp.tool.StoreFindings.NoStores;
import org.rtodirectory.edge.mcp.tool.StorePlace.CityMatch;
import org.rtodirectory.edge.mcp.tool.StoreScan.Grouping;
import org.rtodirectory.edge.mcp.tool.StoreScan.StoreGroup;
import org.rtodirectory.edge.mcp.tool.StoreScan.TooManyStores;
import org.rtodirectory.edge.release.CompanyChains;
import org.rtodirectory.edge.release.CompanyLookup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.Folding;

/**
 * A finder of the facts that answer a question for stores. It resolves the place, then the
 * companies, and then finds the stores. If there are none, it finds alternatives. It groups stores
 * by chain instead of company, because a chain may be listed as several companies ({@link
 * CompanyChains}). Not safe for several threads. Each instance serves one question.
 */
final class StoreFinder {
  /** The maximum number of categories in the error message for an unknown category. */
  private static final int MAX_NAMED_CATEGORIES = 30;

  private final LoadedRelease release;
  private final Snapshot snapshot;
  private final StoreScan scan;
  private final NameSearch nameSearch;
  private final StorePlace place;

  /** The arguments with the resolved place. */
  private final StoreArguments storeArguments;

  private final StoreFilter filter;

  private StoreFinder(StoreArguments arguments, LoadedRelease release)
      throws Arguments.InvalidArguments, TooManyStores {
    this.release = release;
    this.snapshot = release.snapshot();
    this.scan = new StoreScan(release);
    this.nameSearch = new NameSearch(release);
    this.place = StorePlace.of(arguments, snapshot.locations(), nameSearch);
    this.storeArguments =
        place.city() == null ? arguments : arguments.withCity(place.city(), place.state());
    this.filter = filter(storeArguments);
  }

  /**
   * Returns the facts that answer {@code arguments}.
   *
   * @throws Arguments.InvalidArguments if the category is unknown, the radius has no center, or
   *     there are too many stores to scan
   */
  static StoreFindings find(StoreArguments arguments, LoadedRelease release)
      throws Arguments.InvalidArguments {
    try {
      return new StoreFinder(arguments, release).find();
    } catch (TooManyStores e) {
      throw new Arguments.InvalidArguments(
          "This question concerns too many stores. Add a state, a city, a company or a radius, and"
              + " call again.");
    }
  }

  private StoreFindings find() throws TooManyStores {
    Grouping countBy = storeArguments.countBy();
    if (countBy == null) {
      PageRequest.PageRows stores = scan.find(filter, storeArguments.page());
      return findings(stores, null, stores.total() == 0 ? explainNoStores() : null);
    }
    List<StoreGroup> groups = scan.group(filter, countBy);
    PageRequest.PageRows noRows =
        PageRequest.PageRows.withoutDistances(
            snapshot.locationFragments(), new int[0], groups.size());
    if (groups.isEmpty()) {
      return findings(noRows, null, explainNoStores());
    }
    int storeCount = groups.stream().mapToInt(StoreGroup::count).sum();
    return findings(noRows, new GroupCounts(countBy, groups, storeCount), null);
  }

  private NoStores explainNoStores() throws TooManyStores {
    return new NoStoresExplainer(release, scan, nameSearch).explain(storeArguments, place, filter);
  }

  private StoreFindings findings(
      PageRequest.PageRows rows, @Nullable GroupCounts counts, @Nullable NoStores noStores)
      throws TooManyStores {
    boolean hasStores = noStores == null;
    boolean isCountedByCompany = storeArguments.countBy() == Grouping.COMPANY;
    return new StoreFindings(
        storeArguments,
        place,
        rows,
        countAddresses(),
        counts,
        hasStores && !isCountedByCompany ? findChains() : List.of(),
        findOtherChains(),
        hasStores && counts == null ? groupByState() : List.of(),
        noStores,
        estimateTest());
  }

  /**
   * Returns the test of whether the distance of a row is an estimate. Distances from the middle of
   * a city do not count as estimates, because the answer names the starting point.
   */
  private IntPredicate estimateTest() {
    boolean isStartEstimated =
        storeArguments.zip() != null && ZipCentroids.isEstimate(storeArguments.zip());
    return row -> isStartEstimated || snapshot.points().isEstimate(row);
  }

  /**
   * Returns the filter of a question. With a radius but no ZIP code, it finds the stores around the
   * middle of the city.
   */
  private StoreFilter filter(StoreArguments arguments)
      throws Arguments.InvalidArguments, TooManyStores {
    String company = arguments.company();
    String city = arguments.city();
    String zip = arguments.zip();
    Integer radius = arguments.radius();
    StoreFilter filterWithoutNear =
        new StoreFilter(
            company == null ? null : CompanyLookup.byNameOrSlug(company, release),
            arguments.state(),
            city == null ? null : Folding.fold(city),
            place.isWholeCity(),
            null,
            arguments.vertical(),
            category(arguments.category(), snapshot.locationKinds()));
    if (zip != null) {
      Point center = ZipCentroids.of(zip).orElseThrow();
      return filterWithoutNear.withNear(
          radius == null ? NearPoint.anywhere(center) : new NearPoint(center, radius));
    }
    if (radius == null) {
      return filterWithoutNear;
    }
    Point center = cityCenter(filterWithoutNear.onlyPlace());
    return filterWithoutNear
        .without(Criterion.CITY)
        .without(Criterion.STATE)
        .withNear(new NearPoint(center, radius));
  }

  /** Returns the middle of the stores of a city, from which a radius is measured. */
  private Point cityCenter(StoreFilter city) throws Arguments.InvalidArguments, TooManyStores {
    if (!place.isWholeCity()) {
      throw new Arguments.InvalidArguments(
          "No listed city has this whole name, so the radius has no center. Give a zip instead.");
    }
    if (scan.group(city, Grouping.STATE).size() > 1) {
      throw new Arguments.InvalidArguments(
          "Several states have a city with this name, so the radius has no center. Add the state.");
    }
    Point center = scan.middle(city);
    if (center == null) {
      throw new Arguments.InvalidArguments(
          "The position of this city is unknown. Give a zip instead.");
    }
    return center;
  }

  /** Returns the number of distinct addresses, or null if there are too many stores to count. */
  private @Nullable Integer countAddresses() {
    try {
      return scan.countAddresses(filter);
    } catch (TooManyStores e) {
      return null;
    }
  }

  /**
   * Returns the chains of the stores that match a company name. Returns none if the argument is a
   * slug, or if it is the whole name of the only company that it matches.
   */
  private List<StoreGroup> findChains() throws TooManyStores {
    String company = storeArguments.company();
    List<Integer> companies = filter.companies();
    StringTable slugs = snapshot.locations().companies();
    if (company == null || companies == null || slugs.find(company) >= 0) {
      return List.of();
    }
    boolean isOneCompany =
        companies.size() == 1 && slugs.get(companies.get(0)).equals(Folding.slug(company));
    return isOneCompany ? List.of() : scan.group(filter, Grouping.COMPANY);
  }

  /** Returns the other chains that the company argument matches as a name, if it is a slug. */
  private List<StoreGroup> findOtherChains() throws TooManyStores {
    String company = storeArguments.company();
    if (company == null
        || storeArguments.countBy() != null
        || snapshot.locations().companies().find(company) < 0) {
      return List.of();
    }
    List<Integer> others = new ArrayList<>(CompanyLookup.byName(company, release));
    others.removeAll(Objects.requireNonNullElse(filter.companies(), List.of()));
    return others.isEmpty()
        ? List.of()
        : scan.group(filter.withCompanies(others), Grouping.COMPANY);
  }

  /**
   * Returns the stores by state if the question names a city without a state. With a radius or a
   * ZIP code, returns none, because the states would be those of the stores around.
   */
  private List<StoreGroup> groupByState() throws TooManyStores {
    return place.match() == CityMatch.NAME && place.state() == null && filter.near() == null
        ? scan.group(filter, Grouping.STATE)
        : List.of();
  }

  /**
   * Returns the number of a category, or {@link LocationKinds#ANY_CATEGORY} if the name is null.
   */
  private static int category(@Nullable String name, LocationKinds kinds)
      throws Arguments.InvalidArguments {
    if (name == null) {
      return LocationKinds.ANY_CATEGORY;
    }
    int number = kinds.category(Folding.fold(name));
    if (number >= 0) {
      return number;
    }
    List<String> namedCategories = kinds.categories(MAX_NAMED_CATEGORIES);
    int otherCount = kinds.categoryCount() - namedCategories.size();
    throw new Arguments.InvalidArguments(
        (namedCategories.isEmpty()
                ? "No store of this release has a category. Leave the category out."
                : "No store has this category. The category must be one of "
                    + String.join(", ", namedCategories)
                    + (otherCount == 0 ? "." : ", and " + otherCount + " rarer ones."))
            + " Correct this and call again.");
  }
}
