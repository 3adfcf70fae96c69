package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.text.Markdown;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The builder of page frames. A frame surrounds the content of a page. It has the title, the
 * navigation, the breadcrumbs and the canonical address. Immutable.
 */
final class PageFrames {
  /** The maximum length of a title that search engines show in full, in characters. */
  static final int MAX_TITLE_LENGTH = 60;

  private final SiteCatalog catalog;
  private final Texts texts;
  private final SiteLinks siteLinks;
  private final SharedParts shared;
  private final List<Vertical> searchedVerticals;
  private final Markdown markdownConverter;

  PageFrames(SiteCatalog catalog) {
    this.catalog = catalog;
    this.texts = Texts.of(catalog.settings());
    this.siteLinks = new SiteLinks(catalog, texts);
    this.searchedVerticals = catalog.rows().searchedVerticals(null);
    SiteSettings.Customization customization = catalog.settings().customization();
    this.markdownConverter = new Markdown(this::imageHref, Set.copyOf(customization.frames()));
    this.shared = new SharedParts(catalog, texts, siteLinks, publisherHtml(customization.footer()));
  }

  /** Converts the publisher's Markdown to HTML. It may show images of the theme. */
  String publisherHtml(String markdown) {
    return markdownConverter.html(markdown, siteLinks.href(""));
  }

  /** Returns the address of an image in Markdown. For a theme image, that is its asset. */
  private String imageHref(String address) {
    return catalog.settings().customization().images().stream()
        .filter(image -> address.equals(Markdown.IMAGE_PREFIX + image.name()))
        .findFirst()
        .map(image -> siteLinks.href(Asset.image(image).path()))
        .orElse(address);
  }

  Views.SiteValues siteValues() {
    return shared.site();
  }

  SiteSettings settings() {
    return catalog.settings();
  }

  Texts texts() {
    return texts;
  }

  SiteLinks siteLinks() {
    return siteLinks;
  }

  /**
   * Returns the frame of a page.
   *
   * @param href the href of the page
   * @param json the percent-encoded path of the API page with the same data, or null
   * @param title the title of the page, without the name of the site
   * @param crumbs the breadcrumbs after the home page, or none for the home page
   * @param jsonLd the JSON-LD in addition to the breadcrumbs
   */
  Views.Frame frame(
      String href,
      @Nullable String json,
      String title,
      String description,
      List<Views.Link> crumbs,
      List<String> jsonLd) {
    List<Views.Link> trail = trail(crumbs);
    List<String> allJsonLd = new ArrayList<>(jsonLd);
    if (!trail.isEmpty()) {
      allJsonLd.add(JsonLd.breadcrumbs(trail, siteLinks::url));
      Views.Link last = trail.remove(trail.size() - 1);
      trail.add(new Views.Link(last.href(), last.label(), null, true));
    }
    boolean isHome = crumbs.isEmpty();
    String vertical = searchedVertical(catalog.verticalOf(SitePage.decode(siteLinks.path(href))));
    String markdown =
        href.startsWith(siteLinks.href(SiteCatalog.GUIDES_PATH + "/")) ? href + ".md" : null;
    return new Views.Frame(
        shared.site(),
        shared.html(href, !isHome, vertical),
        isHome ? title : fullTitle(title),
        description,
        // A canonical address must be absolute, so it needs a base URL.
        catalog.publication().baseUrl() == null ? null : siteLinks.url(href),
        json == null ? null : siteLinks.href(json),
        markdown,
        true,
        trail,
        allJsonLd,
        vertical);
  }

  /** Appends the name of the site to a title, unless the result would be too long. */
  private String fullTitle(String title) {
    String full = texts.format("title.full", "title", title, "site", shared.site().header().name());
    return full.length() <= MAX_TITLE_LENGTH ? full : title;
  }

  /** Adds the page number to the title of a list, except on the first page. */
  String titleWithPage(String title, SitePage page) {
    return page.number() == 1
        ? title
        : texts.format("title.page", "title", title, "page", page.number());
  }

  /** Adds the page number to the description of a list, except on the first page. */
  String descriptionWithPage(String description, SitePage page) {
    return page.number() == 1
        ? description
        : texts.format("description.page", "description", description, "page", page.number());
  }

  /**
   * Returns the value of the field {@code part} of the search form, which selects the vertical to
   * search first. Null for the vertical that is searched first anyway.
   */
  private @Nullable String searchedVertical(@Nullable Vertical vertical) {
    return vertical != null && searchedVerticals.indexOf(vertical) > 0 ? vertical.code() : null;
  }

  /**
   * Returns the frame of a page that search engines must not index, such as a search or an error.
   *
   * @param vertical the vertical that is searched first, or null for the usual order
   * @param crumbs the breadcrumbs after the home page, or none if the content has the search box
   */
  Views.Frame unindexedFrame(
      String title, String description, @Nullable Vertical vertical, List<Views.Link> crumbs) {
    String searched = searchedVertical(vertical);
    return new Views.Frame(
        shared.site(),
        shared.html("", !crumbs.isEmpty(), searched),
        fullTitle(title),
        description,
        null,
        null,
        null,
        false,
        trail(crumbs),
        List.of(),
        searched);
  }

  /** Returns the breadcrumbs with the home page before them, or none without breadcrumbs. */
  private List<Views.Link> trail(List<Views.Link> crumbs) {
    List<Views.Link> trail = new ArrayList<>(crumbs);
    if (!trail.isEmpty()) {
      trail.add(0, new Views.Link(shared.site().header().home(), texts.get("nav.home")));
    }
    return trail;
  }
}
