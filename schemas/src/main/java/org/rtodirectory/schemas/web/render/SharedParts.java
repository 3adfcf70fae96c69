package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.web.form.CostForm;
import org.rtodirectory.schemas.web.form.SiteSearch;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteHeader;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The values that all pages of a site share, and the HTML of the head, header and footer that many
 * pages share. This HTML is rendered once, which makes rendering all pages about a tenth faster.
 * Safe for all threads.
 */
final class SharedParts {
  private final Views.SiteValues site;
  private final String head;
  private final String footer;

  /** The shared HTML of each header. There are few, because few links are in the navigation. */
  private final Map<HeaderVariant, Views.SharedHtml> htmlByHeader = new ConcurrentHashMap<>();

  /**
   * @param publisherFooter HTML of the publisher's footer
   */
  SharedParts(SiteCatalog catalog, Texts texts, SiteLinks siteLinks, String publisherFooter) {
    Publication publication = catalog.publication();
    SiteSettings settings = catalog.settings();
    Asset touchIcon = Asset.touchIcon(settings);
    this.site =
        new Views.SiteValues(
            texts,
            SiteHeader.of(catalog.snapshot(), settings),
            publication.baseUrl() == null ? null : publication.url(Asset.card(settings).path()),
            siteLinks.href(Asset.STYLESHEET.path()),
            siteLinks.href(Asset.SCRIPT.path()),
            siteLinks.href(SiteSearch.PATH),
            siteLinks.href(CostForm.PATH),
            footerLinks(siteLinks, texts, !catalog.snapshot().guides().isEmpty()),
            touchIcon == null ? null : siteLinks.href(touchIcon.path()),
            publisherFooter,
            publisherHead(settings.customization()));
    this.head = Html.text((out, interceptor) -> JteheadGenerated.render(out, interceptor, site));
    this.footer =
        Html.text((out, interceptor) -> JtefooterGenerated.render(out, interceptor, site));
  }

  /**
   * A header of pages.
   *
   * @param current the href of the current page if it is in the navigation, otherwise empty
   * @param hasSearch whether the header contains the search box
   * @param vertical the vertical that the search box shows first, or null for the default
   */
  private record HeaderVariant(String current, boolean hasSearch, @Nullable String vertical) {}

  private static List<Views.Link> footerLinks(SiteLinks siteLinks, Texts texts, boolean hasGuides) {
    List<Views.Link> links = new ArrayList<>();
    links.add(
        new Views.Link(siteLinks.href(SiteCatalog.COMPANIES_PATH), texts.get("nav.companies")));
    if (hasGuides) {
      links.add(new Views.Link(siteLinks.href(SiteCatalog.GUIDES_PATH), texts.get("nav.guides")));
    }
    links.add(new Views.Link(siteLinks.href(CostForm.PATH), texts.get("nav.costs")));
    links.add(new Views.Link(siteLinks.href(ChangesPage.PATH), texts.get("nav.changes")));
    links.add(new Views.Link(siteLinks.href("/docs"), texts.get("nav.api")));
    return List.copyOf(links);
  }

  /** Returns the publisher's elements for the head of each page. */
  private static String publisherHead(SiteSettings.Customization customization) {
    return customization.verifications().stream()
            .map(tag -> "<meta name=\"" + tag.name() + "\" content=\"" + tag.content() + "\">\n")
            .collect(Collectors.joining())
        + customization.scripts().stream()
            .map(SharedParts::scriptElement)
            .collect(Collectors.joining());
  }

  /** Returns a script element. The settings reject values with special characters of HTML. */
  private static String scriptElement(SiteSettings.Script script) {
    return "<script src=\""
        + script.address()
        + "\" defer "
        + String.join(" ", script.attributes())
        + "></script>\n";
  }

  Views.SiteValues site() {
    return site;
  }

  /**
   * Returns the shared HTML of a page.
   *
   * @param href the href of the page, which the navigation marks as current
   * @param hasSearch whether the header contains the search box
   * @param vertical the vertical that the search box shows first, or null for the default
   */
  Views.SharedHtml html(String href, boolean hasSearch, @Nullable String vertical) {
    boolean isInNavigation =
        site.header().links().stream().anyMatch(link -> link.href().equals(href));
    return htmlByHeader.computeIfAbsent(
        new HeaderVariant(isInNavigation ? href : "", hasSearch, hasSearch ? vertical : null),
        variant -> new Views.SharedHtml(head, header(variant), footer));
  }

  private String header(HeaderVariant variant) {
    List<Views.Link> navigation =
        site.header().links().stream()
            .map(
                link ->
                    new Views.Link(
                        link.href(), link.label(), null, link.href().equals(variant.current())))
            .toList();
    Optional<Views.SearchForm> search =
        variant.hasSearch()
            ? Optional.of(new Views.SearchForm(site.search(), "", variant.vertical()))
            : Optional.empty();
    return Html.text(
        (out, interceptor) ->
            JteheaderGenerated.render(out, interceptor, site, navigation, search));
  }
}
