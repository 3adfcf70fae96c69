package org.rtodirectory.generator.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.document.Document;
import org.rtodirectory.generator.audit.Finding.Problem;
import org.rtodirectory.generator.difference.DocumentPlan;
import org.rtodirectory.generator.difference.PageFormat;
import org.rtodirectory.generator.difference.PagePlan;
import org.rtodirectory.generator.difference.SiteObjects;
import org.rtodirectory.generator.difference.StoredPages;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * An object that a release must contain.
 *
 * @param key its key
 * @param bytes renders its content
 * @param headers the headers it must be stored with
 */
record ExpectedObject(String key, Supplier<byte[]> bytes, ObjectHeaders headers) {
  /** All objects of the release with these pages: pages, documents, then the site. */
  static List<ExpectedObject> all(PageCatalog pages) {
    PageRenderer renderer = new PageRenderer(pages.snapshot().publication());
    List<ExpectedObject> all = new ArrayList<>();
    PagePlan.of(pages, StoredPages.NONE).forEachWritten(page -> all.add(of(page, renderer)));
    ApiDocuments.of(pages.snapshot()).all().forEach(document -> all.add(of(document)));
    SiteObjects.of(pages.snapshot())
        .forEach(
            object -> all.add(new ExpectedObject(object.key(), object::bytes, object.headers())));
    return all;
  }

  private static ExpectedObject of(PagePlan.PlannedPage page, PageRenderer renderer) {
    return new ExpectedObject(
        page.key().toString(),
        () -> renderer.page(page.listing(), page.key().page()).bytes(),
        PageFormat.HEADERS);
  }

  private static ExpectedObject of(Document document) {
    return new ExpectedObject(document.key(), document::body, DocumentPlan.headers(document));
  }

  /**
   * Compares the stored object with the expected one. An object of a different size is stale and is
   * not read.
   *
   * @param size its length as the store lists it
   */
  Optional<Problem> compare(ObjectStore store, long size) throws IOException {
    byte[] expected = bytes.get();
    return size == expected.length ? compare(expected, store.get(key)) : Optional.of(Problem.STALE);
  }

  /**
   * Compares an object that has been read with the expected one. Headers that the store did not
   * report are not compared.
   */
  Optional<Problem> compare(Optional<StoredObject> found) {
    return compare(bytes.get(), found);
  }

  private Optional<Problem> compare(byte[] expected, Optional<StoredObject> found) {
    if (found.isEmpty()) {
      return Optional.of(Problem.MISSING);
    }
    if (!Arrays.equals(found.get().bytes(), expected)) {
      return Optional.of(Problem.STALE);
    }
    ObjectHeaders stored = found.get().headers();
    return stored == null || stored.equals(headers)
        ? Optional.empty()
        : Optional.of(Problem.HEADERS);
  }
}
