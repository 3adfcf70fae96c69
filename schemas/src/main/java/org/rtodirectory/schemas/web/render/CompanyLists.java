package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.site.BoundedCache;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.text.DataFormats;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The list of all companies by name, and the form that finds companies by state and name. The list
 * is sorted once. Safe for all threads.
 */
final class CompanyLists {
  /**
   * The number of large companies that a long list shows first. A list is long if it has more than
   * twice as many companies.
   */
  private static final int MAX_LARGEST = 12;

  private final SiteRows rows;
  private final Snapshot snapshot;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final RowViews rowViews;
  private final NearbyPlaces nearby;

  /** The list, sorted by the first request for it. */
  private final BoundedCache<SortedCompanies> sorted = new BoundedCache<>(1, key -> sort());

  CompanyLists(SiteCatalog catalog, PageFrames frames, RowViews rowViews, NearbyPlaces nearby) {
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
  }

  /**
   * All companies by their folded names.
   *
   * @param companies the rows of the companies
   * @param names the folded names of the companies, in the same order
   * @param letters links to the initials, or empty if all names have the same initial
   * @param largest the companies with the most stores, or empty for a short list
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record SortedCompanies(
      int[] companies, List<String> names, List<Views.Link> letters, List<Integer> largest) {}

  /**
   * The form that finds companies.
   *
   * @param text the text in the field for the name
   * @param state the choice of a state with stores
   * @param clearHref the link to all companies, or null if the page shows them already
   */
  record CompanyForm(String action, String text, Views.Choice state, @Nullable String clearHref) {}

  /**
   * A page of companies.
   *
   * @param largest the largest companies, above a long list
   * @param rows the companies of a short list
   * @param groups links to the companies of a long list, by their initials
   */
  record CompaniesView(
      Views.Frame frame,
      String lead,
      CompanyForm form,
      List<Views.Link> letters,
      List<Views.Row> largest,
      List<Views.Row> rows,
      List<Views.Group<Views.Link>> groups,
      Views.Pager pager) {}

  private SortedCompanies sorted() {
    return sorted.get(0);
  }

  private SortedCompanies sort() {
    List<String> names =
        IntStream.range(0, rows.companyCount())
            .mapToObj(company -> Folding.fold(rows.company(company).name()))
            .toList();
    int[] companies =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparing(names::get, CodePointOrder.COMPARATOR))
            .mapToInt(Integer::intValue)
            .toArray();
    Map<Views.Initial, Views.Link> letters = new LinkedHashMap<>();
    for (int position = 0; position < companies.length; position++) {
      int page = position / SiteCatalog.COMPANIES_PER_PAGE + 1;
      letters.computeIfAbsent(
          Views.Initial.ofFolded(names.get(companies[position])),
          initial ->
              new Views.Link(
                  SiteLinks.numberedHref(siteLinks.href(SiteCatalog.COMPANIES_PATH), page)
                      + "#"
                      + initial.id(),
                  initial.label()));
    }
    return new SortedCompanies(
        companies,
        Arrays.stream(companies).mapToObj(names::get).toList(),
        letters.size() > 1 ? List.copyOf(letters.values()) : List.of(),
        largest());
  }

  /** Returns the rows of the companies with the most stores, or none for a short list. */
  private List<Integer> largest() {
    int[] stores =
        IntStream.range(0, rows.companyCount())
            .map(row -> rows.company(row).storeCount())
            .toArray();
    return stores.length <= 2 * MAX_LARGEST
        ? List.of()
        : IntStream.range(0, stores.length)
            .boxed()
            .sorted(Comparator.comparingInt(row -> -stores[row]))
            .limit(MAX_LARGEST)
            .toList();
  }

  /** Renders a page of the list of all companies. */
  byte[] renderAll(SitePage page) {
    int firstRow = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    List<Company> companies =
        Arrays.stream(sorted().companies())
            .skip(firstRow)
            .limit(SiteCatalog.COMPANIES_PER_PAGE)
            .mapToObj(rows::company)
            .toList();
    String first = siteLinks.href(SiteCatalog.COMPANIES_PATH);
    String lead = texts.count("count.companies", rows.companyCount());
    List<String> urls =
        companies.stream()
            .map(company -> siteLinks.url(siteLinks.hrefOfRow(company.url())))
            .toList();
    // The API lists only retail companies.
    boolean isInApi = snapshot.companies().count() == rows.companyCount();
    boolean isLong = !sorted().largest().isEmpty();
    List<Views.Row> largest =
        page.number() == 1
            ? sorted().largest().stream().map(rows::company).map(rowViews::row).toList()
            : List.of();
    Views.Frame frame =
        frames.frame(
            SiteLinks.numberedHref(first, page.number()),
            isInApi
                ? siteLinks.apiPath(
                    PageKey.companies(null).withPage(firstRow / PagedList.PER_PAGE + 1L))
                : null,
            frames.titleWithPage(texts.get("companies.title"), page),
            frames.descriptionWithPage(
                texts.format("companies.description", "companies", lead), page),
            List.of(new Views.Link(first, texts.get("nav.companies"))),
            List.of(JsonLd.list(firstRow + 1, urls)));
    return html(
        new CompaniesView(
            frame,
            lead,
            form("", ""),
            isLong ? sorted().letters() : List.of(),
            largest,
            isLong ? List.of() : companies.stream().map(rowViews::row).toList(),
            isLong ? byInitial(companies) : List.of(),
            siteLinks.pager(page, first)));
  }

  private List<Views.Group<Views.Link>> byInitial(List<Company> companies) {
    return Views.Group.byInitial(
        companies.stream()
            .map(
                company ->
                    new Views.Link(
                        siteLinks.hrefOfRow(company.url()),
                        company.name(),
                        texts.number(company.storeCount())))
            .toList(),
        Views.Link::label);
  }

  /**
   * Renders a page of the companies that have stores in a state and whose names or brands contain a
   * text.
   *
   * @param state the code of a state in any case. Any other text means every state
   * @param text part of a name. An empty text means every company
   */
  byte[] renderMatching(String state, String text, int requestedPage) {
    String code = UsState.ofCode(state.toUpperCase(Locale.ROOT)).map(UsState::code).orElse("");
    List<Integer> matches = findMatches(code, text);
    int last = SiteCatalog.pageCount(matches.size(), SiteCatalog.COMPANIES_PER_PAGE);
    int page = Math.min(requestedPage, last);
    List<Views.Row> shown =
        matches.stream()
            .skip((page - 1L) * SiteCatalog.COMPANIES_PER_PAGE)
            .limit(SiteCatalog.COMPANIES_PER_PAGE)
            .map(company -> rowViews.row(rows.company(company)))
            .toList();
    String all = siteLinks.href(SiteCatalog.COMPANIES_PATH);
    String address =
        all + "?state=" + PercentEncoding.encode(code) + "&q=" + PercentEncoding.encode(text);
    String count = texts.count("count.companies", matches.size());
    String lead =
        code.isEmpty()
            ? texts.format("companies.found", "companies", count)
            : texts.format(
                "companies.found.state", "companies", count, "state", DataFormats.stateName(code));
    Views.Frame frame =
        frames.unindexedFrame(
            texts.get("companies.title"),
            lead,
            null,
            List.of(new Views.Link(all, texts.get("nav.companies"))));
    return html(
        new CompaniesView(
            frame,
            lead,
            form(code, text),
            List.of(),
            List.of(),
            shown,
            List.of(),
            siteLinks.pager(page, last, number -> SiteLinks.withPageParameter(address, number))));
  }

  /**
   * Returns the rows of the companies that have stores in a state and whose names or brands contain
   * a text, by folded name.
   *
   * @param code the code of a state, or an empty text for all states
   */
  private List<Integer> findMatches(String code, String text) {
    Set<Integer> inState = code.isEmpty() ? Set.of() : companiesInState(code);
    String folded = Folding.fold(text);
    // The index has brands too, but only of retail companies.
    Set<Integer> indexMatches = new TreeSet<>();
    if (!folded.isEmpty()) {
      snapshot.companies().select(null, folded).forEach(indexMatches::add);
    }
    List<Integer> matches = new ArrayList<>();
    for (int position = 0; position < sorted().companies().length; position++) {
      int company = sorted().companies()[position];
      boolean isTextMatch =
          text.isEmpty()
              || (!folded.isEmpty() && sorted().names().get(position).contains(folded))
              || indexMatches.contains(company);
      if (isTextMatch && (code.isEmpty() || inState.contains(company))) {
        matches.add(company);
      }
    }
    return matches;
  }

  /**
   * Returns the rows of the companies with stores in a state. Linear in the stores of the state.
   */
  private Set<Integer> companiesInState(String code) {
    // The location index and the list of companies number the companies differently.
    Set<Integer> indexNumbers = new TreeSet<>();
    rows.cities().states().stream()
        .filter(state -> state.code().equals(code))
        .flatMapToInt(state -> IntStream.range(state.firstCity(), state.endCity()))
        .forEach(
            city ->
                snapshot
                    .locations()
                    .cityRows(city)
                    .forEach(row -> indexNumbers.add(nearby.companyOf(row))));
    Set<Integer> companies = new TreeSet<>();
    for (int number : indexNumbers) {
      String slug = snapshot.locations().companies().get(number);
      rows.companyBySlug(slug).ifPresent(companies::add);
    }
    return companies;
  }

  /** Returns the form with the chosen state and text. */
  private CompanyForm form(String code, String text) {
    String all = siteLinks.href(SiteCatalog.COMPANIES_PATH);
    List<Views.FilterOption> states = new ArrayList<>();
    states.add(new Views.FilterOption("", texts.get("narrow.all"), code.isEmpty()));
    rows.cities().states().stream()
        .sorted(Comparator.comparing(SiteCities.StateCities::name))
        .map(state -> new Views.FilterOption(state.code(), state.name(), state.code().equals(code)))
        .forEach(states::add);
    Views.Choice state = new Views.Choice("state", texts.get("companies.state"), states);
    return new CompanyForm(all, text, state, code.isEmpty() && text.isEmpty() ? null : all);
  }

  private static byte[] html(CompaniesView view) {
    return Html.bytes((out, interceptor) -> JtecompaniesGenerated.render(out, interceptor, view));
  }
}
