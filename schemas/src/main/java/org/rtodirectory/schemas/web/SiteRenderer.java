package org.rtodirectory.schemas.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.text.Identity;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Renders the pages of a site. A page is a pure function of the snapshot. Its identity is computed
 * from the digests of what it shows, without rendering it: two pages of the same identity have the
 * same bytes. Immutable; safe for all threads.
 */
public final class SiteRenderer {
  /**
   * The version of the templates, the code that fills them, and the libraries that it calls. It is
   * raised with each change of the bytes of a page: pages of another version may differ although
   * their identities, computed by one program, are the same.
   */
  public static final int VERSION = 7;

  private final SiteCatalog catalog;
  private final SitePages pages;
  private final PathSpellings spellings;
  private final ByteBuffer common;

  /** A renderer for the pages of {@code catalog}. */
  public SiteRenderer(SiteCatalog catalog) {
    this.catalog = catalog;
    this.pages = new SitePages(catalog);
    this.spellings = new PathSpellings(catalog);
    this.common = digest(pages.common());
  }

  /** The identity of a page: 32 hex digits that differ whenever its bytes do. */
  public String identity(SitePage page) {
    Identity identity = new Identity();
    identity.add(common.getLong(0), common.getLong(Long.BYTES));
    List<String> texts = new ArrayList<>();
    texts.add(Integer.toString(VERSION));
    texts.add(page.kind() + page.path());
    texts.addAll(pages.surroundings(page));
    add(identity, texts);
    addShown(identity, page);
    return identity.toHex();
  }

  /**
   * Whether a page has the same identity as a page of another snapshot. Faster than computing both
   * identities.
   */
  public boolean isSame(SitePage page, SiteRenderer other, SitePage otherPage) {
    return common.equals(other.common)
        && page.kind() == otherPage.kind()
        && page.path().equals(otherPage.path())
        && shown(page).equals(other.shown(otherPage))
        && pages.hasSameSurroundings(page, other.pages, otherPage);
  }

  private String shown(SitePage page) {
    Identity identity = new Identity();
    addShown(identity, page);
    return identity.toHex();
  }

  private void addShown(Identity identity, SitePage page) {
    FragmentTable stores = catalog.snapshot().locationFragments();
    switch (page.kind()) {
      case STORE -> add(identity, stores, page.row());
      case CITY, COMPANY -> {
        if (page.kind() == SitePage.Kind.COMPANY) {
          add(identity, catalog.companyTable(page.row()), catalog.companyRow(page.row()));
        }
        for (int row : pages.rows(page)) {
          add(identity, stores, row);
        }
      }
      case COMPANIES -> {
        for (int number : pages.listed(page)) {
          add(identity, catalog.companyTable(number), catalog.companyRow(number));
        }
      }
      case SITEMAP -> new Sitemaps(catalog).addTo(identity, page.row());
      case GUIDE -> {
        Guide guide = catalog.snapshot().guides().get(page.row());
        add(
            identity,
            List.of(
                guide.title(),
                guide.summary(),
                guide.bodyMarkdown(),
                guide.updatedOn().toString()));
      }
      case HOME, SECTION, STATE, GUIDES, COSTS, NOT_FOUND, SITEMAP_INDEX -> {
        // They show no rows.
      }
    }
  }

  /** The bytes of a page, in UTF-8; a new array for each call. Linear in what the page shows. */
  public byte[] render(SitePage page) {
    return switch (page.kind()) {
      case SITEMAP_INDEX -> new Sitemaps(catalog).index();
      case SITEMAP -> new Sitemaps(catalog).render(page.row());
      default -> pages.render(page).getBytes(StandardCharsets.UTF_8);
    };
  }

  /** The page of a search, in UTF-8. */
  public byte[] search(SiteSearch search) {
    return pages.searches().page(search).getBytes(StandardCharsets.UTF_8);
  }

  /** The page that compares costs, in UTF-8. */
  public byte[] costs(CostForm form) {
    return pages.costs(form).getBytes(StandardCharsets.UTF_8);
  }

  /** The first results of a search as JSON, for the search box. */
  public byte[] suggestions(SiteSearch search) {
    return pages.searches().suggestions(search);
  }

  /** A decoded path in lower case, without slashes and the name of an object at its end. */
  public static String plain(String path) {
    return PathSpellings.plain(path);
  }

  /** The names in a decoded path as folded words, the last first, without the root of a section. */
  public List<String> names(String path) {
    return spellings.names(path);
  }

  /** The address of the page that a path means which is none; null if it is not clear. */
  public @Nullable String meant(String path) {
    SitePage page = spellings.find(path);
    return page == null ? null : pages.href(page);
  }

  /**
   * The page for a path that does not exist, with links to what may have been meant.
   *
   * @param path the path, decoded
   * @param text its words, which the search box shows
   * @param found the entries that a search for them has found
   * @param isWeak whether the entries have some of the words only
   */
  public byte[] notFound(String path, String text, List<SearchResult> found, boolean isWeak) {
    SitePage above = spellings.above(path);
    return pages.searches().notFound(text, found, isWeak, above).getBytes(StandardCharsets.UTF_8);
  }

  /** Adds a row by its digest in the snapshot. */
  static void add(Identity identity, FragmentTable rows, int row) {
    identity.add(rows.digestPart(row, 0), rows.digestPart(row, 1));
  }

  /** Adds the {@linkplain #digest digest} of texts. */
  static void add(Identity identity, List<String> texts) {
    ByteBuffer digest = digest(texts);
    identity.add(digest.getLong(), digest.getLong());
  }

  /**
   * The SHA-256 of texts, each preceded by its length, so that no two different lists have the same
   * digest.
   */
  static ByteBuffer digest(List<String> texts) {
    StringBuilder all = new StringBuilder();
    texts.forEach(text -> all.append(text.length()).append(' ').append(text));
    return ByteBuffer.wrap(Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8)));
  }
}
