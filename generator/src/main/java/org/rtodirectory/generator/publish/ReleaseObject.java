package org.rtodirectory.generator.publish;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.Asset;
import org.rtodirectory.schemas.web.SitePage;
import org.rtodirectory.schemas.web.SiteRenderer;

/** An object that a release publishes. Safe for use by several threads. */
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

  String key();

  /** The title of its family in reports. */
  String family();

  ObjectHeaders headers();

  /** The content; each call renders a page again. */
  byte[] bytes();

  /** A text that differs whenever the content does. */
  String contentIdentity();

  /** The identity in the {@link ObjectIndex}: differs whenever content or headers do. */
  default long identity() {
    String identity = headers() + "\n" + contentIdentity();
    return ByteBuffer.wrap(Sha256.of(identity.getBytes(StandardCharsets.UTF_8))).getLong();
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

    /** An empty page, which has all that a page has besides its rows. */
    private static final String FORMAT =
        new String(
            new PageRenderer(new Publication("", null, SitePaths.DEFAULT))
                .page(new Listing(FragmentTable.empty(), Selection.none()), 1)
                .bytes(),
            StandardCharsets.UTF_8);

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

    @Override
    public String contentIdentity() {
      return FORMAT + renderer.page(listing, number).identity();
    }
  }

  record ApiDocument(Document document) implements ReleaseObject {
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

    @Override
    public String contentIdentity() {
      return Sha256.shortHex(document.body());
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

    @Override
    public String contentIdentity() {
      return asset.key(); // It contains a digest of the content.
    }
  }

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

    @Override
    public String contentIdentity() {
      return renderer.identity(page);
    }
  }
}
