package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.web.form.SiteSearch;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Texts;

/** A finder of the pages of states, sections and guides that a query names. Immutable. */
final class NamedPages {
  private final SiteCatalog catalog;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final String siteName;

  NamedPages(SiteCatalog catalog, PageFrames frames) {
    this.catalog = catalog;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.siteName = frames.siteValues().header().name();
  }

  /**
   * Returns rows for the pages that a query names: a state, a section, or a section in a state.
   * Guides that contain all words of the query follow.
   */
  List<Views.Row> find(SiteSearch search) {
    Set<String> words = new LinkedHashSet<>(Folding.words(Folding.fold(search.text())));
    Optional<SiteSection> named =
        catalog.rows().sections().stream().filter(section -> section.isNamedBy(words)).findFirst();
    words.removeAll(SiteSection.NAME_WORDS);
    if (words.size() > 1) {
      words.remove("in"); // Alone, "in" means Indiana.
    }
    String state = UsState.ofCodeOrName(String.join(" ", words)).map(UsState::code).orElse(null);
    // Sorts false before true, so the section of the first vertical comes first.
    List<SiteSection> sections =
        catalog.rows().sections().stream()
            .filter(section -> named.isEmpty() || named.get().equals(section))
            .sorted(Comparator.comparing(section -> section.vertical() != search.firstVertical()))
            .toList();
    List<Views.Row> pages = new ArrayList<>();
    for (SiteSection section : sections) {
      if (state != null) {
        catalog.statePages(section).stream()
            .filter(page -> catalog.stateOf(page).code().equals(state))
            .forEach(
                page -> pages.add(row(page, section, catalog.stateOf(page).storeCount(section))));
      } else if (named.isPresent() && words.isEmpty() && catalog.rows().storeCount(section) > 0) {
        SitePage page = SiteCatalog.sectionPage(section);
        pages.add(row(page, section, catalog.rows().storeCount(section)));
      }
    }
    for (Guide guide : search.guides()) {
      int row = catalog.snapshot().guides().indexOf(guide);
      pages.add(
          Views.Row.of(
              siteLinks.guideLink(row).href(),
              guide.title(),
              texts.format("found.guide", "summary", guide.summary())));
    }
    return pages;
  }

  private Views.Row row(SitePage page, SiteSection section, int stores) {
    Views.Link link = link(page);
    return Views.Row.of(link.href(), link.label(), section.countText(stores, texts));
  }

  /** Returns a link to a page, with the name of the page as its label. */
  Views.Link link(SitePage page) {
    String label =
        switch (page.kind()) {
          case CITY -> siteLinks.cityName(catalog.rows().cities().city(page.row()));
          case STATE -> catalog.section(page).titleIn(catalog.stateOf(page).name(), texts);
          case SECTION -> catalog.section(page).title(texts);
          case COMPANY, COMPANY_STATE -> catalog.rows().company(page.row()).name();
          case COMPANIES -> texts.get("nav.companies");
          case GUIDES -> texts.get("nav.guides");
          default -> siteName;
        };
    return new Views.Link(siteLinks.href(page.encodedPath()), label);
  }
}
