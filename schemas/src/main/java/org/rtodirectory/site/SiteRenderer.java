package org.rtodirectory.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.digest.Identity;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.snapshot.FragmentTable;

/**
 * Makes the pages of a site. A page is a pure function of the snapshot, and so is its identity,
 * which is computed from the digests of what the page shows, without rendering it: two pages of the
 * same identity have the same bytes. Immutable; safe for all threads.
 */
public final class SiteRenderer {
  /** The classes by which bytes are made: with another one all identities differ. */
  private static final List<String> CODE =
      List.of(
          "SiteRenderer",
          "SitePages",
          "SiteFrames",
          "SiteText",
          "SiteSection",
          "JsonLd",
          "Sitemaps",
          "GuideHtml",
          "JtecompanyGenerated",
          "JtefoundGenerated",
          "JteguideGenerated",
          "JteguidesGenerated",
          "JtehomeGenerated",
          "JtelayoutGenerated",
          "JtelinksGenerated",
          "JtelistingGenerated",
          "JtenotFoundGenerated",
          "JtepagerGenerated",
          "JteplacesGenerated",
          "JterowsGenerated",
          "JtesearchGenerated",
          "JtestoreGenerated");

  private static final class Version {
    static final String HEX = compute();

    private static String compute() {
      MessageDigest digest = Sha256.newDigest();
      for (String name : CODE) {
        try (InputStream in = SiteRenderer.class.getResourceAsStream(name + ".class")) {
          if (in == null) {
            throw new IllegalStateException("The class " + name + " is missing.");
          }
          digest.update(in.readAllBytes());
        } catch (IOException e) {
          throw new UncheckedIOException("Cannot read the class " + name, e);
        }
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }
  }

  private final SiteCatalog catalog;
  private final SitePages pages;
  private final List<String> common;

  /** A renderer for the pages of {@code catalog}. */
  public SiteRenderer(SiteCatalog catalog) {
    this.catalog = catalog;
    this.pages = new SitePages(catalog);
    this.common = pages.common();
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
    List<String> texts = new ArrayList<>(common);
    texts.add(version());
    texts.add(page.kind() + page.path());
    texts.addAll(pages.surroundings(page));
    SiteIdentity.add(identity, texts);
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
        // Their surroundings are all that they show.
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
   * The page that shows what a search found.
   *
   * @param text what was searched for; empty: nothing yet
   * @param results the entries that were found, each as it stands in the response of the search
   * @param problem what is wrong with the text; null: nothing
   */
  public byte[] search(String text, List<byte[]> results, @Nullable String problem) {
    List<SearchResult> entries = results.stream().map(FragmentReader::result).toList();
    return pages.search(text, entries, problem).getBytes(StandardCharsets.UTF_8);
  }
}
