package org.rtodirectory.schemas.web.site;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The rows that the website shows, by section, city and company, and the percent-encoded paths of
 * their pages. Safe for all threads.
 */
public final class SiteRows {
  private static final int CACHED_STORES = 1024;

  private final Snapshot snapshot;
  private final List<SiteSection> sections;
  private final SiteCities cities;

  /** The stores of recent pages. The pages of a city and of nearby stores show the same stores. */
  private final BoundedCache<Location> stores;

  /** Reads every store once. */
  SiteRows(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.sections = SiteSection.of(snapshot.publication().paths(), snapshot.locationKinds());
    this.cities = new SiteCities(snapshot, sections);
    this.stores =
        new BoundedCache<>(
            CACHED_STORES, row -> snapshot.locationFragments().read(row, Location.class));
  }

  public List<SiteSection> sections() {
    return sections;
  }

  public List<SiteSection> sectionsWithStores() {
    return sections.stream().filter(section -> storeCount(section) > 0).toList();
  }

  public SiteCities cities() {
    return cities;
  }

  /**
   * Returns the verticals with stores, or the retail vertical if there are no stores, in the order
   * in which the site searches them.
   *
   * @param first the vertical to search first, or null for the order of the navigation
   */
  public List<Vertical> searchedVerticals(@Nullable Vertical first) {
    List<Vertical> searched =
        sectionsWithStores().stream()
            .flatMap(section -> section.verticals().stream())
            // Sorts false before true, so the first vertical comes first.
            .sorted(Comparator.comparing(vertical -> vertical != first))
            .toList();
    return searched.isEmpty() ? List.of(Vertical.RETAIL) : searched;
  }

  /** Returns the first section that shows a store. */
  public SiteSection sectionOf(int row) {
    for (SiteSection section : sections) {
      if (section.filter().test(row)) {
        return section;
      }
    }
    return sections.get(0);
  }

  public int storeCount(SiteSection section) {
    return cities.states().stream().mapToInt(state -> state.storeCount(section)).sum();
  }

  /** Returns the rows of a city's stores in a section, in list order. */
  public int[] storesIn(SiteSection section, int city) {
    Selection stores = snapshot.locations().cityRows(city, section.filter());
    return stores.rows(0, stores.total());
  }

  /** Returns the stores of a company, ordered by state and city. */
  public Selection storesOf(int company) {
    return snapshot.locations().select(slug(company), null, null);
  }

  /** Returns the stores of a company in a state, ordered by city. */
  public Selection storesOf(int company, String state) {
    return snapshot.locations().select(slug(company), state, null);
  }

  /** Returns the codes of the states in which a company has stores. */
  public List<String> statesOf(int company) {
    return snapshot.locations().statesOf(slug(company));
  }

  private String slug(int company) {
    return company(company).slug().toLowerCase(Locale.ROOT);
  }

  public Location store(int row) {
    return stores.get(row);
  }

  public Company company(int row) {
    return snapshot.companyFragments().read(row, Company.class);
  }

  public int companyCount() {
    return snapshot.companyFragments().count();
  }

  /**
   * Returns the row of the company with a slug, or empty if there is none or another page has its
   * path.
   */
  public Optional<Integer> companyBySlug(String slug) {
    return snapshot
        .sitePaths()
        .find(SitePage.decode(publication().paths().companyPath(slug)))
        .filter(target -> target.kind() == SitePathIndex.TargetKind.COMPANY)
        .map(SitePathIndex.PathTarget::row);
  }

  /** Returns the percent-encoded path of the page of a store, without reading the whole store. */
  String storePath(int row) {
    return path(snapshot.locationFragments().read(row, Linked.class).url());
  }

  public String companyPath(int row) {
    return path(snapshot.companyFragments().read(row, Linked.class).url());
  }

  /** The link of a row. Reading a row as this type skips its other members. */
  private record Linked(String url) {}

  public String cityPath(SiteSection section, SiteCities.CityStores city) {
    return publication().paths().cityPath(section.vertical(), city.stateSlug(), city.slug());
  }

  /**
   * Returns the path of the URL of a row, without the base URL. A URL of an earlier release may
   * have another base URL, and is returned unchanged.
   */
  public String path(String url) {
    String base = publication().baseUrl();
    return base != null && url.startsWith(base) ? url.substring(base.length()) : url;
  }

  private Publication publication() {
    return snapshot.publication();
  }
}
