package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.page.PageKey;

/**
 * The home page and the pages of sections and states: lists of places with their numbers of stores.
 * Immutable.
 */
final class PlacePages {
  private final SiteCatalog catalog;
  private final SiteFrames frames;

  PlacePages(SiteCatalog catalog, SiteFrames frames) {
    this.catalog = catalog;
    this.frames = frames;
  }

  /** The home page. */
  String home(SitePage page) {
    String name = catalog.settings().name();
    String lead =
        "Find rent-to-own stores, shed dealers, and tire and wheel dealers in the United States.";
    List<Views.Link> states = homeStates();
    String heading =
        catalog.sections().stream()
            .filter(section -> catalog.stores(section) > 0)
            .findFirst()
            .map(section -> section.title() + " by state")
            .orElse("");
    Views.Frame frame =
        frames.frame(
            frames.href(page.encodedPath()),
            frames.json(PageKey.locations(null, null, null)),
            name,
            lead,
            null,
            List.of(
                JsonLd.site(
                    name,
                    frames.address(frames.look().home()),
                    frames.address(frames.look().search()))));
    return Views.html(
        Views.PAGE_LENGTH,
        (out, none) ->
            JtehomeGenerated.render(out, none, frame, lead, homeSections(), heading, states));
  }

  /** The sections that have stores. */
  List<Views.Link> homeSections() {
    List<Views.Link> links = new ArrayList<>();
    for (SiteSection section : catalog.sections()) {
      int stores = catalog.stores(section);
      if (stores > 0) {
        links.add(
            new Views.Link(
                frames.href(SiteCatalog.sectionPage(section).encodedPath()),
                section.title(),
                section.count(stores)
                    + " in "
                    + SiteText.count(catalog.cities().cities(section), "city", "cities")));
      }
    }
    return links;
  }

  /** The states of the first section that has stores. */
  List<Views.Link> homeStates() {
    return catalog.sections().stream()
        .filter(section -> catalog.stores(section) > 0)
        .findFirst()
        .map(section -> placesBelow(SiteCatalog.sectionPage(section)))
        .orElse(List.of());
  }

  /** The page of a section or of a state in it. */
  String places(SitePage page) {
    SiteSection section = section(page);
    boolean isState = page.kind() == SitePage.Kind.STATE;
    SiteCities.@Nullable State state = isState ? catalog.cities().states().get(page.row()) : null;
    String where = state == null ? "the United States" : state.name();
    int stores = state == null ? catalog.stores(section) : state.stores().get(section.number());
    List<Views.Link> links = placesBelow(page);
    String lead =
        section.count(stores)
            + " in "
            + (isState
                ? SiteText.count(links.size(), "city", "cities") + " of " + where
                : SiteText.count(links.size(), "state", "states"))
            + ".";
    String heading = section.title() + (isState ? " in " + where : " by state");
    Views.Frame frame =
        frames.frame(
            frames.href(page.encodedPath()),
            frames.json(PageKey.locations(null, state == null ? null : state.code(), null)),
            heading,
            lead + " Addresses, telephone numbers and ratings.",
            crumbs(page),
            List.of());
    return Views.html(
        Views.PAGE_LENGTH,
        (out, none) -> JteplacesGenerated.render(out, none, frame, heading, lead, links));
  }

  /** The states of a section, or the cities of a state in it. */
  List<Views.Link> placesBelow(SitePage page) {
    SiteSection section = section(page);
    SiteCities cities = catalog.cities();
    List<Views.Link> links = new ArrayList<>();
    if (page.kind() == SitePage.Kind.SECTION) {
      for (int state = 0; state < cities.states().size(); state++) {
        int stores = cities.states().get(state).stores().get(section.number());
        if (stores > 0) {
          links.add(
              new Views.Link(
                  frames.href(catalog.statePage(section, state).encodedPath()),
                  cities.states().get(state).name(),
                  SiteText.number(stores)));
        }
      }
      return links;
    }
    SiteCities.State state = cities.states().get(page.row());
    for (int city = state.first(); city < state.end(); city++) {
      int stores = cities.stores(section, city);
      if (stores > 0) {
        SiteCities.City of = cities.city(city);
        links.add(
            new Views.Link(
                frames.href(catalog.cityPath(section, of)), of.name(), SiteText.number(stores)));
      }
    }
    return links;
  }

  /** The breadcrumbs of a page. */
  List<Views.Link> crumbs(SitePage page) {
    return page.kind() == SitePage.Kind.SECTION
        ? frames.sectionCrumbs(section(page))
        : frames.stateCrumbs(section(page), page.row());
  }

  private SiteSection section(SitePage page) {
    return catalog.sections().get(page.section());
  }
}
