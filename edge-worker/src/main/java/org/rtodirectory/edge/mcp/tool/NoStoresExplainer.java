package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.StoreFilter.Criterion;
import org.rtodirectory.edge.mcp.tool.StoreFilter.NearPoint;
import org.rtodirectory.edge.mcp.tool.StoreFindings.Nearest;
import org.rtodirectory.edge.mcp.tool.StoreFindings.NoStores;
import org.rtodirectory.edge.mcp.tool.StoreFindings.SimilarCompany;
import org.rtodirectory.edge.mcp.tool.StoreScan.Grouping;
import org.rtodirectory.edge.mcp.tool.StoreScan.StoreGroup;
import org.rtodirectory.edge.mcp.tool.StoreScan.TooManyStores;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * An explainer of questions that no store matches. It finds the conditions that rule stores out,
 * the nearest store, and companies with similar names. Not safe for several threads. Each instance
 * serves one question.
 */
final class NoStoresExplainer {
  private static final int MAX_SIMILAR = 5;
  private static final PageRequest FIRST_STORE = new PageRequest(1, 1, null);
  private static final PageRequest FIRST_THREE_STORES = new PageRequest(3, 1, null);

  private final LoadedRelease release;
  private final StoreScan scan;
  private final NameSearch nameSearch;
  private final StringTable slugs;

  NoStoresExplainer(LoadedRelease release, StoreScan scan, NameSearch nameSearch) {
    this.release = release;
    this.scan = scan;
    this.nameSearch = nameSearch;
    this.slugs = release.snapshot().locations().companies();
  }

  /**
   * Explains why no store matches.
   *
   * @param arguments the question
   * @param place the place that the question means
   * @param filter the filter of the question
   */
  NoStores explain(StoreArguments arguments, StorePlace place, StoreFilter filter)
      throws TooManyStores {
    List<Integer> companies = filter.companies();
    boolean isCompanyListed = companies == null || !companies.isEmpty();
    Map<Criterion, Integer> countsWithout = new EnumMap<>(Criterion.class);
    if (isCompanyListed) {
      for (Criterion criterion : filter.criteria()) {
        countsWithout.put(criterion, scan.find(filter.without(criterion), FIRST_STORE).total());
      }
    }
    String company = place.isKnown() ? arguments.company() : null;
    return new NoStores(
        isCompanyListed,
        countsWithout,
        isCompanyListed && place.isKnown() ? nearest(filter) : null,
        company == null ? List.of() : similar(company, isCompanyListed, filter));
  }

  /**
   * Returns the nearest store that meets all conditions except the place. Returns null if the place
   * has no known point, or no store meets the other conditions.
   */
  private @Nullable Nearest nearest(StoreFilter filter) throws TooManyStores {
    NearPoint near = filter.near();
    Point point = near == null ? null : near.point();
    if (point == null && (filter.state() != null || filter.isWholeCity())) {
      point = scan.middle(filter.onlyPlace());
    }
    if (point == null) {
      return null;
    }
    PageRequest.PageRows stores = scan.find(filter.anywhereNear(point), FIRST_STORE);
    return stores.total() == 0 || stores.miles() == null
        ? null
        : new Nearest(stores.rowNumbers()[0], stores.miles()[0]);
  }

  /**
   * Returns at most {@value #MAX_SIMILAR} companies with a similar name. Companies that share
   * significant words and have stores in the place come first. If no company has the name itself,
   * the matches of the name search follow, those without stores in the place last.
   *
   * @param isCompanyListed whether a company has the name itself
   */
  private List<SimilarCompany> similar(String name, boolean isCompanyListed, StoreFilter filter)
      throws TooManyStores {
    Map<Integer, SimilarCompany> inPlace = companiesSharingWords(name, filter);
    if (isCompanyListed) {
      return List.copyOf(inPlace.values());
    }
    List<SimilarCompany> elsewhere = new ArrayList<>();
    for (SearchResult result : nameSearch.similarCompanies(name)) {
      int number = slugs.find(result.slug());
      NamedChain chain = new NamedChain(result.name(), result.slug(), 1);
      SimilarCompany company = similarCompany(chain, List.of(number), filter);
      if (company.storeCount() == 0) {
        elsewhere.add(company);
      } else {
        inPlace.putIfAbsent(release.chains().chainOf(number), company);
      }
    }
    return Stream.concat(inPlace.values().stream(), elsewhere.stream()).limit(MAX_SIMILAR).toList();
  }

  /**
   * Returns the companies whose names share words with {@code name} and that have stores in the
   * place, by chain, best first.
   */
  private Map<Integer, SimilarCompany> companiesSharingWords(String name, StoreFilter filter)
      throws TooManyStores {
    Map<Integer, Double> weights = new SimilarCompanies(slugs).find(name);
    weights.keySet().removeAll(Objects.requireNonNull(filter.companies()));
    Map<Integer, SimilarCompany> similar = new LinkedHashMap<>();
    if (weights.isEmpty()) {
      return similar;
    }
    List<StoreGroup> groups =
        scan.group(filter.withCompanies(List.copyOf(weights.keySet())), Grouping.COMPANY).stream()
            .sorted(
                Comparator.comparingDouble(
                    (StoreGroup group) -> -weights.getOrDefault(group.key(), 0.0)))
            .limit(MAX_SIMILAR)
            .toList();
    for (StoreGroup group : groups) {
      List<Integer> companies = release.chains().companiesAt(group.key(), group.rows());
      similar.put(group.key(), similarCompany(NamedChain.of(group, release), companies, filter));
    }
    return similar;
  }

  /**
   * Returns a similar company with its first stores in the place.
   *
   * @param companies the numbers of the companies of the chain
   * @param filter the filter of the question
   */
  private SimilarCompany similarCompany(
      NamedChain chain, List<Integer> companies, StoreFilter filter) throws TooManyStores {
    PageRequest.PageRows stores = scan.find(filter.withCompanies(companies), FIRST_THREE_STORES);
    return new SimilarCompany(
        chain,
        stores.total(),
        stores.total() == 0 || stores.miles() == null ? null : stores.miles()[0],
        IntStream.of(stores.rowNumbers()).boxed().toList());
  }
}
