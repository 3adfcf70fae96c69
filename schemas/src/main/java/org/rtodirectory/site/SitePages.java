package org.rtodirectory.site;

import gg.jte.html.HtmlInterceptor;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.Pagination;
import org.rtodirectory.resource.Company;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.Location;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.UsState;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Selection;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.text.Folding;

/** Fills the templates with what the snapshot has. Immutable; safe for all threads. */
final class SitePages {
  private static final int USUAL_LENGTH = 8 * 1024;
  private static final int LENGTH_OF_LIST = 40 * 1024;

  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;

  SitePages(SiteCatalog catalog) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = new SiteFrames(catalog);
  }

  /** What all pages show besides what each does. */
  List<String> common() {
    return frames.common();
  }

  /** The HTML of a page. */
  String render(SitePage page) {
    return switch (page.kind()) {
      case HOME -> home(page);
      case SECTION, STATE -> places(page);
      case CITY -> city(page);
      case STORE -> store(page);
      case COMPANIES -> companies(page);
      case COMPANY -> company(page);
      case GUIDES -> guides(page);
      case GUIDE -> guide(page);
      case NOT_FOUND -> notFound();
      case SITEMAP_INDEX, SITEMAP -> throw new IllegalArgumentException("a sitemap is not HTML");
    };
  }

  /** What a page shows besides rows and what all pages show. */
  List<String> surroundings(SitePage page) {
    return switch (page.kind()) {
      case HOME -> texts(homeSections(), homeStates());
      case SECTION, STATE -> texts(placesBelow(page), crumbs(page));
      case CITY -> {
        List<String> texts = texts(crumbs(page), List.of());
        texts.add(total(page) + " " + cityJson(page));
        yield texts;
      }
      case STORE -> {
        List<String> texts = texts(crumbs(page), List.of());
        texts.add(storeJson(page.row()));
        texts.add(JsonLd.type(verticals(page.row())));
        yield texts;
      }
      case COMPANY -> List.of(total(page) + " " + states(page));
      case COMPANIES -> texts(letters(), List.of(new Views.Link("", "" + total(page))));
      case GUIDES -> texts(guideLinks(), List.of());
      case SITEMAP_INDEX -> List.of(Integer.toString(catalog.sitemaps()));
      case SITEMAP, GUIDE, NOT_FOUND -> List.of();
    };
  }

  private static List<String> texts(List<Views.Link> some, List<Views.Link> more) {
    List<String> texts = new ArrayList<>();
    some.forEach(link -> texts.add(link.toString()));
    more.forEach(link -> texts.add(link.toString()));
    return texts;
  }

  /** The rows that a list shows: stores, or listed companies. */
  int[] rows(SitePage page) {
    int perPage =
        page.kind() == SitePage.Kind.COMPANIES
            ? SiteCatalog.COMPANIES_PER_PAGE
            : SiteCatalog.STORES_PER_PAGE;
    int from = (page.number() - 1) * perPage;
    int to = Math.min(from + perPage, total(page));
    return switch (page.kind()) {
      case CITY -> Arrays.copyOfRange(catalog.storesIn(section(page), page.row()), from, to);
      case COMPANY -> catalog.storesOf(page.row()).rows(from, to);
      case COMPANIES -> IntStream.range(from, to).toArray();
      default -> new int[0];
    };
  }

  private int total(SitePage page) {
    return switch (page.kind()) {
      case CITY -> catalog.cities().stores(section(page), page.row());
      case COMPANY -> catalog.storesOf(page.row()).total();
      case COMPANIES -> snapshot.companyFragments().count();
      default -> 0;
    };
  }

  private SiteSection section(SitePage page) {
    return catalog.sections().get(page.section());
  }

  private Location location(int row) {
    return FragmentReader.location(snapshot.locationFragments().fragment(row));
  }

  // The home page.

  private String home(SitePage page) {
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
            PageKeys.path(PageKey.locations(null, null, null)),
            name,
            lead,
            null,
            List.of(
                JsonLd.site(
                    name,
                    frames.address(frames.look().home()),
                    frames.address(frames.look().search()))));
    return html(
        USUAL_LENGTH,
        (out, none) ->
            JtehomeGenerated.render(out, none, frame, lead, homeSections(), heading, states));
  }

  private List<Views.Link> homeSections() {
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

  private List<Views.Link> homeStates() {
    return catalog.sections().stream()
        .filter(section -> catalog.stores(section) > 0)
        .findFirst()
        .map(section -> placesBelow(SiteCatalog.sectionPage(section)))
        .orElse(List.of());
  }

  // The pages of sections and states.

  private String places(SitePage page) {
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
            PageKeys.path(PageKey.locations(null, state == null ? null : state.code(), null)),
            heading,
            lead + " Addresses, telephone numbers and ratings.",
            crumbs(page),
            List.of());
    return html(
        USUAL_LENGTH,
        (out, none) -> JteplacesGenerated.render(out, none, frame, heading, lead, links));
  }

  /** The states of a section, or the cities of a state in it. */
  private List<Views.Link> placesBelow(SitePage page) {
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

  // Cities and stores.

  private String city(SitePage page) {
    SiteSection section = section(page);
    SiteCities.City city = catalog.cities().city(page.row());
    List<Location> stores = Arrays.stream(rows(page)).mapToObj(this::location).toList();
    String first = frames.href(catalog.cityPath(section, city));
    String href = SiteFrames.numbered(first, page.number());
    String heading = section.title() + " in " + city.name() + ", " + city.state();
    int total = total(page);
    String lead =
        section.count(total) + " in " + city.name() + ", " + stateName(city.state()) + ".";
    List<String> urls =
        stores.stream().map(store -> frames.address(frames.rowHref(store.url()))).toList();
    Views.Frame frame =
        frames.frame(
            href,
            cityJson(page),
            heading + numbered(page),
            lead + numberedSentence(page) + " Addresses, telephone numbers and ratings.",
            crumbs(page),
            List.of(JsonLd.list((page.number() - 1) * SiteCatalog.STORES_PER_PAGE + 1, urls)));
    List<Views.Row> rows = stores.stream().map(store -> row(store, true)).toList();
    Views.Pager pager = frames.pager(page, first);
    return html(
        LENGTH_OF_LIST,
        (out, none) ->
            JtelistingGenerated.render(out, none, frame, heading, lead, List.of(), rows, pager));
  }

  private static String numbered(SitePage page) {
    return page.number() == 1 ? "" : ", page " + page.number();
  }

  private static String numberedSentence(SitePage page) {
    return page.number() == 1 ? "" : " Page " + page.number() + ".";
  }

  private String store(SitePage page) {
    Location store = location(page.row());
    String href = frames.rowHref(store.url());
    List<Views.Link> crumbs = crumbs(page);
    Views.Link city = crumbs.get(crumbs.size() - 2);
    String second = store.address2();
    List<String> address = new ArrayList<>(List.of(store.address()));
    if (second != null) {
      address.add(second);
    }
    address.add(store.city() + ", " + store.state() + " " + store.zip());
    String title =
        store.companyName()
            + ", "
            + store.address()
            + (second == null ? "" : ", " + second)
            + ", "
            + store.city()
            + ", "
            + store.state();
    Views.Row row = row(store, true);
    String description =
        title
            + " "
            + store.zip()
            + (store.phone() == null ? "" : ", " + store.phone())
            + (row.categories().isEmpty() ? "." : ": " + row.categories() + ".");
    Views.Frame frame =
        frames.frame(
            href,
            storeJson(page.row()),
            title,
            description,
            crumbs,
            List.of(JsonLd.store(store, verticals(page.row()), frames.address(href))));
    Views.Link company =
        new Views.Link(
            frames.href(catalog.publication().paths().companyPath(store.companySlug())),
            store.companyName());
    return html(
        USUAL_LENGTH,
        (out, none) -> JtestoreGenerated.render(out, none, frame, row, company, city, address));
  }

  /** The verticals of a store. */
  private Set<Vertical> verticals(int row) {
    Set<Vertical> verticals = EnumSet.noneOf(Vertical.class);
    for (Vertical vertical : Vertical.values()) {
      if (snapshot.kinds().filter(vertical, -1).test(row)) {
        verticals.add(vertical);
      }
    }
    return verticals;
  }

  private Views.Row row(Location store, boolean withCompany) {
    List<String> badges = new ArrayList<>();
    if (store.status() != null && !store.status().equals("open")) {
      badges.add(SiteText.words(store.status()));
    }
    if (store.isPrimary()) {
      badges.add("Main store");
    }
    String street =
        store.address2() == null ? store.address() : store.address() + ", " + store.address2();
    String city = store.city() + ", " + store.state() + " " + store.zip();
    return new Views.Row(
        frames.rowHref(store.url()),
        withCompany ? store.companyName() : street,
        badges,
        withCompany ? street + ", " + city : city,
        store.phone(),
        SiteText.tel(store.phone()),
        SiteText.website(store.website()),
        rating(store.rating(), store.reviewCount()),
        reviews(store.reviewCount()),
        categories(store.categories()));
  }

  /** A rating that nobody gave is not shown. */
  private static @Nullable String rating(@Nullable BigDecimal rating, int reviews) {
    return rating == null || reviews <= 0 ? null : rating.toPlainString();
  }

  private static String reviews(int reviews) {
    return SiteText.count(reviews, "review", "reviews");
  }

  private static String categories(List<String> categories) {
    return categories.stream().map(SiteText::words).collect(Collectors.joining(", "));
  }

  // Companies.

  private String companies(SitePage page) {
    List<Company> companies =
        Arrays.stream(rows(page))
            .mapToObj(row -> snapshot.companyFragments().fragment(row))
            .map(FragmentReader::company)
            .toList();
    String first = frames.href(SiteCatalog.COMPANIES);
    int total = total(page);
    String lead = SiteText.count(total, "company", "companies") + " with rent-to-own stores.";
    List<String> urls =
        companies.stream().map(company -> frames.address(frames.rowHref(company.url()))).toList();
    int firstRow = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    Views.Frame frame =
        frames.frame(
            SiteFrames.numbered(first, page.number()),
            PageKeys.path(PageKey.companies(null).withPage(firstRow / Pagination.PER_PAGE + 1L)),
            "Rent-to-own companies" + numbered(page),
            lead + numberedSentence(page) + " Their stores by state, and their ratings.",
            List.of(new Views.Link(first, "Companies")),
            List.of(JsonLd.list(firstRow + 1, urls)));
    List<Views.Row> rows = companies.stream().map(this::row).toList();
    Views.Pager pager = frames.pager(page, first);
    return html(
        LENGTH_OF_LIST,
        (out, none) ->
            JtelistingGenerated.render(
                out, none, frame, "Companies", lead, letters(), rows, pager));
  }

  /** The letters with which names of companies begin, each leading to the page of the first. */
  private List<Views.Link> letters() {
    List<Views.Link> letters = new ArrayList<>();
    for (char letter = 'a'; letter <= 'z'; letter++) {
      int row = firstFrom(String.valueOf(letter));
      if (row < firstFrom(String.valueOf((char) (letter + 1)))) {
        letters.add(
            new Views.Link(
                SiteFrames.numbered(
                    frames.href(SiteCatalog.COMPANIES), row / SiteCatalog.COMPANIES_PER_PAGE + 1),
                String.valueOf(letter).toUpperCase(Locale.ROOT)));
      }
    }
    return letters.size() > 1 ? letters : List.of();
  }

  /** The first listed company whose folded name is not before {@code text}: binary search. */
  private int firstFrom(String text) {
    int low = 0;
    int high = snapshot.companyFragments().count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      String name =
          Folding.fold(FragmentReader.company(snapshot.companyFragments().fragment(middle)).name());
      if (CodePointOrder.compare(name, text) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Views.Row row(Company company) {
    return new Views.Row(
        frames.rowHref(company.url()),
        company.name(),
        List.of(),
        SiteText.count(company.storeCount(), "store", "stores"),
        null,
        null,
        null,
        rating(company.rating(), company.reviewCount()),
        reviews(company.reviewCount()),
        categories(company.categories()));
  }

  private String company(SitePage page) {
    Company company = FragmentReader.company(catalog.companyOf(page.row()));
    String first = frames.rowHref(company.url());
    int total = total(page);
    List<String> states = states(page);
    String stores = SiteText.count(total, "store", "stores");
    String lead =
        company.name()
            + " has "
            + stores
            + " in "
            + (states.size() == 1
                ? stateName(states.get(0))
                : SiteText.count(states.size(), "state", "states"))
            + ".";
    String href = SiteFrames.numbered(first, page.number());
    int firstRow = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    Views.Frame frame =
        frames.frame(
            href,
            PageKeys.path(
                PageKey.locations(company.slug().toLowerCase(Locale.ROOT), null, null)
                    .withPage(firstRow / Pagination.PER_PAGE + 1L)),
            company.name() + ", " + stores + numbered(page),
            lead + numberedSentence(page) + " Addresses, telephone numbers and ratings.",
            List.of(
                new Views.Link(frames.href(SiteCatalog.COMPANIES), "Companies"),
                new Views.Link(first, company.name())),
            List.of(JsonLd.company(company, frames.address(first))));
    List<Views.Group> groups = groups(page);
    Views.Pager pager = frames.pager(page, first);
    return html(
        LENGTH_OF_LIST,
        (out, none) ->
            JtecompanyGenerated.render(out, none, frame, row(company), lead, groups, pager));
  }

  private List<String> states(SitePage page) {
    return snapshot
        .locations()
        .statesOf(
            FragmentReader.company(catalog.companyOf(page.row())).slug().toLowerCase(Locale.ROOT));
  }

  /** The stores on a page of a company, by state. */
  private List<Views.Group> groups(SitePage page) {
    List<Views.Group> groups = new ArrayList<>();
    String before = "";
    for (int row : rows(page)) {
      Location store = location(row);
      if (!store.state().equals(before)) {
        groups.add(new Views.Group(stateName(store.state()), null, new ArrayList<>()));
        before = store.state();
      }
      groups.get(groups.size() - 1).rows().add(row(store, false));
    }
    return groups;
  }

  private static String stateName(String code) {
    return UsState.of(code).map(UsState::name).orElse(code);
  }

  // Guides.

  private String guides(SitePage page) {
    String href = frames.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            "/guides/index.json",
            "Guides",
            "What to know before you rent to own.",
            List.of(new Views.Link(href, "Guides")),
            List.of());
    return html(
        USUAL_LENGTH, (out, none) -> JteguidesGenerated.render(out, none, frame, guideLinks()));
  }

  private List<Views.Link> guideLinks() {
    List<Views.Link> links = new ArrayList<>();
    for (int row = 0; row < snapshot.guides().size(); row++) {
      Guide guide = snapshot.guides().get(row);
      links.add(
          new Views.Link(
              frames.href(catalog.guidePage(row).encodedPath()), guide.title(), guide.summary()));
    }
    return links;
  }

  private String guide(SitePage page) {
    Guide guide = snapshot.guides().get(page.row());
    String href = frames.href(page.encodedPath());
    Views.Frame frame =
        frames.frame(
            href,
            "/guides/index.json",
            guide.title(),
            guide.summary(),
            List.of(
                new Views.Link(frames.href(SiteCatalog.GUIDES), "Guides"),
                new Views.Link(href, guide.title())),
            List.of(JsonLd.guide(guide, frames.address(href), catalog.publication().publisher())));
    return html(
        LENGTH_OF_LIST,
        (out, none) ->
            JteguideGenerated.render(
                out,
                none,
                frame,
                guide.title(),
                guide.summary(),
                guide.updatedOn().toString(),
                GuideHtml.of(guide.bodyMarkdown())));
  }

  // Searches, and what is not found.

  /** The page of a search. */
  String search(String text, List<SearchResult> results, @Nullable String problem) {
    String title = text.isEmpty() ? "Search" : "Search for " + text;
    Views.Frame frame = frames.unlisted(title, "Find a city, company or store.");
    String message =
        problem != null
            ? problem
            : results.isEmpty()
                ? "Nothing is found for “" + text + "”."
                : SiteText.count(results.size(), "result", "results") + " for “" + text + "”.";
    List<Views.Row> rows = results.stream().map(this::row).toList();
    return html(
        USUAL_LENGTH,
        (out, none) ->
            JtefoundGenerated.render(out, none, frame, text, message, rows, homeSections()));
  }

  private Views.Row row(SearchResult result) {
    String stores = SiteText.count(result.storeCount(), "store", "stores");
    return new Views.Row(
        frames.href(result.url()),
        result.name(),
        List.of(),
        switch (result.type()) {
          case CITY -> "City · " + stores;
          case COMPANY -> "Company · " + stores;
          case STORE -> "Store";
        },
        null,
        null,
        null,
        null,
        null,
        "");
  }

  private String notFound() {
    Views.Frame frame =
        frames.unlisted("There is nothing here", "The address may be old or mistyped.");
    return html(USUAL_LENGTH, (out, none) -> JtenotFoundGenerated.render(out, none, frame));
  }

  // The way to a page, and where the same is for programs.

  /** The pages on the way to a page of a section, itself last. */
  private List<Views.Link> crumbs(SitePage page) {
    return switch (page.kind()) {
      case SECTION -> List.of(sectionLink(section(page)));
      case STATE -> List.of(sectionLink(section(page)), stateLink(section(page), page.row()));
      case CITY -> cityCrumbs(section(page), page.row());
      case STORE -> {
        int city = snapshot.locations().cityOf(page.row());
        SiteSection section =
            catalog.sections().stream()
                .filter(of -> of.filter().test(page.row()))
                .findFirst()
                .orElse(catalog.sections().get(0));
        List<Views.Link> crumbs = new ArrayList<>(cityCrumbs(section, city));
        Location store = location(page.row());
        crumbs.add(
            new Views.Link(
                frames.rowHref(store.url()), store.companyName() + ", " + store.address()));
        yield crumbs;
      }
      default -> List.of();
    };
  }

  private List<Views.Link> cityCrumbs(SiteSection section, int city) {
    SiteCities.City of = catalog.cities().city(city);
    Integer state = catalog.cities().stateOf(of.stateSlug());
    List<Views.Link> crumbs = new ArrayList<>();
    crumbs.add(sectionLink(section));
    if (state != null) {
      crumbs.add(stateLink(section, state));
    }
    crumbs.add(new Views.Link(frames.href(catalog.cityPath(section, of)), of.name()));
    return crumbs;
  }

  private Views.Link sectionLink(SiteSection section) {
    return new Views.Link(
        frames.href(SiteCatalog.sectionPage(section).encodedPath()), section.label());
  }

  private Views.Link stateLink(SiteSection section, int state) {
    return new Views.Link(
        frames.href(catalog.statePage(section, state).encodedPath()),
        catalog.cities().states().get(state).name());
  }

  /** The page of the city's list on which the first store of a page stands. */
  private String cityJson(SitePage page) {
    int[] rows = rows(page);
    return rows.length == 0
        ? PageKeys.path(PageKey.locations(null, null, null))
        : storeJson(rows[0]);
  }

  /** The page of its city's list on which a store stands. */
  private String storeJson(int row) {
    int city = snapshot.locations().cityOf(row);
    var name = snapshot.sitePaths().city(city);
    PageKey key = PageKey.locations(null, name.state(), name.foldedName());
    if (!PageKeys.isWritable(name.foldedName())) {
      key = PageKey.locations(null, name.state(), null);
    }
    Selection list = snapshot.locations().select(null, key.state(), key.city());
    return PageKeys.path(key.withPage(list.place(row) / Pagination.PER_PAGE + 1L));
  }

  /** A template with its values. */
  private interface Filled {
    void render(OwaspHtmlTemplateOutput out, HtmlInterceptor none);
  }

  @SuppressWarnings("NullAway") // Templates that were made without interceptors never call one.
  private static String html(int length, Filled template) {
    StringOutput text = new StringOutput(length);
    template.render(new OwaspHtmlTemplateOutput(text), null);
    return text.toString();
  }

  /** The keys of pages of the API as paths. */
  private static final class PageKeys {
    private static final int MAXIMUM_NAME_BYTES = 240;

    static String path(PageKey key) {
      return SitePage.encode("/" + key);
    }

    static boolean isWritable(String name) {
      return !name.isEmpty() && name.getBytes(StandardCharsets.UTF_8).length <= MAXIMUM_NAME_BYTES;
    }
  }
}
