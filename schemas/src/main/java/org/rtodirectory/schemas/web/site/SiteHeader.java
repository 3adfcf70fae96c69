package org.rtodirectory.schemas.web.site;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.form.CostForm;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The page header that the website and the documentation share. Immutable.
 *
 * @param name the name of the site
 * @param home the link to the home page
 * @param logo the link to the logo, or null
 * @param icon the link to the icon
 * @param stylesheet the link to the publisher's style sheet, or null
 * @param links the navigation, without sections and guides that are empty
 * @param pages the paths of the publisher's own pages
 */
public record SiteHeader(
    String name,
    String home,
    @Nullable String logo,
    String icon,
    @Nullable String stylesheet,
    List<HeaderLink> links,
    List<String> pages) {

  public record HeaderLink(String href, String label) {}

  /** Returns the header of the website, or null if the release has no website. */
  public static @Nullable SiteHeader of(Snapshot snapshot) {
    SiteSettings settings = snapshot.site();
    return settings == null ? null : of(snapshot, settings);
  }

  public static SiteHeader of(Snapshot snapshot, SiteSettings settings) {
    String basePath = basePath(snapshot.publication());
    Asset logo = Asset.logo(settings);
    Asset theme = Asset.theme(settings);
    Texts texts = Texts.of(settings);
    List<HeaderLink> links = new ArrayList<>();
    LocationKinds kinds = snapshot.locationKinds();
    for (SiteSection section : SiteSection.of(snapshot.publication().paths(), kinds)) {
      if (section.verticals().stream().anyMatch(vertical -> kinds.count(vertical) > 0)) {
        String path = SiteCatalog.sectionPage(section).encodedPath();
        links.add(new HeaderLink(basePath + path, section.label(texts)));
      }
    }
    links.add(new HeaderLink(basePath + SiteCatalog.COMPANIES_PATH, texts.get("nav.companies")));
    if (!snapshot.guides().isEmpty()) {
      links.add(new HeaderLink(basePath + SiteCatalog.GUIDES_PATH, texts.get("nav.guides")));
    }
    links.add(new HeaderLink(basePath + CostForm.PATH, texts.get("nav.costs")));
    settings
        .customization()
        .navigation()
        .forEach(
            link ->
                links.add(
                    new HeaderLink(
                        link.href().startsWith("/") ? basePath + link.href() : link.href(),
                        link.label())));
    Asset icon = Asset.icon(settings);
    return new SiteHeader(
        settings.name(),
        basePath + "/",
        logo == null ? null : basePath + logo.path(),
        basePath + (icon == null ? Asset.ICON : icon).path(),
        theme == null ? null : basePath + theme.path(),
        List.copyOf(links),
        settings.customization().pages().stream().map(page -> "/" + page.slug()).toList());
  }

  /** Returns the path of the base URL, which precedes every path of the site, or empty. */
  public static String basePath(Publication publication) {
    String base = publication.baseUrl();
    if (base == null) {
      return "";
    }
    String path = URI.create(base).getRawPath();
    return path == null || path.equals("/") ? "" : path;
  }
}
