package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.Pagination;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * The list of all companies and the pages of companies. What was computed last is kept. Safe for
 * all threads.
 */
final class CompanyPages {
  /** Of how many companies the pages are made at a time. */
  private static final int MOST_STATES = 16;

  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final RowViews rowViews;
  private volatile @Nullable Ordered ordered;
  private final Recent<CompanyStates> states = new Recent<>(MOST_STATES, this::statesOf);

  CompanyPages(SiteCatalog catalog, SiteFrames frames, RowViews rowViews) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.rowViews = rowViews;
  }

  /**
   * All companies by their folded names.
   *
   * @param numbers the numbers of the companies
   * @param letters links to the initials, none if all companies have the same
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Ordered(int[] numbers, List<Views.Link> letters) {}

  /**
   * The states in which a company has stores.
   *
   * @param links to the places of the company's list where their stores begin, by name
   * @param text all of them as one text
   */
  private record CompanyStates(List<Views.Link> links, String text) {}

  /** What a page of the list of companies shows besides its rows. */
  List<String> listSurroundings() {
    return List.of(ordered().letters().toString(), Integer.toString(catalog.companyCount()));
  }

  /** What a page of a company shows besides its row and those of the stores. */
  List<String> companySurroundings(SitePage page) {
    return List.of(catalog.storesOf(page.row()).total() + " " + states.get(page.row()).text());
  }

  /** The numbers of the companies on a page of their list. */
  int[] listed(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    int[] numbers = ordered().numbers();
    return Arrays.copyOfRange(
        numbers, from, Math.min(from + SiteCatalog.COMPANIES_PER_PAGE, numbers.length));
  }

  /** The rows of the stores on a page of a company. */
  int[] storeRows(SitePage page) {
    Selection stores = catalog.storesOf(page.row());
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return stores.rows(from, Math.min(from + SiteCatalog.STORES_PER_PAGE, stores.total()));
  }

  private Ordered ordered() {
    Ordered known = ordered;
    if (known == null) {
      known = order();
      ordered = known;
    }
    return known;
  }

  private Ordered order() {
    List<String> names =
        IntStream.range(0, catalog.companyCount())
            .mapToObj(number -> catalog.company(number).name())
            .map(Folding::fold)
            .toList();
    int[] numbers =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparing(names::get, CodePointOrder.COMPARATOR))
            .mapToInt(Integer::intValue)
            .toArray();
    Map<Views.Initial, Views.Link> letters = new LinkedHashMap<>();
    for (int place = 0; place < numbers.length; place++) {
      int page = place / SiteCatalog.COMPANIES_PER_PAGE + 1;
      letters.computeIfAbsent(
          Views.Initial.ofFolded(names.get(numbers[place])),
          initial ->
              new Views.Link(
                  SiteFrames.numbered(frames.href(SiteCatalog.COMPANIES), page)
                      + "#"
                      + initial.id(),
                  initial.label()));
    }
    return new Ordered(numbers, letters.size() > 1 ? List.copyOf(letters.values()) : List.of());
  }

  /** A page of the list of companies. */
  String companies(SitePage page) {
    List<Company> companies =
        Arrays.stream(listed(page)).mapToObj(number -> catalog.company(number)).toList();
    String first = frames.href(SiteCatalog.COMPANIES);
    List<Views.Link> letters = ordered().letters();
    String lead = SiteText.count(catalog.companyCount(), "company", "companies") + " with stores.";
    List<String> urls =
        companies.stream().map(company -> frames.address(frames.rowHref(company.url()))).toList();
    int firstRow = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    // The list of the API has the retail companies only.
    boolean isOfApi = snapshot.unlistedCompanyFragments().count() == 0;
    List<Views.Group> groups = new ArrayList<>();
    Views.Initial.group(companies, Company::name)
        .forEach(
            (initial, of) ->
                groups.add(
                    new Views.Group(
                        letters.isEmpty() ? null : initial.label(),
                        initial.id(),
                        of.stream().map(rowViews::row).toList())));
    Views.Frame frame =
        frames.frame(
            SiteFrames.numbered(first, page.number()),
            isOfApi
                ? frames.json(PageKey.companies(null).withPage(firstRow / Pagination.PER_PAGE + 1L))
                : null,
            "Companies",
            page.titleEnd(),
            lead + page.sentence() + " Their stores by state.",
            List.of(new Views.Link(first, "Companies")),
            List.of(JsonLd.list(firstRow + 1, urls)));
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        (out, none) ->
            JtelistingGenerated.render(
                out, none, frame, "Companies", lead, letters, groups, pager, List.of()));
  }

  /** A page of a company. */
  String company(SitePage page) {
    Company company = catalog.company(page.row());
    String first = frames.rowHref(company.url());
    List<Views.Link> states = this.states.get(page.row()).links();
    String stores = SiteText.count(catalog.storesOf(page.row()).total(), "store", "stores");
    String lead =
        company.name()
            + " has "
            + stores
            + " in "
            + (states.size() == 1
                ? states.get(0).label()
                : SiteText.count(states.size(), "state", "states"))
            + ".";
    String href = SiteFrames.numbered(first, page.number());
    int firstRow = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    List<Views.Group> groups = groups(page);
    List<Views.Row> rows = groups.stream().flatMap(group -> group.rows().stream()).toList();
    Views.Frame frame =
        frames.frame(
            href,
            frames.json(
                PageKey.locations(company.slug().toLowerCase(Locale.ROOT), null, null)
                    .withPage(firstRow / Pagination.PER_PAGE + 1L)),
            company.name() + ", " + stores,
            page.titleEnd(),
            lead + page.sentence() + " " + RowViews.contents(rows),
            List.of(
                new Views.Link(frames.href(SiteCatalog.COMPANIES), "Companies"),
                new Views.Link(first, company.name())),
            List.of(
                JsonLd.company(company, frames.address(first), catalog.settings().ownRatings())));
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        (out, none) ->
            JtecompanyGenerated.render(
                out, none, frame, rowViews.row(company), lead, states, groups, pager));
  }

  private CompanyStates statesOf(int company) {
    Company of = catalog.company(company);
    String slug = of.slug().toLowerCase(Locale.ROOT);
    List<Views.Link> links = new ArrayList<>();
    int before = 0;
    for (String state : snapshot.locations().statesOf(slug)) {
      int stores = snapshot.locations().select(slug, state, null).total();
      links.add(
          new Views.Link(
              SiteFrames.numbered(
                      frames.rowHref(of.url()), before / SiteCatalog.STORES_PER_PAGE + 1)
                  + "#"
                  + stateId(state),
              SiteText.state(state),
              SiteText.number(stores)));
      before += stores;
    }
    links.sort(Comparator.comparing(Views.Link::label));
    return new CompanyStates(List.copyOf(links), links.toString());
  }

  /** The {@code id} of the heading of a state. */
  private static String stateId(String code) {
    return "in-" + code.toLowerCase(Locale.ROOT);
  }

  /** The stores on a page of a company, by state. */
  private List<Views.Group> groups(SitePage page) {
    List<Views.Group> groups = new ArrayList<>();
    String before = "";
    for (int row : storeRows(page)) {
      Location store = snapshot.locationFragments().read(row, Location.class);
      if (!store.state().equals(before)) {
        groups.add(
            new Views.Group(
                SiteText.state(store.state()), stateId(store.state()), new ArrayList<>()));
        before = store.state();
      }
      groups.get(groups.size() - 1).rows().add(rowViews.row(store, false));
    }
    return groups;
  }
}
