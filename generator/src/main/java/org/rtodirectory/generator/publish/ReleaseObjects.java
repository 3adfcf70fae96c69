package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject.Kind;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.Asset;
import org.rtodirectory.schemas.web.SiteCatalog;
import org.rtodirectory.schemas.web.SitePage;
import org.rtodirectory.schemas.web.SiteRenderer;

/**
 * The objects of one release: pages of the API, documents, and the site if it has one. They are
 * enumerated whenever they are needed and never listed, so that memory does not grow with their
 * number. Look-ups are safe for several threads; the documents are made at their first use.
 */
public final class ReleaseObjects {
  private final PageCatalog pages;
  private final PageRenderer renderer;
  private final @Nullable SiteCatalog site;
  private final @Nullable SiteRenderer siteRenderer;
  private final Map<String, Asset> assets = new LinkedHashMap<>();
  private @Nullable List<ReleaseObject> documents;

  private ReleaseObjects(PageCatalog pages) {
    this.pages = pages;
    this.renderer = new PageRenderer(pages.snapshot().publication());
    this.site = SiteCatalog.of(pages.snapshot());
    this.siteRenderer = site == null ? null : new SiteRenderer(site);
    if (site != null) {
      site.assets().forEach(asset -> assets.put(asset.key(), asset));
    }
  }

  /** The objects of the release with these pages. Costs one pass over its locations. */
  public static ReleaseObjects of(PageCatalog pages) {
    return new ReleaseObjects(pages);
  }

  public PageCatalog pages() {
    return pages;
  }

  public SortedSet<String> documentKeys() {
    return documents().stream()
        .map(ReleaseObject::key)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Computes the identity of every object, with a thread for each processor. */
  ObjectIndex.Builder identities() throws IOException {
    ObjectIndex.Builder index = new ObjectIndex.Builder();
    ParallelObjects.<ReleaseObject>forEachOf(
        Runtime.getRuntime().availableProcessors(),
        by -> {},
        this::forEach,
        object -> index.add(ObjectIndex.digest(object.key()), object.identity()));
    return index;
  }

  private synchronized List<ReleaseObject> documents() {
    if (documents == null) {
      documents = ApiDocuments.of(pages.snapshot()).all().stream().map(ReleaseObject::of).toList();
    }
    return documents;
  }

  /** Passes on every object, always in the same order, kind by kind. */
  public void forEach(Consumer<ReleaseObject> action) {
    for (Kind kind : Kind.values()) {
      forEach(kind, action);
    }
  }

  void forEach(Kind kind, Consumer<ReleaseObject> action) {
    switch (kind) {
      case PAGE ->
          pages.forEach(
              (firstPage, listing) -> {
                for (long page = 1; page <= listing.staticPages(); page++) {
                  action.accept(ReleaseObject.of(renderer, firstPage, listing, page));
                }
              });
      case DOCUMENT -> documents().forEach(action);
      case ASSET -> assets.values().forEach(asset -> action.accept(ReleaseObject.of(asset)));
      case SITE_PAGE -> {
        if (site != null) {
          SiteRenderer html = Objects.requireNonNull(siteRenderer);
          site.forEach(page -> action.accept(ReleaseObject.of(html, page)));
        }
      }
    }
  }

  /** How many there are. Costs an enumeration. */
  public int count() {
    int[] count = {0};
    forEach(object -> count[0] = Math.incrementExact(count[0]));
    return count[0];
  }

  List<String> families() {
    List<String> families = new ArrayList<>();
    for (PageKey.Family family : PageKey.Family.values()) {
      families.add(family.title());
    }
    if (site != null) {
      families.add(ReleaseObject.ASSETS);
      for (SitePage.Kind kind : SitePage.Kind.values()) {
        families.add(kind.title());
      }
    }
    families.add(ReleaseObject.DOCUMENTS);
    return families;
  }

  /**
   * An object that a release publishes. Safe for use by several threads.
   *
   * @param family the title of its family in reports
   * @param contentIdentity makes a text that differs whenever the content does
   */
  public record ReleaseObject(
      Kind kind,
      String key,
      String family,
      ObjectHeaders headers,
      Supplier<byte[]> content,
      Supplier<String> contentIdentity) {
    static final String DOCUMENTS = "documents";
    static final String ASSETS = "files of the site";

    private static final ObjectHeaders API = ObjectHeaders.json(CachePolicy.PAGE);

    /** An empty page, which has all that a page has besides its rows. */
    private static final String EMPTY_PAGE =
        new String(
            new PageRenderer(new Publication("", null, SitePaths.DEFAULT))
                .page(new Listing(FragmentTable.empty(), Selection.none()), 1)
                .bytes(),
            StandardCharsets.UTF_8);

    /** The kinds of objects, in the order in which they are written: assets before their pages. */
    public enum Kind {
      PAGE,
      DOCUMENT,
      ASSET,
      SITE_PAGE
    }

    static ReleaseObject of(
        PageRenderer renderer, PageKey firstPage, Listing listing, long number) {
      return new ReleaseObject(
          Kind.PAGE,
          firstPage.withPage(number).toString(),
          firstPage.family().orElseThrow().title(),
          API,
          () -> renderer.page(listing, number).bytes(),
          () -> EMPTY_PAGE + renderer.page(listing, number).identity());
    }

    static ReleaseObject of(Document document) {
      return new ReleaseObject(
          Kind.DOCUMENT,
          document.key(),
          DOCUMENTS,
          ObjectHeaders.of(
              document.contentType(),
              document.isImmutable() ? CachePolicy.IMMUTABLE : CachePolicy.PAGE),
          document::body,
          document::identity);
    }

    /** A file that pages of the site use. Its key holds a digest of its content. */
    static ReleaseObject of(Asset asset) {
      return new ReleaseObject(
          Kind.ASSET,
          asset.key(),
          ASSETS,
          ObjectHeaders.of(asset.contentType(), CachePolicy.IMMUTABLE),
          asset::bytes,
          asset::key);
    }

    static ReleaseObject of(SiteRenderer renderer, SitePage page) {
      return new ReleaseObject(
          Kind.SITE_PAGE,
          page.key(),
          page.kind().title(),
          ObjectHeaders.of(page.contentType(), CachePolicy.PAGE),
          () -> renderer.render(page),
          () -> Sha256.shortHex(renderer.render(page)));
    }

    public byte[] bytes() {
      return content.get();
    }

    /** The identity in the {@link ObjectIndex}: differs whenever content or headers do. */
    long identity() {
      String identity =
          String.join("\n", headers.contentType(), headers.cacheControl(), contentIdentity.get());
      return ByteBuffer.wrap(Sha256.of(identity.getBytes(StandardCharsets.UTF_8))).getLong();
    }
  }
}
