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
 * The pages of a snapshot: the list that answers a query, and the closed world of static keys. A
 * key exists without a filter, and for each state, company, city, state and city, and company and
 * state that have an open location (for companies: a listed company), with the pages 1 to its last.
 * A city has keys under every spelling of its name ({@link
 * org.rtodirectory.schemas.text.CityAbbreviations}). A city whose name folds to nothing, or to more
 * than a file name can hold, has none. Every other key is known not to exist.
 *
 * <p>Not every key is that of a published object: a gateway answers the pages of a city under other
 * spellings than its own, those of a company and its only state, and those after the last page that
 * the publication publishes ({@link PagedList#staticPages}).
 *
 * <p>Immutable and safe for all threads.
 */
public final class PageCatalog {
  /** File systems take names of 255 bytes. A key puts a few in front. */
  private static final int MAXIMUM_NAME_BYTES = 240;

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

  /** How many pages the published lists of each family have, published as objects or not. */
  public Map<PageKey.Family, Long> pagesByFamily() {
    Map<PageKey.Family, Long> pages = new EnumMap<>(PageKey.Family.class);
    for (PageKey.Family family : PageKey.Family.values()) {
      pages.put(family, 0L);
    }
    forEach(
        (key, listing) ->
            key.family().ifPresent(family -> pages.merge(family, listing.pages(), Long::sum)));
    return pages;
  }

  public PagedList list(ListQuery query) {
    return query.list() == Endpoint.COMPANIES
        ? new PagedList(
            snapshot.companyFragments(),
            snapshot.companies().select(query.state(), query.text()),
            maxStaticPages)
        : new PagedList(
            snapshot.locationFragments(),
            snapshot.locations().select(query.company(), query.state(), query.text()),
            maxStaticPages);
  }

  /** The list that a static key is a page of, if there is such a page. */
  public Optional<PagedList> find(PageKey key) {
    if (key.family().isEmpty() || !isWritable(key) || !namesItsCity(key)) {
      return Optional.empty();
    }
    PagedList listing = list(key);
    boolean isList = listing.selection().total() > 0 || isUnfiltered(key);
    return isList && key.page() <= listing.pages() ? Optional.of(listing) : Optional.empty();
  }

  /**
   * Passes to {@code action} every list that is published, with the key of its first page, family
   * by family, in a fixed order.
   */
  public void forEach(BiConsumer<PageKey, PagedList> action) {
    LocationIndex locations = snapshot.locations();
    handOut(PageKey.companies(null), action);
    snapshot.companies().stateCodes().forEach(state -> handOut(PageKey.companies(state), action));
    handOut(PageKey.locations(null, null, null), action);
    locations
        .companies()
        .strings()
        .forEach(company -> handOut(PageKey.locations(company, null, null), action));
    locations.stateCodes().forEach(state -> handOut(PageKey.locations(null, state, null), action));
    List<SitePathIndex.IndexedCity> cities =
        IntStream.range(0, locations.cityCount()).mapToObj(snapshot.sitePaths()::city).toList();
    cities.stream()
        .map(SitePathIndex.IndexedCity::foldedName)
        .sorted(CodePointOrder.COMPARATOR)
        .distinct()
        .forEach(city -> handOut(PageKey.locations(null, null, city), action));
    for (String company : locations.companies().strings()) {
      List<String> states = locations.statesOf(company);
      if (states.size() > 1) {
        states.forEach(state -> handOut(PageKey.locations(company, state, null), action));
      }
    }
    cities.forEach(
        city -> handOut(PageKey.locations(null, city.state(), city.foldedName()), action));
  }

  private void handOut(PageKey key, BiConsumer<PageKey, PagedList> action) {
    if (isWritable(key)) {
      action.accept(key, list(key));
    }
  }

  /**
   * Whether the key can be published: a name that folds to the empty text has no key, and one that
   * is too long for a file name is left out.
   */
  private static boolean isWritable(PageKey key) {
    return (key.company() == null || isKeyPart(key.company()))
        && (key.city() == null || isKeyPart(key.city()));
  }

  /** Whether a folded name or a slug can be a part of the key of a published page. */
  public static boolean isKeyPart(String name) {
    return !name.isEmpty() && name.getBytes(StandardCharsets.UTF_8).length <= MAXIMUM_NAME_BYTES;
  }

  private PagedList list(PageKey key) {
    return list(
        new ListQuery(key.list(), key.company(), key.state(), key.city(), key.page(), null));
  }

  /** A key's city is a whole name of one, although its page holds all whose name contains it. */
  private boolean namesItsCity(PageKey key) {
    return key.city() == null || snapshot.locations().hasCity(key.state(), key.city());
  }

  private static boolean isUnfiltered(PageKey key) {
    return key.company() == null && key.state() == null && key.city() == null;
  }
}
