package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.web.form.CostForm;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.map.StateOutlines;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The home page, and the pages of sections and states. They list states or cities with their
 * numbers of stores. Immutable.
 */
final class PlacePages {
  /** A list of at least this many cities is divided by initial letters. */
  private static final int MIN_LONG_LIST_CITIES = 60;

  /** The maximum number of links to the largest cities on a page. */
  private static final int MAX_LARGEST_CITIES = 12;

  /** The maximum number of links to the largest companies on the page of a state. */
  private static final int MAX_COMPANIES = 8;

  /** The maximum number of links to guides on the home page. */
  private static final int MAX_GUIDES = 4;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final NearbyPlaces nearby;

  PlacePages(SiteCatalog catalog, PageFrames frames, NearbyPlaces nearby) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.nearby = nearby;
  }

  /**
   * The home page.
   *
   * @param sections links to the sections that have stores, and to the comparison of costs
   * @param statesHeading the heading above the states and the map
   * @param cities the largest cities of the first section
   */
  record HomeView(
      Views.Frame frame,
      String lead,
      List<Views.Link> sections,
      String statesHeading,
      List<Views.Link> tabs,
      List<Views.Link> states,
      Optional<SiteMap> map,
      List<Views.Link> cities,
      List<Views.Link> guides) {}

  /**
   * The page of a section or state.
   *
   * @param largest the largest cities, or empty for a short list
   * @param companies the largest companies of a state
   * @param lists the places, divided by initial letters if there are many
   */
  record PlacesView(
      Views.Frame frame,
      String heading,
      String lead,
      List<Views.Link> tabs,
      Optional<SiteMap> map,
      List<Views.Link> largest,
      List<Views.Link> companies,
      List<Views.Group<Views.Link>> lists) {}

  byte[] renderHome(SitePage page) {
    String name = catalog.settings().name();
    String lead = homeLead();
    Optional<SiteSection> first = rows.sectionsWithStores().stream().findFirst();
    Views.Frame frame =
        frames.frame(
            siteLinks.href(page.encodedPath()),
            siteLinks.apiPath(PageKey.locations(null, null, null)),
            texts.format("home.title", "site", name),
            lead,
            List.of(),
            List.of(
                JsonLd.site(
                    name,
                    siteLinks.url(frames.siteValues().header().home()),
                    siteLinks.url(frames.siteValues().search()))));
    HomeView view =
        new HomeView(
            frame,
            lead,
            homeSections(),
            first.map(section -> section.titleByState(texts)).orElse(""),
            first.map(this::tabs).orElse(List.of()),
            first.map(this::stateLinks).orElse(List.of()),
            first.map(this::countryMap),
            first.map(this::largestCities).orElse(List.of()),
            guideLinks());
    return Html.bytes((out, interceptor) -> JtehomeGenerated.render(out, interceptor, view));
  }

  /** Returns links to the pages of all sections that have stores. */
  private List<Views.Link> tabs(SiteSection selected) {
    return siteLinks.tabs(
        selected,
        rows::storeCount,
        section -> siteLinks.href(SiteCatalog.sectionPage(section).encodedPath()));
  }

  private List<Views.Link> largestCities(SiteSection section) {
    int count = catalog.snapshot().locations().cityCount();
    return IntStream.range(0, count)
        .boxed()
        .filter(city -> rows.cities().storeCount(section, city) > 0)
        .sorted(Comparator.comparingInt(city -> -rows.cities().storeCount(section, city)))
        .limit(MAX_LARGEST_CITIES)
        .map(
            number -> {
              SiteCities.CityStores city = rows.cities().city(number);
              return new Views.Link(
                  siteLinks.cityHref(section, city),
                  siteLinks.cityName(city),
                  texts.number(rows.cities().storeCount(section, number)));
            })
        .toList();
  }

  private List<Views.Link> guideLinks() {
    return IntStream.range(0, Math.min(MAX_GUIDES, catalog.snapshot().guides().size()))
        .mapToObj(siteLinks::guideLink)
        .toList();
  }

  private SiteMap countryMap(SiteSection section) {
    Map<String, SiteMap.StateShape> states = new HashMap<>();
    for (SitePage page : catalog.statePages(section)) {
      SiteCities.StateCities state = catalog.stateOf(page);
      String stores = section.countText(state.storeCount(section), texts);
      states.put(
          state.code(),
          new SiteMap.StateShape(
              state.code(),
              siteLinks.href(page.encodedPath()),
              texts.format("map.place", "place", state.name(), "stores", stores),
              state.storeCount(section)));
    }
    return SiteMap.ofCountry(
        StateOutlines.codes().stream()
            .map(code -> states.getOrDefault(code, SiteMap.StateShape.outline(code)))
            .toList(),
        texts);
  }

  /** Returns links to the sections that have stores, and to the comparison of costs. */
  List<Views.Link> homeSections() {
    List<Views.Link> links = new ArrayList<>();
    for (SiteSection section : rows.sectionsWithStores()) {
      links.add(
          new Views.Link(
              siteLinks.href(SiteCatalog.sectionPage(section).encodedPath()),
              section.title(texts),
              texts.format(
                  "home.section",
                  "stores",
                  section.countText(rows.storeCount(section), texts),
                  "cities",
                  texts.count("count.cities", rows.cities().cityCount(section)))));
    }
    links.add(
        new Views.Link(
            siteLinks.href(CostForm.PATH), texts.get("costs.title"), texts.get("costs.lead")));
    return links;
  }

  byte[] renderSection(SitePage page) {
    SiteSection section = catalog.section(page);
    List<String> codes =
        catalog.statePages(section).stream().map(state -> catalog.stateOf(state).code()).toList();
    String lead =
        texts.format(
            "section.lead",
            "stores",
            section.countText(rows.storeCount(section), texts),
            "states",
            texts.states(codes));
    String heading = section.titleByState(texts);
    return html(
        new PlacesView(
            frame(page, heading, lead, null, siteLinks.sectionCrumbs(section)),
            heading,
            lead,
            tabs(section),
            Optional.of(countryMap(section)),
            List.of(),
            List.of(),
            List.of(new Views.Group<>(null, "", stateLinks(section)))));
  }

  byte[] renderState(SitePage page) {
    SiteSection section = catalog.section(page);
    SiteCities.StateCities state = catalog.stateOf(page);
    List<Integer> cities =
        IntStream.range(state.firstCity(), state.endCity())
            .filter(city -> rows.cities().storeCount(section, city) > 0)
            .boxed()
            .toList();
    String lead =
        texts.format(
            "state.lead",
            "stores",
            section.countText(state.storeCount(section), texts),
            "cities",
            texts.count("count.cities", cities.size()),
            "state",
            state.name());
    String heading = section.titleIn(state.name(), texts);
    List<Views.Link> links = cityLinks(section, cities.stream());
    boolean isLong = links.size() >= MIN_LONG_LIST_CITIES;
    Comparator<Integer> bySize =
        Comparator.comparingInt(city -> -rows.cities().storeCount(section, city));
    return html(
        new PlacesView(
            frame(page, heading, lead, state.code(), siteLinks.stateCrumbs(section, page.row())),
            heading,
            lead,
            siteLinks.tabs(
                section,
                state::storeCount,
                tabSection ->
                    siteLinks.href(catalog.statePage(tabSection, page.row()).encodedPath())),
            SiteMap.ofStates(List.of(state.code()), cityDots(section, cities), texts),
            isLong
                ? cityLinks(section, cities.stream().sorted(bySize).limit(MAX_LARGEST_CITIES))
                : List.of(),
            largestCompanies(section, state),
            isLong
                ? Views.Group.byInitial(links, Views.Link::label)
                : List.of(new Views.Group<>(null, "", links))));
  }

  /** Returns links to the companies with the most stores in a state. */
  private List<Views.Link> largestCompanies(SiteSection section, SiteCities.StateCities state) {
    Map<Integer, Integer> stores = new HashMap<>();
    for (int city = state.firstCity(); city < state.endCity(); city++) {
      for (int row : rows.storesIn(section, city)) {
        stores.merge(nearby.companyOf(row), 1, Integer::sum);
      }
    }
    Comparator<Map.Entry<Integer, Integer>> bySize =
        Comparator.comparing(entry -> -entry.getValue());
    return stores.entrySet().stream()
        .sorted(bySize.thenComparing(Map.Entry.comparingByKey()))
        .limit(MAX_COMPANIES)
        .flatMap(entry -> companyLink(entry.getKey(), entry.getValue(), state).stream())
        .toList();
  }

  /**
   * Returns the link to the page of a chain for a state, otherwise to the page of the company.
   * Empty if the company has no page.
   *
   * @param number the number of the company in the location index
   */
  private Optional<Views.Link> companyLink(int number, int stores, SiteCities.StateCities state) {
    String slug = catalog.snapshot().locations().companies().get(number);
    return rows.companyBySlug(slug)
        .map(
            row -> {
              Company company = rows.company(row);
              String path = rows.companyPath(row);
              String href =
                  catalog.isChain(row)
                      ? SitePage.append(path, SitePage.encode(state.slug()))
                      : path;
              return new Views.Link(siteLinks.href(href), company.name(), texts.number(stores));
            });
  }

  private List<SiteMap.CityDot> cityDots(SiteSection section, List<Integer> cities) {
    return cities.stream()
        .flatMap(
            city ->
                Optional.ofNullable(nearby.point(city))
                    .map(
                        point ->
                            siteLinks.cityDot(
                                section,
                                rows.cities().city(city),
                                rows.cities().storeCount(section, city),
                                point))
                    .stream())
        .toList();
  }

  private Views.Frame frame(
      SitePage page, String heading, String lead, @Nullable String state, List<Views.Link> crumbs) {
    return frames.frame(
        siteLinks.href(page.encodedPath()),
        siteLinks.apiPath(PageKey.locations(null, state, null)),
        heading,
        lead,
        crumbs,
        List.of());
  }

  private static byte[] html(PlacesView view) {
    return Html.bytes((out, interceptor) -> JteplacesGenerated.render(out, interceptor, view));
  }

  /** Returns a sentence that lists the contents of the site. */
  private String homeLead() {
    List<String> nouns =
        rows.sectionsWithStores().stream().map(section -> section.noun(texts)).toList();
    return nouns.isEmpty()
        ? texts.get("home.empty")
        : texts.format("home.lead", "stores", texts.list(nouns));
  }

  private List<Views.Link> cityLinks(SiteSection section, Stream<Integer> cities) {
    return cities
        .map(
            city ->
                new Views.Link(
                    siteLinks.cityHref(section, rows.cities().city(city)),
                    rows.cities().city(city).name(),
                    texts.number(rows.cities().storeCount(section, city))))
        .toList();
  }

  /** Returns links to the states of a section, by name. */
  private List<Views.Link> stateLinks(SiteSection section) {
    return catalog.statePages(section).stream()
        .map(
            page ->
                new Views.Link(
                    siteLinks.href(page.encodedPath()),
                    catalog.stateOf(page).name(),
                    texts.number(catalog.stateOf(page).storeCount(section))))
        .sorted(Comparator.comparing(Views.Link::label))
        .toList();
  }
}
