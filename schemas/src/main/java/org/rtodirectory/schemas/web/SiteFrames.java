package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * Builds what surrounds the content of a page: title, navigation, breadcrumbs and canonical
 * address. Immutable.
 */
final class SiteFrames {
  private final SiteCatalog catalog;
  private final String prefix;
  private final SiteHeader header;
  private final Views.Look look;
  private final List<Vertical> searched;

  SiteFrames(SiteCatalog catalog) {
    this.catalog = catalog;
    this.prefix = SiteHeader.prefix(catalog.publication());
    this.header = SiteHeader.of(catalog.snapshot(), catalog.settings());
    this.searched = catalog.searched(null);
    List<Views.Link> footer = new ArrayList<>();
    footer.add(new Views.Link(href(SiteCatalog.COMPANIES), "Companies"));
    if (!catalog.snapshot().guides().isEmpty()) {
      footer.add(new Views.Link(href(SiteCatalog.GUIDES), "Guides"));
    }
    footer.add(new Views.Link(href(ChangesPage.PATH), "Changes"));
    footer.add(new Views.Link(href("/docs"), "API"));
    SiteSettings.Own added = catalog.settings().added();
    Asset touch = Asset.touchIcon(catalog.settings());
    this.look =
        new Views.Look(
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
            GuidePages.html(added.footer()),
            added.scripts().stream().map(SiteFrames::script).collect(Collectors.joining()));
  }

  Views.Look look() {
    return look;
  }

  /** The element of a script, whose parts have no characters that mean something in HTML. */
  private static String script(SiteSettings.Script script) {
    return "<script src=\""
        + script.address()
        + "\" defer "
        + String.join(" ", script.attributes())
        + "></script>\n";
  }

  /** A link to a percent-encoded path of the site. */
  String href(String path) {
    return prefix + path;
  }

  /** The percent-encoded path of a page of the API; null if it is not published as an object. */
  @Nullable String json(PageKey key) {
    Integer limit = catalog.publication().staticPages();
    String company = key.company();
    return (limit == null || key.page() <= limit)
            && (company == null || PageCatalog.isKeyPart(company))
        ? SitePage.encode("/" + key)
        : null;
  }

  String rowHref(String url) {
    return href(catalog.path(url));
  }

  /** The address of a link: absolute if there is a base URL. */
  String address(String href) {
    return catalog.publication().url(href.substring(prefix.length()));
  }

  /**
   * The frame of a page.
   *
   * @param href address of the page
   * @param json percent-encoded path of the JSON with the same data, or null
   * @param title title of the page, without the name of the site
   * @param crumbs breadcrumbs after the home page; none for the home page
   */
  Views.Frame frame(
      String href,
      @Nullable String json,
      String title,
      String description,
      List<Views.Link> crumbs,
      List<String> data) {
    List<Views.Link> way = way(crumbs);
    List<String> all = new ArrayList<>(data);
    if (!way.isEmpty()) {
      all.add(JsonLd.breadcrumbs(way, this::address));
      Views.Link last = way.remove(way.size() - 1);
      way.add(new Views.Link(last.href(), last.label(), null, true));
    }
    boolean isHome = crumbs.isEmpty();
    return new Views.Frame(
        look,
        isHome ? title : title + " | " + header.name(),
        description,
        // Without a base URL the address is not known, and a path says nothing.
        catalog.publication().baseUrl() == null ? null : address(href),
        json == null ? null : href(json),
        href.startsWith(href(SiteCatalog.GUIDES + "/")) ? href + ".md" : null,
        true,
        nav(href),
        way,
        all,
        !isHome,
        part(catalog.verticalOf(SiteCatalog.decoded(href.substring(prefix.length())))));
  }

  private @Nullable String part(@Nullable Vertical first) {
    return first != null && searched.indexOf(first) > 0 ? first.code() : null;
  }

  /**
   * The frame of a page without a canonical address: a search or an error.
   *
   * @param first the vertical that is searched first; null for the usual order
   * @param crumbs breadcrumbs after the home page; none if the content has the search box
   */
  Views.Frame unlisted(
      String title, String description, @Nullable Vertical first, List<Views.Link> crumbs) {
    return new Views.Frame(
        look,
        title + " | " + header.name(),
        description,
        null,
        null,
        null,
        false,
        nav(""),
        way(crumbs),
        List.of(),
        !crumbs.isEmpty(),
        part(first));
  }

  private List<Views.Link> way(List<Views.Link> crumbs) {
    List<Views.Link> way = new ArrayList<>(crumbs);
    if (!way.isEmpty()) {
      way.add(0, new Views.Link(header.home(), "Home"));
    }
    return way;
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

  List<Views.Link> cityCrumbs(SiteSection section, SiteCities.City city) {
    Integer state = catalog.cities().stateOf(city.stateSlug());
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
        new Views.Link(href(SiteCatalog.COMPANIES), "Companies"),
        new Views.Link(rowHref(company.url()), company.name()));
  }

  String cityHref(SiteSection section, SiteCities.City city) {
    return href(catalog.cityPath(section, city));
  }

  SiteMap.City mapped(SiteSection section, SiteCities.City city, int stores, Point point) {
    return new SiteMap.City(city.name(), city.state(), cityHref(section, city), stores, point);
  }

  private Views.Link sectionLink(SiteSection section) {
    return new Views.Link(href(SiteCatalog.sectionPage(section).encodedPath()), section.label());
  }

  private Views.Link stateLink(SiteSection section, int state) {
    return new Views.Link(
        href(catalog.statePage(section, state).encodedPath()),
        catalog.cities().states().get(state).name());
  }

  /** Links to pages of the same list: the first, the last, and the neighbors of {@code page}. */
  Views.Pager pager(SitePage page, String firstHref) {
    return pager(page.number(), catalog.pages(page), number -> numbered(firstHref, number));
  }

  /**
   * The same of any list.
   *
   * @param href the address of a page by its number
   */
  static Views.Pager pager(int page, int last, IntFunction<String> href) {
    List<Views.Link> links = new ArrayList<>();
    for (int number = 1; number <= last; number++) {
      boolean shown = number == 1 || number == last || Math.abs(number - page) <= 2;
      if (shown) {
        links.add(
            new Views.Link(href.apply(number), Integer.toString(number), null, number == page));
      } else if (!links.get(links.size() - 1).href().isEmpty()) {
        links.add(new Views.Link("", ""));
      }
    }
    return new Views.Pager(
        page > 1 ? href.apply(page - 1) : null, page < last ? href.apply(page + 1) : null, links);
  }

  static String numbered(String firstHref, int number) {
    return number == 1 ? firstHref : SitePage.paged(firstHref, number);
  }
}
