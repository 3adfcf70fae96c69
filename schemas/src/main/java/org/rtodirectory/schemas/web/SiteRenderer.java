package org.rtodirectory.schemas.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.text.Identity;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Renders the pages of a site. A page is a pure function of the snapshot. Its identity is computed
 * from the digests of what it shows, without rendering it: two pages of the same identity have the
 * same bytes. Immutable; safe for all threads.
 */
public final class SiteRenderer {
  /**
   * The version of the templates, the code that fills them, and the libraries that it calls. It is
   * raised with each change of the bytes of a page: pages of another version may differ although
   * their identities, computed by one program, are the same.
   */
  public static final int VERSION = 7;

  /** The query of the example of a calculation. */
  private static final String EXAMPLE =
      "?cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78"
          + "&credit_card.apr_percent=24&loan.apr_percent=12&loan.months=12";

  private final SiteCatalog catalog;
  private final SiteFrames frames;
  private final PlacePages places;
  private final StorePages stores;
  private final CompanyPages companies;
  private final GuidePages guides;
  private final SearchPages searches;
  private final PathSpellings spellings;
  private final ByteBuffer common;

  /** A renderer for the pages of {@code catalog}. */
  public SiteRenderer(SiteCatalog catalog) {
    this.catalog = catalog;
    this.frames = new SiteFrames(catalog);
    RowViews rowViews = new RowViews(frames);
    this.places = new PlacePages(catalog, frames);
    this.stores = new StorePages(catalog, frames, rowViews);
    this.companies = new CompanyPages(catalog, frames, rowViews);
    this.guides = new GuidePages(catalog, frames);
    this.searches = new SearchPages(catalog, frames, rowViews, places);
    this.spellings = new PathSpellings(catalog);
    this.common = digest(frames.common());
  }

  /** The identity of a page: 32 hex digits that differ whenever its bytes do. */
  public String identity(SitePage page) {
    Identity identity = new Identity();
    identity.add(common.getLong(0), common.getLong(Long.BYTES));
    List<String> texts = new ArrayList<>();
    texts.add(Integer.toString(VERSION));
    texts.add(page.kind() + page.path());
    texts.addAll(surroundings(page));
    add(identity, texts);
    addShown(identity, page);
    return identity.toHex();
  }

  /**
   * Whether a page has the same identity as a page of another snapshot. Faster than computing both
   * identities.
   */
  public boolean isSame(SitePage page, SiteRenderer other, SitePage otherPage) {
    return common.equals(other.common)
        && page.kind() == otherPage.kind()
        && page.path().equals(otherPage.path())
        && shown(page).equals(other.shown(otherPage))
        && hasSameSurroundings(page, other, otherPage);
  }

  /** What a page shows besides its rows and what every page shows. */
  private List<String> surroundings(SitePage page) {
    return switch (page.kind()) {
      case HOME -> texts(places.homeSections(), places.homeStates());
      case SECTION, STATE -> texts(places.placesBelow(page), places.crumbs(page));
      case CITY -> stores.citySurroundings(page);
      case STORE -> stores.storeSurroundings(page.row());
      case COMPANY -> companies.companySurroundings(page);
      case COMPANIES -> companies.listSurroundings();
      case GUIDES -> texts(guides.guideLinks(), List.of());
      case SITEMAP_INDEX -> List.of(Integer.toString(catalog.sitemaps()));
      case SITEMAP, GUIDE, COSTS, NOT_FOUND -> List.of();
    };
  }

  /** Whether two pages of the same kind show the same besides rows. */
  private boolean hasSameSurroundings(SitePage page, SiteRenderer other, SitePage otherPage) {
    return page.kind() == SitePage.Kind.STORE
        ? stores.hasSameSurroundings(page.row(), other.stores, otherPage.row())
        : surroundings(page).equals(other.surroundings(otherPage));
  }

  private static List<String> texts(List<Views.Link> some, List<Views.Link> more) {
    List<String> texts = new ArrayList<>();
    some.forEach(link -> texts.add(link.toString()));
    more.forEach(link -> texts.add(link.toString()));
    return texts;
  }

  /** The rows of the stores that a list shows. */
  private int[] rows(SitePage page) {
    return switch (page.kind()) {
      case CITY -> stores.rows(page);
      case COMPANY -> companies.storeRows(page);
      default -> new int[0];
    };
  }

  private String shown(SitePage page) {
    Identity identity = new Identity();
    addShown(identity, page);
    return identity.toHex();
  }

  private void addShown(Identity identity, SitePage page) {
    FragmentTable rows = catalog.snapshot().locationFragments();
    switch (page.kind()) {
      case STORE -> add(identity, rows, page.row());
      case CITY, COMPANY -> {
        if (page.kind() == SitePage.Kind.COMPANY) {
          add(identity, catalog.companyTable(page.row()), catalog.companyRow(page.row()));
        }
        for (int row : rows(page)) {
          add(identity, rows, row);
        }
      }
      case COMPANIES -> {
        for (int number : companies.listed(page)) {
          add(identity, catalog.companyTable(number), catalog.companyRow(number));
        }
      }
      case SITEMAP -> new Sitemaps(catalog).addTo(identity, page.row());
      case GUIDE -> {
        Guide guide = catalog.snapshot().guides().get(page.row());
        add(
            identity,
            List.of(
                guide.title(),
                guide.summary(),
                guide.bodyMarkdown(),
                guide.updatedOn().toString()));
      }
      case HOME, SECTION, STATE, GUIDES, COSTS, NOT_FOUND, SITEMAP_INDEX -> {
        // They show no rows.
      }
    }
  }

  /** The bytes of a page, in UTF-8; a new array for each call. Linear in what the page shows. */
  public byte[] render(SitePage page) {
    return switch (page.kind()) {
      case SITEMAP_INDEX -> new Sitemaps(catalog).index();
      case SITEMAP -> new Sitemaps(catalog).render(page.row());
      default -> html(page).getBytes(StandardCharsets.UTF_8);
    };
  }

  /** The HTML of a page. */
  private String html(SitePage page) {
    return switch (page.kind()) {
      case HOME -> places.home(page);
      case SECTION, STATE -> places.places(page);
      case CITY -> stores.city(page);
      case STORE -> stores.store(page);
      case COMPANIES -> companies.companies(page);
      case COMPANY -> companies.company(page);
      case GUIDES -> guides.guides(page);
      case GUIDE -> guides.guide(page);
      case COSTS -> costsPage(CostForm.EMPTY);
      case NOT_FOUND -> searches.notFound("", List.of(), false, null);
      case SITEMAP_INDEX, SITEMAP -> throw new IllegalArgumentException("a sitemap is not HTML");
    };
  }

  private String costsPage(CostForm form) {
    String href = frames.href(CostForm.PATH);
    String title =
        !form.problems().isEmpty()
            ? "To correct: rent or buy?"
            : form.options().isEmpty() ? "Rent or buy?" : "Rent or buy: what each way costs";
    Views.Frame frame =
        frames.frame(
            href,
            null,
            title,
            "",
            "What renting to own costs beside cash, a credit card, a loan and saving up first.",
            List.of(new Views.Link(href, "Rent or buy?")),
            List.of());
    return Views.html(
        (out, none) -> JtecostsGenerated.render(out, none, frame, form, href, href + EXAMPLE));
  }

  /** The page of a search, in UTF-8. */
  public byte[] search(SiteSearch search) {
    return searches.page(search).getBytes(StandardCharsets.UTF_8);
  }

  /** The page that compares costs, in UTF-8. */
  public byte[] costs(CostForm form) {
    return costsPage(form).getBytes(StandardCharsets.UTF_8);
  }

  /** The first results of a search as JSON, for the search box. */
  public byte[] suggestions(SiteSearch search) {
    return searches.suggestions(search);
  }

  /** A decoded path in lower case, without slashes and the name of an object at its end. */
  public static String plain(String path) {
    return PathSpellings.plain(path);
  }

  /** The names in a decoded path as folded words, the last first, without the root of a section. */
  public List<String> names(String path) {
    return spellings.names(path);
  }

  /** The address of the page that a path means which is none; null if it is not clear. */
  public @Nullable String meant(String path) {
    SitePage page = spellings.find(path);
    return page == null ? null : frames.href(page.encodedPath());
  }

  /**
   * The page for a path that does not exist, with links to what may have been meant.
   *
   * @param path the path, decoded
   * @param text its words, which the search box shows
   * @param found the entries that a search for them has found
   * @param isWeak whether the entries have some of the words only
   */
  public byte[] notFound(String path, String text, List<SearchResult> found, boolean isWeak) {
    SitePage above = spellings.above(path);
    return searches.notFound(text, found, isWeak, above).getBytes(StandardCharsets.UTF_8);
  }

  /** Adds a row by its digest in the snapshot. */
  static void add(Identity identity, FragmentTable rows, int row) {
    identity.add(rows.digestPart(row, 0), rows.digestPart(row, 1));
  }

  /** Adds the {@linkplain #digest digest} of texts. */
  static void add(Identity identity, List<String> texts) {
    ByteBuffer digest = digest(texts);
    identity.add(digest.getLong(), digest.getLong());
  }

  /**
   * The SHA-256 of texts, each preceded by its length, so that no two different lists have the same
   * digest.
   */
  static ByteBuffer digest(List<String> texts) {
    StringBuilder all = new StringBuilder();
    texts.forEach(text -> all.append(text.length()).append(' ').append(text));
    return ByteBuffer.wrap(Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8)));
  }
}
