package org.rtodirectory.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.digest.Identity;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * Renders the pages of a site. A page is a pure function of the snapshot. Its identity is computed
 * from the digests of what it shows, without rendering it: two pages of the same identity have the
 * same bytes. Immutable; safe for all threads.
 */
public final class SiteRenderer {
  /** Computed on first use, so that a gateway starts without reading class files. */
  static final class Version {
    /** The classes that make the bytes of pages; their member classes belong to them. */
    static final List<Class<?>> CODE =
        List.of(
            SiteRenderer.class,
            SitePages.class,
            PlacePages.class,
            StorePages.class,
            CompanyPages.class,
            GuidePages.class,
            RowViews.class,
            Breadcrumbs.class,
            Templates.class,
            SiteFrames.class,
            SiteText.class,
            SiteSection.class,
            SiteCatalog.class,
            SitePage.class,
            SitePageEnumeration.class,
            SiteCities.class,
            FragmentReader.class,
            Views.class,
            JsonLd.class,
            Sitemaps.class,
            GuideHtml.class,
            JtecompanyGenerated.class,
            JtefoundGenerated.class,
            JteguideGenerated.class,
            JteguidesGenerated.class,
            JtehomeGenerated.class,
            JtelayoutGenerated.class,
            JtelinksGenerated.class,
            JtelistingGenerated.class,
            JtenotFoundGenerated.class,
            JtepagerGenerated.class,
            JteplacesGenerated.class,
            JterowsGenerated.class,
            JtesearchGenerated.class,
            JtestoreGenerated.class);

    static final String HEX = compute();

    private static String compute() {
      MessageDigest digest = Sha256.newDigest();
      for (Class<?> type : CODE) {
        add(digest, type);
        Arrays.stream(type.getDeclaredClasses())
            .sorted(Comparator.comparing(Class::getName))
            .forEach(member -> add(digest, member));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    private static void add(MessageDigest digest, Class<?> type) {
      String name = type.getName().substring(type.getPackageName().length() + 1) + ".class";
      try (InputStream in = type.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException("The class file " + name + " is missing.");
        }
        digest.update(in.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read the class file " + name, e);
      }
    }
  }

  private final SiteCatalog catalog;
  private final SitePages pages;
  private final ByteBuffer common;

  /** A renderer for the pages of {@code catalog}. */
  public SiteRenderer(SiteCatalog catalog) {
    this.catalog = catalog;
    this.pages = new SitePages(catalog);
    this.common = SiteIdentity.digest(pages.common());
  }

  /**
   * Identifies the templates and the code that fills them, 32 hex digits: pages that were made by
   * another version may differ although their identities, computed by one program, are the same.
   */
  public static String version() {
    return Version.HEX;
  }

  /** The identity of a page: 32 hex digits that differ whenever its bytes do. */
  public String identity(SitePage page) {
    Identity identity = new Identity();
    identity.add(common.getLong(0), common.getLong(Long.BYTES));
    List<String> texts = new ArrayList<>();
    texts.add(version());
    texts.add(page.kind() + page.path());
    texts.addAll(pages.surroundings(page));
    SiteIdentity.add(identity, texts);
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
        && pages.surroundings(page).equals(other.pages.surroundings(otherPage));
  }

  private String shown(SitePage page) {
    Identity identity = new Identity();
    addShown(identity, page);
    return identity.toHex();
  }

  private void addShown(Identity identity, SitePage page) {
    FragmentTable stores = catalog.snapshot().locationFragments();
    switch (page.kind()) {
      case STORE -> SiteIdentity.add(identity, stores, page.row());
      case CITY, COMPANY -> {
        if (page.kind() == SitePage.Kind.COMPANY) {
          SiteIdentity.add(
              identity, catalog.companyTable(page.row()), catalog.companyRow(page.row()));
        }
        for (int row : pages.rows(page)) {
          SiteIdentity.add(identity, stores, row);
        }
      }
      case COMPANIES -> {
        for (int row : pages.rows(page)) {
          SiteIdentity.add(identity, catalog.snapshot().companyFragments(), row);
        }
      }
      case SITEMAP -> new Sitemaps(catalog).addTo(identity, page.row());
      case GUIDE -> {
        Guide guide = catalog.snapshot().guides().get(page.row());
        SiteIdentity.add(
            identity,
            List.of(
                guide.title(),
                guide.summary(),
                guide.bodyMarkdown(),
                guide.updatedOn().toString()));
      }
      case HOME, SECTION, STATE, GUIDES, NOT_FOUND, SITEMAP_INDEX -> {
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

  /**
   * The page with the results of a search.
   *
   * @param text the query; empty if there is none yet
   * @param results the entries found, each as the JSON of the search response
   * @param problem what is wrong with the query; null if nothing is
   */
  public byte[] search(String text, List<byte[]> results, @Nullable String problem) {
    List<SearchResult> entries = results.stream().map(FragmentReader::result).toList();
    return pages.search(text, entries, problem).getBytes(StandardCharsets.UTF_8);
  }
}
