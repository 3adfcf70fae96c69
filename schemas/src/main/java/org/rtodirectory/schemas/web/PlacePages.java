package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.page.PageKey;

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
            List.of(),
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
                first.map(this::states).orElse(List.of()),
                first.map(this::country)));
  }

  private SiteMap country(SiteSection section) {
    Map<String, SiteMap.State> states = new HashMap<>();
    for (SitePage page : catalog.statePages(section)) {
      SiteCities.State state = catalog.state(page);
      String href = frames.href(page.encodedPath());
      states.put(state.code(), new SiteMap.State(state.code(), href, state.stores(section)));
    }
    return SiteMap.country(
        StateOutlines.codes().stream()
            .map(code -> states.getOrDefault(code, new SiteMap.State(code, null, 0)))
            .toList());
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

  String section(SitePage page) {
    SiteSection section = catalog.section(page);
    List<Views.Link> states = states(section);
    return places(
        page,
        section.title() + " by state",
        section.count(catalog.stores(section))
            + " in "
            + SiteText.count(states.size(), "state", "states")
            + ".",
        null,
        frames.sectionCrumbs(section),
        List.of(new Views.Group<>(null, "", states)),
        country(section));
  }

  String state(SitePage page) {
    SiteSection section = catalog.section(page);
    SiteCities.State state = catalog.state(page);
    List<Integer> cities =
        IntStream.range(state.first(), state.end())
            .filter(city -> catalog.cities().stores(section, city) > 0)
            .boxed()
            .toList();
    return places(
        page,
        section.title() + " in " + state.name(),
        section.count(state.stores(section))
            + " in "
            + SiteText.count(cities.size(), "city", "cities")
            + " of "
            + state.name()
            + ".",
        state.code(),
        frames.stateCrumbs(section, page.row()),
        lists(section, cities),
        SiteMap.states(List.of(state.code()), mapped(section, cities)));
  }

  private List<SiteMap.City> mapped(SiteSection section, List<Integer> cities) {
    return cities.stream()
        .flatMap(
            city ->
                Optional.ofNullable(nearby.point(city))
                    .map(
                        point ->
                            frames.mapped(
                                section,
                                catalog.cities().city(city),
                                catalog.cities().stores(section, city),
                                point))
                    .stream())
        .toList();
  }

  private String places(
      SitePage page,
      String heading,
      String lead,
      @Nullable String state,
      List<Views.Link> crumbs,
      List<Views.Group<Views.Link>> lists,
      @Nullable SiteMap map) {
    Views.Frame frame =
        frames.frame(
            frames.href(page.encodedPath()),
            frames.json(PageKey.locations(null, state, null)),
            heading,
            lead,
            crumbs,
            List.of());
    return Views.html(
        (out, none) ->
            JteplacesGenerated.render(
                out, none, frame, heading, lead, lists, Optional.ofNullable(map)));
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

  /** Cities as a page shows them: many by letters, the largest before them. */
  private List<Views.Group<Views.Link>> lists(SiteSection section, List<Integer> cities) {
    List<Views.Link> links = links(section, cities.stream());
    if (links.size() < LONG_LIST) {
      return List.of(new Views.Group<>(null, "", links));
    }
    Comparator<Integer> largest =
        Comparator.comparingInt(city -> -catalog.cities().stores(section, city));
    List<Views.Group<Views.Link>> lists = new ArrayList<>();
    lists.add(
        new Views.Group<>(
            "Most stores", "most", links(section, cities.stream().sorted(largest).limit(LARGEST))));
    lists.addAll(Views.Group.byInitial(links, Views.Link::label));
    return lists;
  }

  private List<Views.Link> links(SiteSection section, Stream<Integer> cities) {
    return cities
        .map(
            city ->
                new Views.Link(
                    frames.cityHref(section, catalog.cities().city(city)),
                    catalog.cities().city(city).name(),
                    SiteText.number(catalog.cities().stores(section, city))))
        .toList();
  }

  /** The states of a section by name. */
  private List<Views.Link> states(SiteSection section) {
    return catalog.statePages(section).stream()
        .map(
            page ->
                new Views.Link(
                    frames.href(page.encodedPath()),
                    catalog.state(page).name(),
                    SiteText.number(catalog.state(page).stores(section))))
        .sorted(Comparator.comparing(Views.Link::label))
        .toList();
  }
}
