package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Grouping;
import org.rtodirectory.edge.mcp.tool.LocationSearch.StoreGroup;
import org.rtodirectory.edge.mcp.tool.LocationSearch.TooManySteps;
import org.rtodirectory.edge.mcp.tool.StoreFilter.Criterion;
import org.rtodirectory.edge.mcp.tool.StoreFilter.NearPoint;
import org.rtodirectory.edge.mcp.tool.StoreFindings.GroupCounts;
import org.rtodirectory.edge.mcp.tool.StoreFindings.NoStores;
import org.rtodirectory.edge.mcp.tool.StorePlace.CityMatch;
import org.rtodirectory.edge.release.CompanyLookup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.Folding;

/**
 * A look-up of the facts that answer a question for stores. It resolves the place, then the
 * companies, then finds the stores. If there are none, it finds alternatives. Not thread-safe. Each
 * instance serves one question.
 */
final class StoreFinder {
  /** The maximum number of categories that the message about an unknown one names. */
  private static final int MAX_NAMED_CATEGORIES = 30;

  private final LoadedRelease release;
  private final Snapshot snapshot;
  private final LocationSearch search;
  private final NameSearch names;
  private final StorePlace place;
  private final StoreArguments storeArguments;
  private final StoreFilter filter;

  private StoreFinder(StoreArguments arguments, LoadedRelease release)
      throws Arguments.InvalidArguments, TooManySteps {
    this.release = release;
    this.snapshot = release.snapshot();
    this.search = new LocationSearch(release);
    this.names = new NameSearch(release);
    this.place = StorePlace.of(arguments, snapshot.locations(), names);
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
    } catch (TooManySteps tooMany) {
      throw new Arguments.InvalidArguments(
          "This question concerns too many stores. Add a state, a city, a company or a radius, and"
              + " call again.");
    }
  }

  private StoreFindings find() throws TooManySteps {
    ResultPage.StoreRows stores = search.find(filter, storeArguments.page());
    if (stores.total() == 0) {
      return findings(
          stores,
          null,
          new MissingStores(release, search, names).explain(storeArguments, place, filter));
    }
    if (storeArguments.countBy() == null) {
      return findings(stores, null, null);
    }
    List<StoreGroup> groups = search.group(filter, storeArguments.countBy());
    return findings(
        new ResultPage.StoreRows(stores.fragments(), new int[0], groups.size(), null),
        new GroupCounts(storeArguments.countBy(), groups, stores.total()),
        null);
  }

  private StoreFindings findings(
      ResultPage.StoreRows rows, @Nullable GroupCounts counts, @Nullable NoStores noStores)
      throws TooManySteps {
    return new StoreFindings(
        storeArguments,
        place,
        rows,
        countAddresses(),
        counts,
        noStores == null && storeArguments.countBy() != Grouping.COMPANY ? findChains() : List.of(),
        findOtherChains(),
        noStores == null && counts == null ? countByState() : List.of(),
        noStores,
        isEstimate());
  }

  /**
   * Returns whether the distance of a row is an estimate. Distances from the middle of a city do
   * not count as estimates, because the answer names the starting point.
   */
  private IntPredicate isEstimate() {
    boolean isFromEstimate =
        storeArguments.zip() != null && ZipCentroids.isEstimate(storeArguments.zip());
    return row -> isFromEstimate || snapshot.points().isEstimate(row);
  }

  private StoreFilter filter(StoreArguments arguments)
      throws Arguments.InvalidArguments, TooManySteps {
    String city = arguments.city();
    StoreFilter all =
        new StoreFilter(
            arguments.company() == null
                ? null
                : CompanyLookup.byNameOrSlug(arguments.company(), release),
            arguments.state(),
            city == null ? null : Folding.fold(city),
            place.isWholeCity(),
            null,
            arguments.vertical(),
            category(arguments.category(), snapshot.kinds()));
    double radius = arguments.radius() == null ? Double.POSITIVE_INFINITY : arguments.radius();
    if (arguments.zip() != null) {
      return all.withNear(new NearPoint(ZipCentroids.of(arguments.zip()).orElseThrow(), radius));
    }
    return arguments.radius() == null
        ? all
        : all.without(Criterion.CITY)
            .without(Criterion.STATE)
            .withNear(new NearPoint(centerOfCity(all), radius));
  }

  /** Returns the center of the one city that a radius is measured from. */
  private Point centerOfCity(StoreFilter all) throws Arguments.InvalidArguments, TooManySteps {
    if (!place.isWholeCity()) {
      throw new Arguments.InvalidArguments(
          "No listed city has this whole name, so the radius has no center. Give a zip instead.");
    }
    if (search.group(all.onlyPlace(), Grouping.STATE).size() > 1) {
      throw new Arguments.InvalidArguments(
          "Several states have a city of this name, so the radius has no center. Add the state.");
    }
    Point center = search.middle(all.onlyPlace());
    if (center == null) {
      throw new Arguments.InvalidArguments(
          "The position of this city is not known. Give a zip instead.");
    }
    return center;
  }

  /** Returns the number of distinct addresses, or null if there are too many stores to count. */
  private @Nullable Integer countAddresses() {
    try {
      return search.countAddresses(filter);
    } catch (TooManySteps tooMany) {
      return null;
    }
  }

  /**
   * Returns the chains that the company name means here. Empty if the argument is a slug, or the
   * name means only the company of this name.
   */
  private List<StoreGroup> findChains() throws TooManySteps {
    String company = storeArguments.company();
    List<Integer> companies = filter.companies();
    StringTable slugs = snapshot.locations().companies();
    if (company == null || companies == null || slugs.find(company) >= 0) {
      return List.of();
    }
    boolean isOne =
        companies.size() == 1 && slugs.get(companies.get(0)).equals(Folding.slug(company));
    return isOne ? List.of() : search.group(filter, Grouping.COMPANY);
  }

  /**
   * Returns the other chains that the company argument means if it is read as a name, not a slug.
   */
  private List<StoreGroup> findOtherChains() throws TooManySteps {
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
        : search.group(filter.withCompanies(others), Grouping.COMPANY);
  }

  /** Returns the stores by state if the question names a city without a state. */
  private List<StoreGroup> countByState() throws TooManySteps {
    return place.match() == CityMatch.NAME && place.state() == null && storeArguments.zip() == null
        ? search.group(filter, Grouping.STATE)
        : List.of();
  }

  private static int category(@Nullable String name, LocationKinds kinds)
      throws Arguments.InvalidArguments {
    if (name == null) {
      return StoreFilter.ANY_CATEGORY;
    }
    int number = kinds.category(Folding.fold(name));
    if (number >= 0) {
      return number;
    }
    List<String> known = kinds.categories(MAX_NAMED_CATEGORIES);
    int more = kinds.categoryCount() - known.size();
    throw new Arguments.InvalidArguments(
        (known.isEmpty()
                ? "No store of this release has a category. Leave the category out."
                : "No store has this category. The category must be one of "
                    + String.join(", ", known)
                    + (more == 0 ? "." : ", and " + more + " rarer ones."))
            + " Correct this and call again.");
  }
}
