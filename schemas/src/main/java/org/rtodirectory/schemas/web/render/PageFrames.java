package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SiteHeader;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Markdown;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * Builds page frames and links between pages. A frame is all that surrounds the content of a page:
 * title, navigation, breadcrumbs and canonical address. In this package, a <i>path</i> has no base
 * URL, an <i>href</i> begins with the path of the base URL, and a URL is absolute if there is a
 * base URL. Immutable.
 */
final class PageFrames {
  /** The maximum length of a title that search engines show in full, in characters. */
  static final int MAX_TITLE_LENGTH = 60;

  private static final Set<String> TERRITORIES = Set.of("AS", "GU", "MP", "PR", "VI");

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Texts texts;
  private final String basePath;
  private final SharedParts shared;
  private final List<Vertical> searchedVerticals;
  private final Markdown markdownConverter;

  PageFrames(SiteCatalog catalog) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.texts = Texts.of(catalog.settings());
    this.basePath = SiteHeader.basePath(catalog.publication());
    this.searchedVerticals = catalog.searchedVerticals(null);
    SiteSettings.Customization customization = catalog.settings().customization();
    this.markdownConverter = new Markdown(this::imageHref, Set.copyOf(customization.frames()));
    this.shared = new SharedParts(catalog, texts, publisherHtml(customization.footer()));
  }

  /** Converts the publisher's Markdown to HTML. It may show images of the theme. */
  String publisherHtml(String markdown) {
    return markdownConverter.html(markdown);
  }

  /** Returns the address of an image in Markdown. For a theme image, that is its asset. */
  private String imageHref(String address) {
    return catalog.settings().customization().images().stream()
        .filter(image -> address.equals(Markdown.IMAGE_PREFIX + image.name()))
        .findFirst()
        .map(image -> href(Asset.image(image).path()))
        .orElse(address);
  }

  Views.SiteValues siteValues() {
    return shared.site();
  }

  SiteSettings settings() {
    return catalog.settings();
  }

  Texts texts() {
    return texts;
  }

  /** Returns the link to a percent-encoded path of the site. */
  String href(String path) {
    return basePath + path;
  }

  /**
   * Returns the percent-encoded path of a page of the API, or null if that page is not published as
   * an object.
   */
  @Nullable String apiPath(PageKey key) {
    Integer limit = catalog.publication().staticPages();
    String company = key.company();
    return (limit == null || key.page() <= limit)
            && (company == null || PageCatalog.isKeyPart(company))
        ? SitePage.encode("/" + key)
        : null;
  }

  Views.Link guideLink(int row) {
    Guide guide = catalog.snapshot().guides().get(row);
    return new Views.Link(
        href(catalog.guidePage(row).encodedPath()), guide.title(), guide.summary());
  }

  /** Returns the href of the page of a store or company from the {@code url} of its row. */
  String hrefOfRow(String url) {
    return href(rows.path(url));
  }

  /** Returns the URL of an href. */
  String absoluteUrl(String href) {
    return catalog.publication().url(href.substring(basePath.length()));
  }

  /**
   * Returns the frame of a page.
   *
   * @param href address of the page
   * @param json percent-encoded path of the API page with the same data, or null
   * @param title title of the page, without the name of the site
   * @param crumbs breadcrumbs after the home page, or none for the home page
   * @param jsonLd JSON-LD in addition to that of the breadcrumbs
   */
  Views.Frame frame(
      String href,
      @Nullable String json,
      String title,
      String description,
      List<Views.Link> crumbs,
      List<String> jsonLd) {
    List<Views.Link> trail = trail(crumbs);
    List<String> allJsonLd = new ArrayList<>(jsonLd);
    if (!trail.isEmpty()) {
      allJsonLd.add(JsonLd.breadcrumbs(trail, this::absoluteUrl));
      Views.Link last = trail.remove(trail.size() - 1);
      trail.add(new Views.Link(last.href(), last.label(), null, true));
    }
    boolean isHome = crumbs.isEmpty();
    String vertical =
        searchedVertical(catalog.verticalOf(SitePage.decode(href.substring(basePath.length()))));
    String markdown = href.startsWith(href(SiteCatalog.GUIDES + "/")) ? href + ".md" : null;
    return new Views.Frame(
        shared.site(),
        shared.html(href, !isHome, vertical),
        isHome ? title : fullTitle(title),
        description,
        // A canonical address must be absolute, so it needs a base URL.
        catalog.publication().baseUrl() == null ? null : absoluteUrl(href),
        json == null ? null : href(json),
        markdown,
        true,
        trail,
        allJsonLd,
        vertical);
  }

  /** Appends the name of the site to a title, unless the result would be too long. */
  private String fullTitle(String title) {
    String full = texts.format("title.full", "title", title, "site", shared.site().header().name());
    return full.length() <= MAX_TITLE_LENGTH ? full : title;
  }

  /** Adds the page number to the title of a list, except on the first page. */
  String titleWithPage(String title, SitePage page) {
    return page.number() == 1
        ? title
        : texts.format("title.page", "title", title, "page", page.number());
  }

  /** Adds the page number to the description of a list, except on the first page. */
  String descriptionWithPage(String description, SitePage page) {
    return page.number() == 1
        ? description
        : texts.format("description.page", "description", description, "page", page.number());
  }

  /**
   * Returns the value of the search form's field {@code part}, or null for the default vertical.
   */
  private @Nullable String searchedVertical(@Nullable Vertical vertical) {
    return vertical != null && searchedVerticals.indexOf(vertical) > 0 ? vertical.code() : null;
  }

  /**
   * Returns the frame of a page that search engines must not index, such as a search or an error.
   *
   * @param vertical the vertical that is searched first, or null for the usual order
   * @param crumbs breadcrumbs after the home page, or none if the content has the search box
   */
  Views.Frame unindexedFrame(
      String title, String description, @Nullable Vertical vertical, List<Views.Link> crumbs) {
    String searched = searchedVertical(vertical);
    return new Views.Frame(
        shared.site(),
        shared.html("", !crumbs.isEmpty(), searched),
        fullTitle(title),
        description,
        null,
        null,
        null,
        false,
        trail(crumbs),
        List.of(),
        searched);
  }

  /** Returns the breadcrumbs with the home page before them, or none without breadcrumbs. */
  private List<Views.Link> trail(List<Views.Link> crumbs) {
    List<Views.Link> trail = new ArrayList<>(crumbs);
    if (!trail.isEmpty()) {
      trail.add(0, new Views.Link(shared.site().header().home(), texts.get("nav.home")));
    }
    return trail;
  }

  List<Views.Link> sectionCrumbs(SiteSection section) {
    return List.of(sectionLink(section));
  }

  List<Views.Link> stateCrumbs(SiteSection section, int state) {
    return List.of(sectionLink(section), stateLink(section, state));
  }

  List<Views.Link> cityCrumbs(SiteSection section, SiteCities.CityStores city) {
    Integer state = rows.cities().stateNumber(city.stateSlug());
    List<Views.Link> crumbs = new ArrayList<>();
    crumbs.add(sectionLink(section));
    if (state != null) {
      crumbs.add(stateLink(section, state));
    }
    crumbs.add(new Views.Link(cityHref(section, city), city.name()));
    return crumbs;
  }

  List<Views.Link> companyCrumbs(Company company) {
    return List.of(
        new Views.Link(href(SiteCatalog.COMPANIES), texts.get("nav.companies")),
        new Views.Link(hrefOfRow(company.url()), company.name()));
  }

  /** Returns the breadcrumbs of a chain's page for a state. */
  List<Views.Link> companyCrumbs(Company company, String href, String stateName) {
    List<Views.Link> crumbs = new ArrayList<>(companyCrumbs(company));
    crumbs.add(new Views.Link(href, stateName));
    return crumbs;
  }

  String cityHref(SiteSection section, SiteCities.CityStores city) {
    return href(rows.cityPath(section, city));
  }

  SiteMap.CityDot cityDot(
      SiteSection section, SiteCities.CityStores city, int stores, Point point) {
    return new SiteMap.CityDot(
        city.name(),
        city.state(),
        cityHref(section, city),
        texts.format("map.place", "place", city.name(), "stores", storeCountText(stores)),
        stores,
        point);
  }

  /** Returns a text such as {@code 12 stores}. */
  String storeCountText(int stores) {
    return texts.count("count.stores", stores);
  }

  /** Returns the name of a city with its state code. */
  String cityName(SiteCities.CityStores city) {
    return texts.format("city.name", "city", city.name(), "state", city.state());
  }

  /**
   * Returns a text such as {@code 12 states and 1 territory}. The District of Columbia is neither.
   *
   * @param codes the distinct codes
   */
  String stateCountText(Collection<String> codes) {
    long territories = codes.stream().filter(TERRITORIES::contains).count();
    long states = codes.size() - territories - (codes.contains("DC") ? 1 : 0);
    List<String> parts = new ArrayList<>();
    if (states > 0) {
      parts.add(texts.count("count.states", states));
    }
    if (codes.contains("DC")) {
      parts.add(texts.get("count.dc"));
    }
    if (territories > 0) {
      parts.add(texts.count("count.territories", territories));
    }
    return texts.list(parts);
  }

  /**
   * Returns links to the same place in all sections that have stores there.
   *
   * @param selected the section of the page
   * @param storesIn returns the number of stores of a section in the place
   * @param href returns the href of the place in a section
   * @return the links, or empty if there is only one section
   */
  List<Views.Link> tabs(
      SiteSection selected,
      ToIntFunction<SiteSection> storesIn,
      Function<SiteSection, String> href) {
    List<Views.Link> tabs =
        rows.sections().stream()
            .filter(section -> storesIn.applyAsInt(section) > 0)
            .map(
                section ->
                    new Views.Link(
                        href.apply(section),
                        section.label(texts),
                        texts.number(storesIn.applyAsInt(section)),
                        section.equals(selected)))
            .toList();
    return tabs.size() == 1 ? List.of() : tabs;
  }

  private Views.Link sectionLink(SiteSection section) {
    return new Views.Link(
        href(SiteCatalog.sectionPage(section).encodedPath()), section.label(texts));
  }

  private Views.Link stateLink(SiteSection section, int state) {
    return new Views.Link(
        href(catalog.statePage(section, state).encodedPath()),
        rows.cities().states().get(state).name());
  }

  /**
   * Returns links to other pages of the list of a page: the first, the last, and those near the
   * page.
   */
  Views.Pager pager(SitePage page, String firstHref) {
    return pager(page.number(), catalog.pageCount(page), number -> numberedHref(firstHref, number));
  }

  /**
   * Returns links like {@link #pager(SitePage, String)}, for a list with other hrefs.
   *
   * @param href returns the href of a page by its number
   */
  Views.Pager pager(int page, int last, IntFunction<String> href) {
    List<Views.Link> links = new ArrayList<>();
    for (int number = 1; number <= last; number++) {
      boolean isShown = number == 1 || number == last || Math.abs(number - page) <= 2;
      if (isShown) {
        links.add(
            new Views.Link(href.apply(number), Integer.toString(number), null, number == page));
      } else if (!links.get(links.size() - 1).href().isEmpty()) {
        // One gap stands for all hidden pages in a row.
        links.add(new Views.Link("", ""));
      }
    }
    return new Views.Pager(
        page > 1 ? href.apply(page - 1) : null, page < last ? href.apply(page + 1) : null, links);
  }

  static String numberedHref(String firstHref, int number) {
    return number == 1 ? firstHref : SitePage.numberedPath(firstHref, number);
  }
}
