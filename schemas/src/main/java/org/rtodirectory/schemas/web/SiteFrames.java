package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * A builder of page frames. A frame is all that surrounds the content of a page: title, navigation,
 * breadcrumbs and canonical address. Immutable.
 */
final class SiteFrames {
  /** The maximum length of a title that search engines show in full, in characters. */
  static final int MAX_TITLE = 60;

  /** The prefix of the addresses of theme pictures in Markdown. */
  static final String IMAGES = "images/";

  private static final Set<String> TERRITORIES = Set.of("AS", "GU", "MP", "PR", "VI");

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Texts texts;
  private final String prefix;
  private final SiteHeader header;
  private final Views.SiteValues siteValues;
  private final List<Vertical> searchedVerticals;
  private final Markdown publisherMarkdown;

  SiteFrames(SiteCatalog catalog) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.texts = Texts.of(catalog.settings());
    this.prefix = SiteHeader.prefix(catalog.publication());
    this.header = SiteHeader.of(catalog.snapshot(), catalog.settings());
    this.searchedVerticals = catalog.searchedVerticals(null);
    List<Views.Link> footer = new ArrayList<>();
    footer.add(new Views.Link(href(SiteCatalog.COMPANIES), texts.get("nav.companies")));
    if (!catalog.snapshot().guides().isEmpty()) {
      footer.add(new Views.Link(href(SiteCatalog.GUIDES), texts.get("nav.guides")));
    }
    footer.add(new Views.Link(href(CostForm.PATH), texts.get("nav.costs")));
    footer.add(new Views.Link(href(ChangesPage.PATH), texts.get("nav.changes")));
    footer.add(new Views.Link(href("/docs"), texts.get("nav.api")));
    SiteSettings.Customization customization = catalog.settings().customization();
    this.publisherMarkdown = new Markdown(this::picture, Set.copyOf(customization.frames()));
    Asset touch = Asset.touchIcon(catalog.settings());
    this.siteValues =
        new Views.SiteValues(
            texts,
            header,
            catalog.publication().baseUrl() == null
                ? null
                : catalog.publication().url(Asset.card(catalog.settings()).path()),
            href(Asset.STYLESHEET.path()),
            href(Asset.SCRIPT.path()),
            href(SiteSearch.PATH),
            href(CostForm.PATH),
            List.copyOf(footer),
            touch == null ? null : href(touch.path()),
            publisherHtml(customization.footer()),
            head(customization));
  }

  /** Converts the publisher's Markdown to HTML. It may contain pictures of the theme. */
  String publisherHtml(String markdown) {
    return publisherMarkdown.html(markdown);
  }

  /** Returns the address of a picture in Markdown. For a theme picture, that is its asset. */
  private String picture(String address) {
    return catalog.settings().customization().images().stream()
        .filter(image -> address.equals(IMAGES + image.name()))
        .findFirst()
        .map(image -> href(Asset.image(image).path()))
        .orElse(address);
  }

  Views.SiteValues siteValues() {
    return siteValues;
  }

  SiteSettings settings() {
    return catalog.settings();
  }

  Texts texts() {
    return texts;
  }

  /** Returns the publisher's elements for the head of each page. */
  private static String head(SiteSettings.Customization customization) {
    return customization.verifications().stream()
            .map(tag -> "<meta name=\"" + tag.name() + "\" content=\"" + tag.content() + "\">\n")
            .collect(Collectors.joining())
        + customization.scripts().stream().map(SiteFrames::script).collect(Collectors.joining());
  }

  /** Returns a script element. Its values contain no special characters of HTML. */
  private static String script(SiteSettings.Script script) {
    return "<script src=\""
        + script.address()
        + "\" defer "
        + String.join(" ", script.attributes())
        + "></script>\n";
  }

  /** Returns the link to a percent-encoded path of the site. */
  String href(String path) {
    return prefix + path;
  }

  /**
   * Returns the percent-encoded path of a page of the API, or null if it is not published as an
   * object.
   */
  @Nullable String json(PageKey key) {
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

  /** Returns the link to the page of a store or company, from the {@code url} of its row. */
  String rowHref(String url) {
    return href(rows.path(url));
  }

  /** Returns the address of a link, which is absolute if there is a base URL. */
  String address(String href) {
    return catalog.publication().url(href.substring(prefix.length()));
  }

  /**
   * Returns the frame of a page.
   *
   * @param href address of the page
   * @param json percent-encoded path of the API page with the same data, or null
   * @param title title of the page, without the name of the site
   * @param crumbs breadcrumbs after the home page, or none for the home page
   * @param data JSON-LD in addition to that of the breadcrumbs
   */
  Views.Frame frame(
      String href,
      @Nullable String json,
      String title,
      String description,
      List<Views.Link> crumbs,
      List<String> data) {
    List<Views.Link> crumbsFromHome = crumbsFromHome(crumbs);
    List<String> all = new ArrayList<>(data);
    if (!crumbsFromHome.isEmpty()) {
      all.add(JsonLd.breadcrumbs(crumbsFromHome, this::address));
      Views.Link last = crumbsFromHome.remove(crumbsFromHome.size() - 1);
      crumbsFromHome.add(new Views.Link(last.href(), last.label(), null, true));
    }
    boolean isHome = crumbs.isEmpty();
    return new Views.Frame(
        siteValues,
        isHome ? title : fullTitle(title),
        description,
        // A canonical address must be absolute, so it needs a base URL.
        catalog.publication().baseUrl() == null ? null : address(href),
        json == null ? null : href(json),
        href.startsWith(href(SiteCatalog.GUIDES + "/")) ? href + ".md" : null,
        true,
        nav(href),
        crumbsFromHome,
        all,
        !isHome,
        part(catalog.verticalOf(SitePage.decode(href.substring(prefix.length())))));
  }

  /** Appends the name of the site to a title, unless the result would be too long. */
  private String fullTitle(String title) {
    String full = texts.format("title.full", "title", title, "site", header.name());
    return full.length() <= MAX_TITLE ? full : title;
  }

  /** Returns the title of a page of a list. */
  String titleOf(String title, SitePage page) {
    return page.number() == 1
        ? title
        : texts.format("title.page", "title", title, "page", page.number());
  }

  /** Returns the description of a page of a list. */
  String descriptionOf(String description, SitePage page) {
    return page.number() == 1
        ? description
        : texts.format("description.page", "description", description, "page", page.number());
  }

  /**
   * Returns the value of the search form's field {@code part}, or null for the default vertical.
   */
  private @Nullable String part(@Nullable Vertical first) {
    return first != null && searchedVerticals.indexOf(first) > 0 ? first.code() : null;
  }

  /**
   * Returns the frame of a page without a canonical address, such as a search or an error.
   *
   * @param first the vertical that is searched first, or null for the usual order
   * @param crumbs breadcrumbs after the home page, or none if the content has the search box
   */
  Views.Frame unlistedFrame(
      String title, String description, @Nullable Vertical first, List<Views.Link> crumbs) {
    return new Views.Frame(
        siteValues,
        fullTitle(title),
        description,
        null,
        null,
        null,
        false,
        nav(""),
        crumbsFromHome(crumbs),
        List.of(),
        !crumbs.isEmpty(),
        part(first));
  }

  private List<Views.Link> crumbsFromHome(List<Views.Link> crumbs) {
    List<Views.Link> crumbsFromHome = new ArrayList<>(crumbs);
    if (!crumbsFromHome.isEmpty()) {
      crumbsFromHome.add(0, new Views.Link(header.home(), texts.get("nav.home")));
    }
    return crumbsFromHome;
  }

  private List<Views.Link> nav(String href) {
    return header.links().stream()
        .map(link -> new Views.Link(link.href(), link.label(), null, link.href().equals(href)))
        .toList();
  }

  List<Views.Link> sectionCrumbs(SiteSection section) {
    return List.of(sectionLink(section));
  }

  List<Views.Link> stateCrumbs(SiteSection section, int state) {
    return List.of(sectionLink(section), stateLink(section, state));
  }

  List<Views.Link> cityCrumbs(SiteSection section, SiteCities.CityStores city) {
    Integer state = rows.cities().stateOf(city.stateSlug());
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
        new Views.Link(rowHref(company.url()), company.name()));
  }

  /** Returns the breadcrumbs of a chain's page for a state. */
  List<Views.Link> companyCrumbs(Company company, String href, String state) {
    List<Views.Link> crumbs = new ArrayList<>(companyCrumbs(company));
    crumbs.add(new Views.Link(href, state));
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
        texts.format("map.place", "place", city.name(), "stores", storeCount(stores)),
        stores,
        point);
  }

  /** Formats a number of stores of any section. */
  String storeCount(int stores) {
    return texts.count("count.stores", stores);
  }

  /** Returns the name of a city with its state code. */
  String cityName(SiteCities.CityStores city) {
    return texts.format("city.name", "city", city.name(), "state", city.state());
  }

  /**
   * Formats the numbers of states and territories. The District of Columbia is neither.
   *
   * @param codes the distinct codes
   */
  String stateCount(Collection<String> codes) {
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
   * @return the links, or empty if there is only one section
   */
  List<Views.Link> tabs(
      SiteSection selected, ToIntFunction<SiteSection> stores, Function<SiteSection, String> href) {
    List<Views.Link> tabs =
        rows.sections().stream()
            .filter(section -> stores.applyAsInt(section) > 0)
            .map(
                section ->
                    new Views.Link(
                        href.apply(section),
                        section.label(texts),
                        texts.number(stores.applyAsInt(section)),
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
    return pager(page.number(), catalog.pages(page), number -> numberedHref(firstHref, number));
  }

  /**
   * Returns links to the pages of any list.
   *
   * @param href the address of a page by its number
   */
  Views.Pager pager(int page, int last, IntFunction<String> href) {
    List<Views.Link> links = new ArrayList<>();
    for (int number = 1; number <= last; number++) {
      boolean isShown = number == 1 || number == last || Math.abs(number - page) <= 2;
      if (isShown) {
        links.add(
            new Views.Link(href.apply(number), Integer.toString(number), null, number == page));
      } else if (!links.get(links.size() - 1).href().isEmpty()) {
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
