package org.rtodirectory.generator.audit;

import java.util.function.Consumer;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.document.Document;
import org.rtodirectory.generator.difference.DocumentPlan;
import org.rtodirectory.generator.difference.PageFormat;
import org.rtodirectory.generator.difference.SiteObjects;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;

/**
 * The objects that a release must contain. They are enumerated whenever they are needed and never
 * listed, so that memory does not grow with their number.
 */
final class ExpectedObjects {
  private final PageCatalog pages;
  private final PageRenderer renderer;
  private final ApiDocuments documents;
  private final SiteObjects site;

  /** The objects of the release with these pages. */
  ExpectedObjects(PageCatalog pages) {
    this.pages = pages;
    this.renderer = new PageRenderer(pages.snapshot().publication());
    this.documents = ApiDocuments.of(pages.snapshot());
    this.site = SiteObjects.of(pages.snapshot());
  }

  /** Passes on every object, always in the same order: pages, documents, then the site. */
  void forEach(Consumer<ExpectedObject> action) {
    pages.forEach(
        (firstPage, listing) -> {
          for (long page = 1; page <= listing.staticPages(); page++) {
            action.accept(page(firstPage.withPage(page), listing));
          }
        });
    documents.all().forEach(document -> action.accept(of(document)));
    site.forEach(
        object -> action.accept(new ExpectedObject(object.key(), object::bytes, object.headers())));
  }

  /** How many there are. Costs an enumeration. */
  int count() {
    int[] count = {0};
    forEach(object -> count[0] = Math.incrementExact(count[0]));
    return count[0];
  }

  private ExpectedObject page(PageKey key, Listing listing) {
    return new ExpectedObject(
        key.toString(), () -> renderer.page(listing, key.page()).bytes(), PageFormat.HEADERS);
  }

  private static ExpectedObject of(Document document) {
    return new ExpectedObject(document.key(), document::body, DocumentPlan.headers(document));
  }
}
