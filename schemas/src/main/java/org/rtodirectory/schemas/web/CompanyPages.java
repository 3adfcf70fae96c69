package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.Pagination;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/** The list of companies and the pages of companies. Immutable. */
final class CompanyPages {
  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final RowViews rowViews;

  CompanyPages(SiteCatalog catalog, SiteFrames frames, RowViews rowViews) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.rowViews = rowViews;
  }

  /** What a page of the list of companies shows besides its rows. */
  List<String> listSurroundings() {
    List<String> texts = new ArrayList<>();
    letters().forEach(link -> texts.add(link.toString()));
    texts.add(Integer.toString(snapshot.companyFragments().count()));
    return texts;
  }

  /** What a page of a company shows besides its row and those of the stores. */
  List<String> companySurroundings(SitePage page) {
    return List.of(catalog.storesOf(page.row()).total() + " " + states(page));
  }

  /** The rows of the companies on a page of their list. */
  int[] listRows(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    int to = Math.min(from + SiteCatalog.COMPANIES_PER_PAGE, snapshot.companyFragments().count());
    return IntStream.range(from, to).toArray();
  }

  /** The rows of the stores on a page of a company. */
  int[] storeRows(SitePage page) {
    Selection stores = catalog.storesOf(page.row());
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return stores.rows(from, Math.min(from + SiteCatalog.STORES_PER_PAGE, stores.total()));
  }

  /** A page of the list of companies. */
  String companies(SitePage page) {
    List<Company> companies =
        Arrays.stream(listRows(page))
            .mapToObj(row -> snapshot.companyFragments().fragment(row))
            .map(FragmentReader::company)
            .toList();
    String first = frames.href(SiteCatalog.COMPANIES);
    int total = snapshot.companyFragments().count();
    String lead = SiteText.count(total, "company", "companies") + " with rent-to-own stores.";
    List<String> urls =
        companies.stream().map(company -> frames.address(frames.rowHref(company.url()))).toList();
    int firstRow = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    Views.Frame frame =
        frames.frame(
            SiteFrames.numbered(first, page.number()),
            frames.json(PageKey.companies(null).withPage(firstRow / Pagination.PER_PAGE + 1L)),
            "Rent-to-own companies" + SitePages.numbered(page),
            lead + SitePages.numberedSentence(page) + " Their stores by state, and their ratings.",
            List.of(new Views.Link(first, "Companies")),
            List.of(JsonLd.list(firstRow + 1, urls)));
    List<Views.Row> rows = companies.stream().map(rowViews::row).toList();
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        Views.LIST_LENGTH,
        (out, none) ->
            JtelistingGenerated.render(
                out, none, frame, "Companies", lead, letters(), rows, pager));
  }

  /** The initial letters of company names, each with a link to the page of its first company. */
  private List<Views.Link> letters() {
    List<Views.Link> letters = new ArrayList<>();
    addLetter(letters, '0', '9', "0–9");
    for (char letter = 'a'; letter <= 'z'; letter++) {
      addLetter(letters, letter, letter, String.valueOf(letter).toUpperCase(Locale.ROOT));
    }
    return letters.size() > 1 ? letters : List.of();
  }

  /** Adds a link to the first company that begins with one of these characters, if there is one. */
  private void addLetter(List<Views.Link> letters, char first, char last, String label) {
    int row = firstFrom(String.valueOf(first));
    if (row < firstFrom(String.valueOf((char) (last + 1)))) {
      letters.add(
          new Views.Link(
              SiteFrames.numbered(
                  frames.href(SiteCatalog.COMPANIES), row / SiteCatalog.COMPANIES_PER_PAGE + 1),
              label));
    }
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

  /** A page of a company. */
  String company(SitePage page) {
    Company company = FragmentReader.company(catalog.companyOf(page.row()));
    String first = frames.rowHref(company.url());
    int total = catalog.storesOf(page.row()).total();
    List<String> states = states(page);
    String stores = SiteText.count(total, "store", "stores");
    String lead =
        company.name()
            + " has "
            + stores
            + " in "
            + (states.size() == 1
                ? SitePages.stateName(states.get(0))
                : SiteText.count(states.size(), "state", "states"))
            + ".";
    String href = SiteFrames.numbered(first, page.number());
    int firstRow = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    Views.Frame frame =
        frames.frame(
            href,
            frames.json(
                PageKey.locations(company.slug().toLowerCase(Locale.ROOT), null, null)
                    .withPage(firstRow / Pagination.PER_PAGE + 1L)),
            company.name() + ", " + stores + SitePages.numbered(page),
            lead + SitePages.numberedSentence(page) + " Addresses, telephone numbers and ratings.",
            List.of(
                new Views.Link(frames.href(SiteCatalog.COMPANIES), "Companies"),
                new Views.Link(first, company.name())),
            List.of(JsonLd.company(company, frames.address(first))));
    List<Views.Group> groups = groups(page);
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        Views.LIST_LENGTH,
        (out, none) ->
            JtecompanyGenerated.render(
                out, none, frame, rowViews.row(company), lead, groups, pager));
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
    for (int row : storeRows(page)) {
      Location store = FragmentReader.location(snapshot.locationFragments().fragment(row));
      if (!store.state().equals(before)) {
        groups.add(new Views.Group(SitePages.stateName(store.state()), null, new ArrayList<>()));
        before = store.state();
      }
      groups.get(groups.size() - 1).rows().add(rowViews.row(store, false));
    }
    return groups;
  }
}
