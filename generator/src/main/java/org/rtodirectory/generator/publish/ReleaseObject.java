package org.rtodirectory.generator.publish;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.Asset;
import org.rtodirectory.schemas.web.SitePage;
import org.rtodirectory.schemas.web.SiteRenderer;

/**
 * An object that a release publishes. What differs between two releases is found by the identity of
 * objects, mostly without rendering them. Safe for use by several threads.
 */
public sealed interface ReleaseObject {
  /** The kinds of objects, in the order in which they are written: assets before their pages. */
  enum Kind {
    /** A page of the API. */
    PAGE,
    /** A document, such as a guide or a schema. */
    DOCUMENT,
    /** A file that pages of the site use. */
    ASSET,
    /** An HTML page of the site. */
    SITE_PAGE
  }

  Kind kind();

  /** The object key. */
  String key();

  /** The title of its family in reports. */
  String family();

  /** The headers with which it is stored. */
  ObjectHeaders headers();

  /** The content; each call renders a page again. */
  byte[] bytes();

  /**
   * A digest of an empty page of the API and its headers. It differs between two versions of this
   * program if they render pages or set headers differently.
   */
  static String pageFormat() {
    PageRenderer renderer = new PageRenderer(new Publication("", null, SitePaths.DEFAULT));
    Listing nothing = new Listing(FragmentTable.empty(), Selection.none());
    String page = new String(renderer.page(nothing, 1).bytes(), StandardCharsets.UTF_8);
    return Sha256.shortHex((ApiPage.HEADERS + "\n" + page).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A digest of the version of the renderer of the site and of the headers of its pages. It differs
   * between two versions of this program if their pages or headers may differ.
   */
  static String siteFormat() {
    ObjectHeaders headers = ObjectHeaders.of("text/html; charset=utf-8", CachePolicy.PAGE);
    return Sha256.shortHex(
        (SiteRenderer.VERSION + "\n" + headers).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A page of a list of the API.
   *
   * @param firstPage the key of the first page of the list
   * @param number its number, from 1
   */
  record ApiPage(PageRenderer renderer, PageKey firstPage, Listing listing, long number)
      implements ReleaseObject {
    private static final ObjectHeaders HEADERS = ObjectHeaders.json(CachePolicy.PAGE);

    @Override
    public Kind kind() {
      return Kind.PAGE;
    }

    @Override
    public String key() {
      return firstPage.withPage(number).toString();
    }

    @Override
    public String family() {
      return firstPage.family().orElseThrow().title();
    }

    @Override
    public ObjectHeaders headers() {
      return HEADERS;
    }

    @Override
    public byte[] bytes() {
      return renderer.page(listing, number).bytes();
    }

    /** Whether the page of the same number of {@code other} has the same rows. */
    boolean isSame(Listing other) {
      return number <= other.staticPages() && PageRenderer.isSame(listing, other, number);
    }
  }

  /** A document. Its identity is a digest, which the record of a release keeps. */
  record ApiDocument(Document document) implements ReleaseObject {
    /** The family of documents. */
    public static final String FAMILY = "documents";

    @Override
    public Kind kind() {
      return Kind.DOCUMENT;
    }

    @Override
    public String key() {
      return document.key();
    }

    @Override
    public String family() {
      return FAMILY;
    }

    @Override
    public ObjectHeaders headers() {
      return ObjectHeaders.of(
          document.contentType(),
          document.isImmutable() ? CachePolicy.IMMUTABLE : CachePolicy.PAGE);
    }

    @Override
    public byte[] bytes() {
      return document.body();
    }

    String digest() {
      MessageDigest digest = Sha256.newDigest();
      digest.update((document.contentType() + "\n").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(document.body()), 0, 16);
    }
  }

  /** A file that pages of the site use. Its key is derived from its content. */
  record SiteAsset(Asset asset) implements ReleaseObject {
    static final String FAMILY = "files of the site";

    @Override
    public Kind kind() {
      return Kind.ASSET;
    }

    @Override
    public String key() {
      return asset.key();
    }

    @Override
    public String family() {
      return FAMILY;
    }

    @Override
    public ObjectHeaders headers() {
      return ObjectHeaders.of(asset.contentType(), CachePolicy.IMMUTABLE);
    }

    @Override
    public byte[] bytes() {
      return asset.bytes();
    }
  }

  /** An HTML page of the site. */
  record SiteHtml(SiteRenderer renderer, SitePage page) implements ReleaseObject {
    @Override
    public Kind kind() {
      return Kind.SITE_PAGE;
    }

    @Override
    public String key() {
      return page.key();
    }

    @Override
    public String family() {
      return page.kind().title();
    }

    @Override
    public ObjectHeaders headers() {
      return ObjectHeaders.of(page.contentType(), CachePolicy.PAGE);
    }

    @Override
    public byte[] bytes() {
      return renderer.render(page);
    }

    /** Whether this is known to have the same content as {@code other} without rendering them. */
    boolean isSame(SiteHtml other) {
      return renderer.isSame(page, other.renderer, other.page);
    }
  }
}
