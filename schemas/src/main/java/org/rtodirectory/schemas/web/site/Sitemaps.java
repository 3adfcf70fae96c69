package org.rtodirectory.schemas.web.site;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps of a site with a base URL (sitemaps.org, 0.9). The first lists the home page and the
 * pages of sections, states and guides. Each of the others lists a range of the cities, companies
 * or stores, so it can be rendered alone. Only the first page of a list is included. Only guides
 * have a {@code lastmod}, the date that their author set. A snapshot does not have the dates of
 * other pages, and crawlers that find wrong dates ignore all dates.
 */
public final class Sitemaps {
  private static final String XMLNS = "http://www.sitemaps.org/schemas/sitemap/0.9";

  /**
   * The maximum number of addresses in a sitemap. The protocol allows 50,000, but gateways render a
   * sitemap for each request.
   */
  private static final int MAX_ADDRESSES = 5_000;

  private static final Set<SitePage.PageKind> UNLISTED =
      EnumSet.of(
          SitePage.PageKind.NOT_FOUND, SitePage.PageKind.SITEMAP_INDEX, SitePage.PageKind.SITEMAP);

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final int maxAddresses;
  // The numbers of sitemaps for cities, companies and stores, in this order after the first one.
  private final int cityMaps;
  private final int companyMaps;
  private final int storeMaps;

  /** The date of each guide, by the path of its page. */
  private final Map<String, String> guideDates = new HashMap<>();

  public Sitemaps(SiteCatalog catalog) {
    this(catalog, MAX_ADDRESSES);
  }

  /** Creates sitemaps with another limit than the default. */
  public Sitemaps(SiteCatalog catalog, int maxAddresses) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.maxAddresses = maxAddresses;
    this.cityMaps = rows.sections().stream().mapToInt(this::cityMaps).sum();
    this.companyMaps = sitemapCount(rows.companyCount());
    this.storeMaps = sitemapCount(catalog.snapshot().locationFragments().count());
    for (int row = 0; row < catalog.snapshot().guides().size(); row++) {
      guideDates.put(
          catalog.guidePage(row).encodedPath(),
          catalog.snapshot().guides().get(row).updatedOn().toString());
    }
  }

  /** Returns the number of sitemaps for the cities of a section. */
  private int cityMaps(SiteSection section) {
    return sitemapCount(rows.cities().cityCount(section));
  }

  private int sitemapCount(int addresses) {
    return (addresses + maxAddresses - 1) / maxAddresses;
  }

  public int count() {
    return 1 + cityMaps + companyMaps + storeMaps;
  }

  public byte[] index() {
    StringBuilder xml = begin("sitemapindex");
    for (int number = 1; number <= count(); number++) {
      addAddress(xml, "sitemap", SiteCatalog.sitemapPage(number).path(), null);
    }
    return end(xml, "sitemapindex");
  }

  /** Renders the sitemap with a number, from 0. */
  public byte[] render(int number) {
    StringBuilder xml = begin("urlset");
    forEach(number, path -> addAddress(xml, "url", path, guideDates.get(path)));
    return end(xml, "urlset");
  }

  /** Returns the rows of the companies in the sitemap with a number. */
  private IntStream companies(int number) {
    return range(number - 1 - cityMaps, rows.companyCount());
  }

  /** Returns the rows of the stores in the sitemap with a number. */
  private IntStream stores(int number) {
    return range(
        number - 1 - cityMaps - companyMaps, catalog.snapshot().locationFragments().count());
  }

  private IntStream range(int index, int count) {
    return IntStream.range(index * maxAddresses, Math.min((index + 1) * maxAddresses, count));
  }

  /** Passes the encoded paths in the sitemap with a number to {@code consumer}. */
  private void forEach(int number, Consumer<String> consumer) {
    if (number == 0) {
      fixedPages(consumer);
    } else if (number < 1 + cityMaps) {
      cities(number - 1, consumer);
    } else if (number < 1 + cityMaps + companyMaps) {
      companies(number)
          .forEach(
              company -> {
                consumer.accept(rows.companyPath(company));
                catalog.statePages(company).forEach(page -> consumer.accept(page.encodedPath()));
              });
    } else {
      stores(number).mapToObj(rows::storePath).forEach(consumer);
    }
  }

  private void fixedPages(Consumer<String> consumer) {
    boolean hasGuides = !catalog.snapshot().guides().isEmpty();
    catalog.fixedPages().stream()
        .filter(page -> hasGuides || page.kind() != SitePage.PageKind.GUIDES)
        .filter(page -> !UNLISTED.contains(page.kind()))
        .map(SitePage::encodedPath)
        .forEach(consumer);
  }

  /** Passes the paths in a sitemap of cities, which are counted from 0, to {@code consumer}. */
  private void cities(int index, Consumer<String> consumer) {
    int indexInSection = index;
    int number = 0;
    while (indexInSection >= cityMaps(rows.sections().get(number))) {
      indexInSection -= cityMaps(rows.sections().get(number));
      number++;
    }
    SiteSection section = rows.sections().get(number);
    IntStream.range(0, catalog.snapshot().locations().cityCount())
        .filter(city -> rows.cities().storeCount(section, city) > 0)
        .skip((long) indexInSection * maxAddresses)
        .limit(maxAddresses)
        .mapToObj(city -> rows.cityPath(section, rows.cities().city(city)))
        .forEach(consumer);
  }

  private static StringBuilder begin(String root) {
    return new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<")
        .append(root)
        .append(" xmlns=\"")
        .append(XMLNS)
        .append("\">\n");
  }

  private static byte[] end(StringBuilder xml, String root) {
    return xml.append("</").append(root).append(">\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Adds an address. In a URL, only {@code &} and apostrophes need escaping. */
  private void addAddress(
      StringBuilder xml, String element, String path, @Nullable String lastmod) {
    String address = catalog.publication().url(path);
    xml.append('<').append(element).append("><loc>");
    xml.append(address.replace("&", "&amp;").replace("'", "&apos;").replace("<", "&lt;"));
    xml.append("</loc>");
    if (lastmod != null) {
      xml.append("<lastmod>").append(lastmod).append("</lastmod>");
    }
    xml.append("</").append(element).append(">\n");
  }
}
