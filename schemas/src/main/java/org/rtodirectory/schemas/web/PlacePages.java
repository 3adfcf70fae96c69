package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * The home page and the pages of sections and states: lists of places with their numbers of stores.
 * Immutable.
 */
final class PlacePages {
  /** The number of cities from which on a list of them is divided by letters. */
  private static final int LONG_LIST = 60;

  /** How many cities are shown before those by letters. */
  private static final int LARGEST = 12;

  private final SiteCatalog catalog;
  private final SiteFrames frames;
  private final Nearby nearby;

  PlacePages(SiteCatalog catalog, SiteFrames frames, Nearby nearby) {
    this.catalog = catalog;
    this.frames = frames;
    this.nearby = nearby;
  }

  String home(SitePage page) {
    String name = catalog.settings().name();
    String lead = homeLead();
    Optional<SiteSection> first = catalog.sectionsWithStores().stream().findFirst();
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
                    frames.address(frames.look().header().home()),
                    frames.address(frames.look().search()))));
    return Views.html(
        (out, none) ->
            JtehomeGenerated.render(
                out,
                none,
                frame,
                lead,
                homeSections(),
                first.map(section -> section.title() + " by state").orElse(""),
                first
                    .map(section -> placesBelow(SiteCatalog.sectionPage(section)))
                    .orElse(List.of()),
                first.map(this::country)));
  }

  private SiteMap country(SiteSection section) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int state = 0; state < catalog.cities().states().size(); state++) {
      if (catalog.cities().states().get(state).stores().get(section.number()) > 0) {
        numbers.put(catalog.cities().states().get(state).code(), state);
      }
    }
    List<SiteMap.State> states = new ArrayList<>();
    for (String code : StateOutlines.national()) {
      Integer state = numbers.get(code);
      states.add(
          state == null
              ? new SiteMap.State(code, SiteText.state(code), null, 0)
              : new SiteMap.State(
                  code,
                  SiteText.state(code),
                  frames.href(catalog.statePage(section, state).encodedPath()),
                  catalog.cities().states().get(state).stores().get(section.number())));
    }
    return SiteMap.country(states);
  }

  /** The map of a page: of the country for a section, or of a state. */
  @Nullable SiteMap map(SitePage page) {
    SiteSection section = section(page);
    if (page.kind() == SitePage.Kind.SECTION) {
      return country(section);
    }
    SiteCities.State state = catalog.cities().states().get(page.row());
    List<SiteMap.City> cities = new ArrayList<>();
    for (int city = state.first(); city < state.end(); city++) {
      Point point = catalog.cities().stores(section, city) > 0 ? nearby.point(city) : null;
      if (point != null) {
        int stores = catalog.cities().stores(section, city);
        cities.add(frames.mapped(section, catalog.cities().city(city), stores, point));
      }
    }
    return SiteMap.state(new SiteMap.State(state.code(), state.name(), null, 0), cities);
  }

  /** The sections that have stores, and the comparison of costs. */
  List<Views.Link> homeSections() {
    List<Views.Link> links = new ArrayList<>();
    for (SiteSection section : catalog.sectionsWithStores()) {
      links.add(
          new Views.Link(
              frames.href(SiteCatalog.sectionPage(section).encodedPath()),
              section.title(),
              section.count(catalog.stores(section))
                  + " in "
                  + SiteText.count(catalog.cities().cities(section), "city", "cities")));
    }
    links.add(
        new Views.Link(
            frames.href(CostForm.PATH),
            "Rent or buy?",
            "What renting to own costs beside cash, a card or a loan"));
    return links;
  }

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
            lead,
            crumbs(page),
            List.of());
    return Views.html(
        (out, none) ->
            JteplacesGenerated.render(
                out,
                none,
                frame,
                heading,
                lead,
                lists(page, links),
                Optional.ofNullable(map(page))));
  }

  /** What can be found on the site. */
  private String homeLead() {
    List<String> titles =
        catalog.sectionsWithStores().stream()
            .map(
                section ->
                    section.title().substring(0, 1).toLowerCase(Locale.ROOT)
                        + section.title().substring(1))
            .toList();
    if (titles.isEmpty()) {
      return "No store is listed yet.";
    }
    int last = titles.size() - 1;
    return "Find "
        + (last == 0 ? "" : String.join(", ", titles.subList(0, last)) + ", and ")
        + titles.get(last)
        + " in the United States.";
  }

  /** The places below a page as it shows them: many by letters, the largest before them. */
  private List<Views.Group<Views.Link>> lists(SitePage page, List<Views.Link> links) {
    if (page.kind() == SitePage.Kind.SECTION || links.size() < LONG_LIST) {
      return List.of(new Views.Group<>(null, "", links));
    }
    SiteSection section = section(page);
    SiteCities.State state = catalog.cities().states().get(page.row());
    List<Views.Link> largest =
        IntStream.range(state.first(), state.end())
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer city) -> -catalog.cities().stores(section, city)))
            .limit(LARGEST)
            .map(city -> cityLink(section, city))
            .toList();
    List<Views.Group<Views.Link>> lists = new ArrayList<>();
    lists.add(new Views.Group<>("Most stores", "most", largest));
    lists.addAll(Views.Group.byInitial(links, Views.Link::label));
    return lists;
  }

  private Views.Link cityLink(SiteSection section, int city) {
    SiteCities.City of = catalog.cities().city(city);
    return new Views.Link(
        frames.href(catalog.cityPath(section, of)),
        of.name(),
        SiteText.number(catalog.cities().stores(section, city)));
  }

  /** The states of a section by name, or the cities of a state in it. */
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
      links.sort(Comparator.comparing(Views.Link::label));
      return links;
    }
    SiteCities.State state = cities.states().get(page.row());
    for (int city = state.first(); city < state.end(); city++) {
      if (cities.stores(section, city) > 0) {
        links.add(cityLink(section, city));
      }
    }
    return links;
  }

  List<Views.Link> crumbs(SitePage page) {
    return page.kind() == SitePage.Kind.SECTION
        ? frames.sectionCrumbs(section(page))
        : frames.stateCrumbs(section(page), page.row());
  }

  private SiteSection section(SitePage page) {
    return catalog.sections().get(page.section());
  }
}
