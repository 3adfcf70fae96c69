package org.rtodirectory.schemas.web.site;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.form.CostForm;

/**
 * The HTML pages of one snapshot. Each store, company and city has a page, whose path is its {@code
 * url} in the snapshot. The other pages are the home page and the pages of sections, states, chains
 * in a state, lists and guides. If two pages have the same path, the page of a store, company or
 * city takes precedence.
 *
 * <p>{@link #find} finds exactly the pages that {@link #forEach} enumerates. A path that cannot be
 * the key of an object (a name of more than 255 bytes, a query) has no page. Immutable and safe for
 * all threads. A lookup is O(log pages).
 */
public final class SiteCatalog {
  /**
   * The number of stores on a page of a list. A company with more stores, in several states, is a
   * chain.
   */
  public static final int STORES_PER_PAGE = 50;

  public static final int COMPANIES_PER_PAGE = 100;

  public static final String COMPANIES_PATH = "/companies";
  public static final String GUIDES_PATH = "/guides";
  static final String NOT_FOUND_PATH = "/404.html";
  static final String SITEMAP_INDEX_PATH = "/sitemap.xml";
  private static final int MAX_NAME_BYTES = 255;
  private static final Pattern PAGED = Pattern.compile("(.*)/page/([1-9][0-9]{0,8})");

  private final Snapshot snapshot;
  private final SiteSettings settings;
  private final SiteRows rows;
  private final ChainPages chains;

  /** The pages that do not belong to a store, company or city, by path. */
  private final Map<String, SitePage> fixedPages = new LinkedHashMap<>();

  private SiteCatalog(Snapshot snapshot, SiteSettings settings) {
    this.snapshot = snapshot;
    this.settings = settings;
    this.rows = new SiteRows(snapshot);
    this.chains = new ChainPages(snapshot.sitePaths(), rows);
    addFixedPages();
  }

  /** Adds the fixed pages. If two of them have the same path, the later one wins. */
  private void addFixedPages() {
    add(page(SitePage.PageKind.HOME, "/"));
    for (SiteSection section : rows.sections()) {
      if (rows.storeCount(section) > 0) {
        add(sectionPage(section));
      }
      statePages(section).forEach(this::add);
    }
    for (int row = 0; row < settings.customization().pages().size(); row++) {
      String path = "/" + settings.customization().pages().get(row).slug();
      add(new SitePage(SitePage.PageKind.TEXT, path, 0, row, 1));
    }
    add(page(SitePage.PageKind.COMPANIES, COMPANIES_PATH));
    add(page(SitePage.PageKind.COSTS, CostForm.PATH));
    add(page(SitePage.PageKind.GUIDES, GUIDES_PATH));
    for (int row = 0; row < snapshot.guides().size(); row++) {
      add(guidePage(row));
    }
    add(page(SitePage.PageKind.NOT_FOUND, NOT_FOUND_PATH));
    if (publication().baseUrl() != null) {
      add(page(SitePage.PageKind.SITEMAP_INDEX, SITEMAP_INDEX_PATH));
      int sitemaps = new Sitemaps(this).count();
      for (int number = 1; number <= sitemaps; number++) {
        add(sitemapPage(number));
      }
    }
  }

  private void add(SitePage page) {
    fixedPages.put(page.path(), page);
  }

  /**
   * Returns the pages of {@code snapshot}, or null if it has no site. Linear in the number of
   * stores.
   */
  public static @Nullable SiteCatalog of(Snapshot snapshot) {
    SiteSettings settings = snapshot.site();
    return settings == null ? null : new SiteCatalog(snapshot, settings);
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  public SiteSettings settings() {
    return settings;
  }

  public SiteRows rows() {
    return rows;
  }

  /**
   * Returns the vertical of the section at the beginning of a path, or null. The path is decoded
   * and in lower case.
   */
  public @Nullable Vertical verticalOf(String path) {
    return SiteSection.at(path, rows.sections()).map(SiteSection::vertical).orElse(null);
  }

  public Publication publication() {
    return snapshot.publication();
  }

  /** Returns the assets that only this site has: the publisher's files and the preview picture. */
  public List<Asset> assets() {
    // Without an icon of the publisher, the icon is the logo, which is listed already.
    Stream<@Nullable Asset> files =
        Stream.of(
            Asset.logo(settings),
            settings.customization().icon() == null ? null : Asset.icon(settings),
            Asset.touchIcon(settings),
            publication().baseUrl() == null ? null : Asset.card(settings),
            Asset.theme(settings));
    return Stream.concat(files, settings.customization().images().stream().map(Asset::image))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /**
   * Returns the page at a path, or null if there is none. The path is decoded and begins with
   * {@code /}.
   */
  public @Nullable SitePage find(String path) {
    if (!isKey(path)) {
      return null;
    }
    SitePage first = firstPage(path);
    if (first != null) {
      return first;
    }
    Matcher paged = PAGED.matcher(path);
    if (!paged.matches()) {
      return null;
    }
    int number = Integer.parseInt(paged.group(2));
    for (String listPath : SitePage.withEndings(paged.group(1))) {
      SitePage list = firstPage(listPath);
      if (list != null && number >= 2 && number <= pageCount(list)) {
        SitePage page = list.withNumber(number);
        if (page.path().equals(path)) {
          return page;
        }
      }
    }
    return null;
  }

  /** Returns the page at a path if it is the first or only page of its list, otherwise null. */
  private @Nullable SitePage firstPage(String path) {
    Optional<SitePathIndex.PathTarget> target = snapshot.sitePaths().find(path);
    if (target.isPresent()) {
      return toPage(target.get(), path);
    }
    SitePage page = fixedPages.get(path);
    return page == null ? chains.find(path) : page;
  }

  /** Returns whether a company has a page for each state instead of one list of all its stores. */
  public boolean isChain(int company) {
    return chains.isChain(company);
  }

  /**
   * Returns the pages of a chain for its states, ordered by state code. Empty for a company that is
   * no chain.
   */
  public List<SitePage> statePages(int company) {
    return chains.statePages(company);
  }

  private SitePage toPage(SitePathIndex.PathTarget target, String path) {
    return switch (target.kind()) {
      case LOCATION -> new SitePage(SitePage.PageKind.STORE, path, 0, target.row(), 1);
      case COMPANY -> new SitePage(SitePage.PageKind.COMPANY, path, 0, target.row(), 1);
      case CITY ->
          new SitePage(
              SitePage.PageKind.CITY, path, sectionOf(target.row(), path), target.row(), 1);
    };
  }

  /** Returns the number of the section of a city's page. */
  private int sectionOf(int city, String path) {
    return SiteSection.ofCity(
            snapshot.sitePaths().city(city), path, rows.sections(), publication().paths())
        .number();
  }

  static SitePage sitemapPage(int number) {
    return new SitePage(
        SitePage.PageKind.SITEMAP, "/sitemaps/" + number + ".xml", 0, number - 1, 1);
  }

  /** Returns the number of pages of a list, at least 1. */
  public int pageCount(SitePage page) {
    return switch (page.kind()) {
      case CITY -> pageCount(rows.cities().storeCount(section(page), page.row()), STORES_PER_PAGE);
      case COMPANY ->
          isChain(page.row()) ? 1 : pageCount(rows.storesOf(page.row()).total(), STORES_PER_PAGE);
      case COMPANY_STATE ->
          pageCount(rows.storesOf(page.row(), stateOf(page).code()).total(), STORES_PER_PAGE);
      case COMPANIES -> pageCount(rows.companyCount(), COMPANIES_PER_PAGE);
      default -> 1;
    };
  }

  /** Returns the number of pages of a list with a number of rows, at least 1. */
  public static int pageCount(int rows, int perPage) {
    return Math.max(1, (rows + perPage - 1) / perPage);
  }

  /** Returns the pages that do not belong to a store, company or city. */
  Collection<SitePage> fixedPages() {
    return fixedPages.values();
  }

  /** Passes every page to {@code action}, in a fixed order. */
  public void forEach(Consumer<SitePage> action) {
    forEach(action, (page, owner) -> {});
  }

  /**
   * Passes every page to {@code action}, in a fixed order.
   *
   * @param conflicts receives each page whose path another page has, and the other page
   */
  public void forEach(Consumer<SitePage> action, BiConsumer<SitePage, SitePage> conflicts) {
    fixedPages.values().forEach(page -> reportList(page, action, conflicts));
    // Pages of neighboring places follow one another, because they share cached rows.
    for (int city = 0; city < snapshot.locations().cityCount(); city++) {
      for (SiteSection section : rows.sections()) {
        if (rows.cities().storeCount(section, city) > 0) {
          reportList(cityPage(section, city), action, conflicts);
        }
      }
      snapshot
          .locations()
          .cityRows(city)
          .forEach(row -> reportList(storePage(row), action, conflicts));
    }
    for (int row = 0; row < rows.companyCount(); row++) {
      reportList(companyPage(row), action, conflicts);
      statePages(row).forEach(page -> reportList(page, action, conflicts));
    }
  }

  /**
   * Reports the pages of a list. If another page has the path of the first page, reports none of
   * the pages after it.
   */
  private void reportList(
      SitePage first, Consumer<SitePage> action, BiConsumer<SitePage, SitePage> conflicts) {
    if (report(first, action, conflicts)) {
      int pages = pageCount(first);
      for (int number = 2; number <= pages; number++) {
        report(first.withNumber(number), action, conflicts);
      }
    }
  }

  /**
   * Passes a page to {@code action}, or to {@code conflicts} if another page has its path. Returns
   * whether it passed the page to {@code action}.
   */
  private boolean report(
      SitePage page, Consumer<SitePage> action, BiConsumer<SitePage, SitePage> conflicts) {
    SitePage owner = find(page.path());
    boolean isOwner = page.equals(owner);
    if (isOwner) {
      action.accept(page);
    } else if (owner != null) {
      conflicts.accept(page, owner);
    }
    return isOwner;
  }

  private SitePage cityPage(SiteSection section, int city) {
    String path = SitePage.decode(rows.cityPath(section, rows.cities().city(city)));
    return new SitePage(SitePage.PageKind.CITY, path, section.number(), city, 1);
  }

  public static SitePage sectionPage(SiteSection section) {
    return new SitePage(SitePage.PageKind.SECTION, section.root(), section.number(), 0, 1);
  }

  public SitePage statePage(SiteSection section, int state) {
    String path = section.root() + "/" + rows.cities().states().get(state).slug();
    return new SitePage(SitePage.PageKind.STATE, path, section.number(), state, 1);
  }

  /** Returns the pages of the states that have stores of a section. */
  public List<SitePage> statePages(SiteSection section) {
    return IntStream.range(0, rows.cities().states().size())
        .filter(state -> rows.cities().states().get(state).storeCount(section) > 0)
        .mapToObj(state -> statePage(section, state))
        .toList();
  }

  public SiteSection section(SitePage page) {
    return rows.sections().get(page.section());
  }

  /** Returns the state of the page of a state, or of a chain in a state. */
  public SiteCities.StateCities stateOf(SitePage page) {
    int state = page.kind() == SitePage.PageKind.COMPANY_STATE ? page.section() : page.row();
    return rows.cities().states().get(state);
  }

  public SitePage guidePage(int row) {
    String path = GUIDES_PATH + "/" + snapshot.guides().get(row).slug();
    return new SitePage(SitePage.PageKind.GUIDE, path, 0, row, 1);
  }

  SitePage storePage(int row) {
    String path = SitePage.decode(rows.path(rows.store(row).url()));
    return new SitePage(SitePage.PageKind.STORE, path, 0, row, 1);
  }

  SitePage companyPage(int company) {
    return new SitePage(
        SitePage.PageKind.COMPANY, SitePage.decode(rows.companyPath(company)), 0, company, 1);
  }

  static SitePage page(SitePage.PageKind kind, String path) {
    return new SitePage(kind, path, 0, 0, 1);
  }

  /** Returns whether a path can be the key of an object and the name of a file. */
  private static boolean isKey(String path) {
    if (path.indexOf('?') >= 0 || path.indexOf('#') >= 0 || path.indexOf('\0') >= 0) {
      return false;
    }
    int start = 0;
    while (start <= path.length()) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      // Only a long name can have too many bytes, because a char has at most three.
      if (end - start > MAX_NAME_BYTES / 3
          && path.substring(start, end).getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
        return false;
      }
      start = end + 1;
    }
    return path.startsWith("/");
  }
}
