package org.rtodirectory.schemas.page;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * The list pages of a snapshot. The catalog has the list of any query, and all static keys.
 *
 * <p>Only some combinations of filters have static keys ({@link PageKey.Family}). A list has keys
 * if it is not empty, for the pages from 1 to the last. A city has keys under every spelling of its
 * name ({@link org.rtodirectory.schemas.text.CityAbbreviations}), unless its folded name is empty
 * or too long for a file name.
 *
 * <p>Some static keys have no published object, so only a gateway answers them. These are the pages
 * of a city under other spellings, the pages of a company in its only state, and the pages after
 * {@link PagedList#staticPages}.
 *
 * <p>Immutable and safe for all threads.
 */
public final class PageCatalog {
  /** The maximum length of a name in a key. File systems allow 255 bytes, and a key adds a few. */
  private static final int MAX_NAME_BYTES = 240;

  private final Snapshot snapshot;
  private final long maxStaticPages;

  public PageCatalog(Snapshot snapshot) {
    this.snapshot = snapshot;
    Integer limit = snapshot.publication().staticPages();
    this.maxStaticPages = limit == null ? Long.MAX_VALUE : limit;
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Returns the number of pages of the published lists, by family. It includes pages that are not
   * published as objects.
   */
  public Map<PageKey.Family, Long> pagesByFamily() {
    Map<PageKey.Family, Long> pages = new EnumMap<>(PageKey.Family.class);
    for (PageKey.Family family : PageKey.Family.values()) {
      pages.put(family, 0L);
    }
    forEach(
        (key, list) ->
            key.family().ifPresent(family -> pages.merge(family, list.pages(), Long::sum)));
    return pages;
  }

  public PagedList list(ListQuery query) {
    return query.endpoint() == Endpoint.COMPANIES
        ? new PagedList(
            snapshot.companyFragments(),
            snapshot.companies().select(query.state(), query.text()),
            maxStaticPages)
        : new PagedList(
            snapshot.locationFragments(),
            snapshot.locations().select(query.company(), query.state(), query.text()),
            maxStaticPages);
  }

  /** Returns the list of a static key, or empty if there is no such page. */
  public Optional<PagedList> find(PageKey key) {
    if (key.family().isEmpty() || !isPublishable(key) || !hasKnownCity(key)) {
      return Optional.empty();
    }
    PagedList list = list(key);
    boolean hasPages = list.selection().total() > 0 || isUnfiltered(key);
    return hasPages && key.page() <= list.pages() ? Optional.of(list) : Optional.empty();
  }

  /**
   * Passes every published list to {@code action}, with the key of its first page. The order is
   * fixed, family by family.
   */
  public void forEach(BiConsumer<PageKey, PagedList> action) {
    LocationIndex locations = snapshot.locations();
    visit(PageKey.companies(null), action);
    snapshot.companies().stateCodes().forEach(state -> visit(PageKey.companies(state), action));
    visit(PageKey.locations(null, null, null), action);
    locations
        .companies()
        .strings()
        .forEach(company -> visit(PageKey.locations(company, null, null), action));
    locations.stateCodes().forEach(state -> visit(PageKey.locations(null, state, null), action));
    List<SitePathIndex.IndexedCity> cities =
        IntStream.range(0, locations.cityCount()).mapToObj(snapshot.sitePaths()::city).toList();
    cities.stream()
        .map(SitePathIndex.IndexedCity::foldedName)
        .sorted(CodePointOrder.COMPARATOR)
        .distinct()
        .forEach(city -> visit(PageKey.locations(null, null, city), action));
    for (String company : locations.companies().strings()) {
      List<String> states = locations.statesOf(company);
      if (states.size() > 1) {
        states.forEach(state -> visit(PageKey.locations(company, state, null), action));
      }
    }
    cities.forEach(city -> visit(PageKey.locations(null, city.state(), city.foldedName()), action));
  }

  private void visit(PageKey key, BiConsumer<PageKey, PagedList> action) {
    if (isPublishable(key)) {
      action.accept(key, list(key));
    }
  }

  /**
   * Returns whether an object can have the key. A name in the key must not be empty, nor too long
   * for a file name.
   */
  private static boolean isPublishable(PageKey key) {
    return (key.company() == null || isKeyPart(key.company()))
        && (key.city() == null || isKeyPart(key.city()));
  }

  /** Returns whether a folded name or a slug can be part of the key of a published page. */
  public static boolean isKeyPart(String name) {
    return !name.isEmpty() && name.getBytes(StandardCharsets.UTF_8).length <= MAX_NAME_BYTES;
  }

  private PagedList list(PageKey key) {
    return list(
        new ListQuery(key.endpoint(), key.company(), key.state(), key.city(), key.page(), null));
  }

  /**
   * Returns whether the city of a key is the whole name of a city. The page itself lists the
   * locations of all cities whose names contain this name.
   */
  private boolean hasKnownCity(PageKey key) {
    return key.city() == null || snapshot.locations().hasCity(key.state(), key.city());
  }

  private static boolean isUnfiltered(PageKey key) {
    return key.company() == null && key.state() == null && key.city() == null;
  }
}
