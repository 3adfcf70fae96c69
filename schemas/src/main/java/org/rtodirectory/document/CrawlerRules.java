package org.rtodirectory.document;

import org.rtodirectory.resource.Publication;

/** {@code robots.txt}: what crawlers may read, and the forms and analytics that they may not. */
final class CrawlerRules {
  private CrawlerRules() {}

  /**
   * The rules of that publication.
   *
   * @param hasSite whether there are pages for people: their sitemaps are named if there is a base
   *     URL, for they have absolute addresses
   */
  static String render(Publication publication, boolean hasSite) {
    PublicationValues values = new PublicationValues(publication);
    String rules =
        Template.fill(
            Template.read("/document/robots.txt"), name -> Escaping.line(values.get(name)));
    return hasSite && publication.baseUrl() != null
        ? rules + "\nSitemap: " + publication.url("/sitemap.xml") + "\n"
        : rules;
  }
}
