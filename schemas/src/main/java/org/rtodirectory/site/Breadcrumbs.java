package org.rtodirectory.site;

import java.util.ArrayList;
import java.util.List;

/**
 * The pages on the way from the home page to a page of a section, the page itself last. Immutable.
 */
final class Breadcrumbs {
  private final SiteCatalog catalog;
  private final SiteFrames frames;

  Breadcrumbs(SiteCatalog catalog, SiteFrames frames) {
    this.catalog = catalog;
    this.frames = frames;
  }

  /** The breadcrumbs of the first page of a section. */
  List<Views.Link> section(SiteSection section) {
    return List.of(sectionLink(section));
  }

  /** The breadcrumbs of the page of a state. */
  List<Views.Link> state(SiteSection section, int state) {
    return List.of(sectionLink(section), stateLink(section, state));
  }

  /** The breadcrumbs of the page of a city. */
  List<Views.Link> city(SiteSection section, SiteCities.City city) {
    Integer state = catalog.cities().stateOf(city.stateSlug());
    List<Views.Link> crumbs = new ArrayList<>();
    crumbs.add(sectionLink(section));
    if (state != null) {
      crumbs.add(stateLink(section, state));
    }
    crumbs.add(new Views.Link(frames.href(catalog.cityPath(section, city)), city.name()));
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
}
