package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Grouping;
import org.rtodirectory.edge.mcp.tool.LocationSearch.StoreGroup;
import org.rtodirectory.edge.mcp.tool.LocationSearch.TooManySteps;
import org.rtodirectory.edge.mcp.tool.StoreFilter.Criterion;
import org.rtodirectory.edge.mcp.tool.StoreFilter.NearPoint;
import org.rtodirectory.edge.mcp.tool.StoreFindings.Nearest;
import org.rtodirectory.edge.mcp.tool.StoreFindings.NoStores;
import org.rtodirectory.edge.mcp.tool.StoreFindings.SimilarCompany;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * The explanation of a question that no store matches: the conditions that rule stores out, the
 * nearest store, and companies with similar names. Not thread-safe. Each instance serves one
 * question.
 */
final class MissingStores {
  private static final int MAX_SIMILAR = 5;
  private static final ResultPage FIRST_STORE = new ResultPage(1, 1, null);
  private static final ResultPage FIRST_THREE_STORES = new ResultPage(3, 1, null);

  private final LoadedRelease release;
  private final LocationSearch search;
  private final NameSearch nameSearch;
  private final StringTable slugs;

  MissingStores(LoadedRelease release, LocationSearch search, NameSearch nameSearch) {
    this.release = release;
    this.search = search;
    this.nameSearch = nameSearch;
    this.slugs = release.snapshot().locations().companies();
  }

  /** Explains why no store matches {@code filter}, the filter of the question {@code arguments}. */
  NoStores explain(StoreArguments arguments, StorePlace place, StoreFilter filter)
      throws TooManySteps {
    List<Integer> companies = filter.companies();
    boolean isListed = companies == null || !companies.isEmpty();
    Map<Criterion, Integer> countsWithout = new EnumMap<>(Criterion.class);
    if (isListed) {
      for (Criterion criterion : filter.criteria()) {
        countsWithout.put(criterion, search.find(filter.without(criterion), FIRST_STORE).total());
      }
    }
    String company = place.isKnown() ? arguments.company() : null;
    return new NoStores(
        isListed,
        countsWithout,
        isListed && place.isKnown() ? nearest(filter) : null,
        company == null ? List.of() : similar(company, isListed, filter));
  }

  /**
   * Returns the store nearest to the place that meets all conditions except the place, or null if
   * the place has no known point or no store meets them.
   */
  private @Nullable Nearest nearest(StoreFilter filter) throws TooManySteps {
    NearPoint near = filter.near();
    Point point = near == null ? null : near.point();
    if (point == null && (filter.state() != null || filter.isWholeCity())) {
      point = search.middle(filter.onlyPlace());
    }
    if (point == null) {
      return null;
    }
    ResultPage.StoreRows stores = search.find(filter.anywhereNear(point), FIRST_STORE);
    return stores.total() == 0 || stores.miles() == null
        ? null
        : new Nearest(stores.rows()[0], stores.miles()[0]);
  }

  /**
   * Returns at most {@value #MAX_SIMILAR} companies with a similar name. Companies that share its
   * significant words and have stores in the place come first. If no company has the name, the
   * matches of the name search follow, those without stores in the place last.
   *
   * @param isListed whether a company has this name, so that only companies with stores in the
   *     place are returned
   */
  private List<SimilarCompany> similar(String name, boolean isListed, StoreFilter filter)
      throws TooManySteps {
    Map<Integer, SimilarCompany> similar = new LinkedHashMap<>();
    Map<Integer, Double> weights = new SimilarCompanies(slugs).find(name);
    weights.keySet().removeAll(Objects.requireNonNull(filter.companies()));
    if (!weights.isEmpty()) {
      List<StoreGroup> groups =
          search
              .group(filter.withCompanies(List.copyOf(weights.keySet())), Grouping.COMPANY)
              .stream()
              .sorted(
                  Comparator.comparingDouble(
                      (StoreGroup group) -> -weights.getOrDefault(group.key(), 0.0)))
              .limit(MAX_SIMILAR)
              .toList();
      for (StoreGroup group : groups) {
        List<Integer> companies = release.chains().companiesAt(group.key(), group.rows());
        similar.put(group.key(), similarCompany(NamedChain.of(group, release), companies, filter));
      }
    }
    if (!isListed) {
      List<SimilarCompany> elsewhere = new ArrayList<>();
      for (SearchResult result : nameSearch.similar(name)) {
        int number = slugs.find(result.slug());
        SimilarCompany company =
            similarCompany(
                new NamedChain(result.name(), result.slug(), 1), List.of(number), filter);
        if (company.stores() == 0) {
          elsewhere.add(company);
        } else {
          similar.putIfAbsent(release.chains().chainOf(number), company);
        }
      }
      List<SimilarCompany> all = new ArrayList<>(similar.values());
      all.addAll(elsewhere);
      return all.stream().limit(MAX_SIMILAR).toList();
    }
    return List.copyOf(similar.values());
  }

  /** Returns a chain with its stores that pass {@code filter} for any of {@code companies}. */
  private SimilarCompany similarCompany(
      NamedChain chain, List<Integer> companies, StoreFilter filter) throws TooManySteps {
    ResultPage.StoreRows stores = search.find(filter.withCompanies(companies), FIRST_THREE_STORES);
    return new SimilarCompany(
        chain,
        stores.total(),
        stores.total() == 0 || stores.miles() == null ? null : stores.miles()[0],
        IntStream.of(stores.rows()).boxed().toList());
  }
}
