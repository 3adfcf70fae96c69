package org.rtodirectory.generator.objects;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.page.Page;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.SitePage;

/**
 * An object that a release publishes. Safe for use by several threads.
 *
 * @param family the title of the object's family in reports
 * @param content renders the bytes
 * @param identification computes the identity of the content
 */
public record ReleaseObject(
    ObjectKind kind,
    String key,
    String family,
    ObjectHeaders headers,
    Supplier<byte[]> content,
    Supplier<ContentIdentity> identification) {
  static final String DOCUMENTS = "documents";
  static final String ASSETS = "files of the site";

  private static final ObjectHeaders API = ObjectHeaders.json(CachePolicy.PAGE);

  /**
   * The JSON of a page without rows. It is part of the identity of every page, so that a change of
   * anything but the rows also changes the identities.
   */
  private static final String EMPTY_PAGE =
      new String(
          new PageRenderer(new Publication("", null, SitePaths.DEFAULT))
              .page(new PagedList(FragmentTable.empty(), Selection.empty()), 1)
              .bytes(),
          StandardCharsets.UTF_8);

  /** The kinds of objects, in upload order: assets before the pages that use them. */
  public enum ObjectKind {
    /** A page of a list of the API. */
    API_PAGE,
    /** A document about the API. */
    DOCUMENT,
    /** A file that pages of the website use. */
    ASSET,
    /** A page of the website. */
    SITE_PAGE
  }

  static ReleaseObject of(
      PageRenderer renderer, PageKey firstPage, PagedList listing, long number) {
    return new ReleaseObject(
        ObjectKind.API_PAGE,
        firstPage.withPage(number).toString(),
        firstPage.family().orElseThrow().title(),
        API,
        () -> renderer.page(listing, number).bytes(),
        () -> {
          Page page = renderer.page(listing, number);
          return new ContentIdentity(EMPTY_PAGE + page.identity(), page.length(), null);
        });
  }

  static ReleaseObject of(Document document) {
    return new ReleaseObject(
        ObjectKind.DOCUMENT,
        document.key(),
        DOCUMENTS,
        ObjectHeaders.of(
            document.contentType(),
            document.isImmutable() ? CachePolicy.IMMUTABLE : CachePolicy.PAGE),
        document::body,
        () -> new ContentIdentity(document.identity(), document.body().length, null));
  }

  /** Returns the object of a file that website pages use. Its key has a digest of its content. */
  static ReleaseObject of(Asset asset) {
    return new ReleaseObject(
        ObjectKind.ASSET,
        asset.key(),
        ASSETS,
        ObjectHeaders.of(asset.contentType(), CachePolicy.IMMUTABLE),
        asset::bytes,
        () -> new ContentIdentity(asset.key(), asset.bytes().length, null));
  }

  static ReleaseObject of(SiteRenderer renderer, SitePage page) {
    return new ReleaseObject(
        ObjectKind.SITE_PAGE,
        page.key(),
        page.kind().title(),
        ObjectHeaders.of(page.contentType(), CachePolicy.PAGE),
        () -> renderer.render(page),
        () -> {
          byte[] bytes = renderer.render(page);
          return new ContentIdentity(Sha256.shortHex(bytes), bytes.length, bytes);
        });
  }

  public byte[] bytes() {
    return content.get();
  }

  ContentIdentity identify() {
    return identification.get();
  }

  /** Computes a digest that differs if the content or a header differs. */
  long digest(ContentIdentity content) {
    String identity =
        String.join("\n", headers.contentType(), headers.cacheControl(), content.identity);
    return ByteBuffer.wrap(Sha256.of(identity.getBytes(StandardCharsets.UTF_8))).getLong();
  }

  /**
   * The identity of an object's content.
   *
   * @param identity a text that differs if the content differs
   * @param length the number of bytes of the content
   * @param rendered the bytes, or null if they are cheap to render again
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record ContentIdentity(String identity, int length, byte @Nullable [] rendered) {}
}
