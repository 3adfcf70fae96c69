package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SiteHeader;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The builder of links between the pages of a site. In this package, a <i>path</i> lacks the base
 * URL, and an <i>href</i> begins with the path of the base URL. A <i>URL</i> is absolute if there
 * is a base URL. Immutable.
 */
final class SiteLinks {
  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Texts texts;
  private final String basePath;

  SiteLinks(SiteCatalog catalog, Texts texts) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.texts = texts;
    this.basePath = SiteHeader.basePath(catalog.publication());
  }

  /** Returns the href of a percent-encoded path of the site. */
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

  /** Returns the path of an href. */
  String path(String href) {
    return href.substring(basePath.length());
  }

  /** Returns the URL of an href. */
  String url(String href) {
    return catalog.publication().url(path(href));
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
        new Views.Link(href(SiteCatalog.COMPANIES_PATH), texts.get("nav.companies")),
        new Views.Link(hrefOfRow(company.url()), company.name()));
  }

  /** Returns the breadcrumbs of a company's page for a state. */
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
        texts.format(
            "map.place", "place", city.name(), "stores", texts.count("count.stores", stores)),
        stores,
        point);
  }

  /** Returns the name of a city with its state code. */
  String cityName(SiteCities.CityStores city) {
    return texts.format("city.name", "city", city.name(), "state", city.state());
  }

  /**
   * Returns links to the pages of one place in all sections that have stores there.
   *
   * @param selected the section of the page
   * @param storesIn returns the number of stores of a section in the place
   * @param href returns the href of the place in a section
   * @return the links, or empty if only one section has stores there
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
   * Returns links to pages of the list that {@code page} belongs to: the first, the last, and those
   * near {@code page}.
   */
  Views.Pager pager(SitePage page, String firstHref) {
    return pager(page.number(), catalog.pageCount(page), number -> numberedHref(firstHref, number));
  }

  /**
   * Returns links like {@link #pager(SitePage, String)}, for a list whose pages have any hrefs.
   *
   * @param page the number of the page with the links
   * @param last the number of the last page
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

  /** Adds a page number to an href that already has a query. */
  static String withPageParameter(String href, int page) {
    return page == 1 ? href : href + "&page=" + page;
  }
}
