package org.rtodirectory.schemas.web;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** One enumeration of all pages of a site. Used once, by one thread. */
final class SitePageEnumeration {
  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteCities cities;
  private final Consumer<SitePage> action;

  SitePageEnumeration(SiteCatalog catalog, Consumer<SitePage> action) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.cities = catalog.cities();
    this.action = action;
  }

  void run() {
    addPlaces();
    int stores = snapshot.locationFragments().count();
    for (int row = 0; row < stores; row++) {
      add(catalog.storePage(row));
    }
    addLists();
  }

  private void addPlaces() {
    add(SiteCatalog.page(SitePage.Kind.HOME, "/"));
    addSections();
    addCities();
  }

  private void addLists() {
    add(SiteCatalog.page(SitePage.Kind.COMPANIES, SiteCatalog.COMPANIES));
    int companies = catalog.companyCount();
    for (int company = 0; company < companies; company++) {
      add(catalog.companyPage(company));
    }
    add(SiteCatalog.page(SitePage.Kind.GUIDES, SiteCatalog.GUIDES));
    for (int row = 0; row < snapshot.guides().size(); row++) {
      add(catalog.guidePage(row));
    }
    add(SiteCatalog.page(SitePage.Kind.COSTS, CostForm.PATH));
    for (SiteSettings.TextPage page : catalog.settings().added().pages()) {
      SitePage own = catalog.find("/" + page.slug());
      if (own != null && own.kind() == SitePage.Kind.TEXT) {
        add(own);
      }
    }
    add(SiteCatalog.page(SitePage.Kind.NOT_FOUND, SiteCatalog.NOT_FOUND));
    if (catalog.publication().baseUrl() != null) {
      add(SiteCatalog.page(SitePage.Kind.SITEMAP_INDEX, SiteCatalog.SITEMAP_INDEX));
      int sitemaps = catalog.sitemaps();
      for (int number = 1; number <= sitemaps; number++) {
        add(SiteCatalog.sitemapPage(number));
      }
    }
  }

  private void addSections() {
    for (SiteSection section : catalog.sections()) {
      add(SiteCatalog.sectionPage(section));
      for (int state = 0; state < cities.states().size(); state++) {
        add(catalog.statePage(section, state));
      }
    }
  }

  private void addCities() {
    for (SiteSection section : catalog.sections()) {
      Set<String> added = new HashSet<>(); // Verticals of a section share the pages of cities.
      for (Vertical vertical : section.verticals()) {
        cities.forEachEntry(
            vertical,
            entry ->
                cities
                    .cityAt(entry)
                    .filter(city -> added.add(entry.url()))
                    .ifPresent(city -> add(cityPage(section, entry.url(), city))));
      }
    }
  }

  private static SitePage cityPage(SiteSection section, String url, int city) {
    return new SitePage(SitePage.Kind.CITY, SiteCatalog.decoded(url), section.number(), city, 1);
  }

  /**
   * Applies the action to the first page of a list and to the following ones. A page whose path
   * belongs to another page is skipped.
   */
  private void add(SitePage first) {
    if (!first.equals(catalog.find(first.path()))) {
      return;
    }
    action.accept(first);
    int pages = catalog.pages(first);
    for (int number = 2; number <= pages; number++) {
      SitePage page = first.withNumber(number);
      if (page.equals(catalog.find(page.path()))) {
        action.accept(page);
      }
    }
  }
}
