package org.rtodirectory.document;

import org.rtodirectory.resource.Publication;

/** {@code robots.txt}: what crawlers may read, and the forms and analytics that they may not. */
final class CrawlerRules {
  private CrawlerRules() {}

  /** The rules of that publication. */
  static String render(Publication publication) {
    PublicationValues values = new PublicationValues(publication);
    return Template.fill(
        Template.read("/document/robots.txt"), name -> Escaping.line(values.get(name)));
  }
}
