package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.asset.SiteAssets;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.SitePaths;
import org.rtodirectory.resource.SiteSettings;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.site.SiteCatalog;
import org.rtodirectory.site.SitePage;
import org.rtodirectory.site.SiteRenderer;
import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.text.PercentEncoding;

/** The pages of the site: every address leads to one, and each is what its address says. */
class SiteTest {
  private static final Publication LOCAL =
      new Publication(Publication.DEFAULT_PUBLISHER, null, SitePaths.DEFAULT);
  private static final Publication HOSTED =
      new Publication(Publication.DEFAULT_PUBLISHER, "https://rto.example/dir", SitePaths.DEFAULT);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void every_url_of_the_api_is_the_path_of_a_page(long seed) throws Exception {
    for (Publication publication : List.of(LOCAL, HOSTED)) {
      try (Snapshot snapshot = snapshot(RandomDirectory.seeded(seed).directory(), publication)) {
        SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
        List<String> urls = new ArrayList<>();
        PageRenderer pages = new PageRenderer(publication);
        new PageCatalog(snapshot)
            .forEach(
                (key, listing) -> {
                  for (long page = 1; page <= listing.pages(); page++) {
                    ResourceJson.mapper()
                        .readTree(pages.page(listing, page).bytes())
                        .required("results")
                        .forEach(row -> urls.add(row.required("url").stringValue()));
                  }
                });
        for (Vertical vertical : Vertical.values()) {
          FragmentTable results = snapshot.searchResults(vertical);
          for (int entry = 0; entry < results.count(); entry++) {
            urls.add(
                publication.url(
                    ResourceJson.mapper()
                        .readTree(results.fragment(entry))
                        .required("url")
                        .stringValue()));
          }
        }
        Set<String> keys = keys(site);
        assertThat(urls).hasSizeGreaterThan(50);
        assertThat(urls)
            .allSatisfy(
                url -> {
                  String path = decoded(url.substring(publication.url("").length()));
                  SitePage page = site.find(path);
                  assertThat(page).as(url).isNotNull();
                  assertThat(keys).contains(Objects.requireNonNull(page).key());
                });
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void every_link_of_a_page_leads_to_a_page_of_the_site_or_of_the_api(long seed) throws Exception {
    for (Publication publication : List.of(LOCAL, HOSTED)) {
      try (Snapshot snapshot = snapshot(RandomDirectory.seeded(seed).directory(), publication)) {
        SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
        String prefix = publication.baseUrl() == null ? "" : "/dir";
        Set<String> known = new HashSet<>(Set.of("/docs", "/search", "/api/search"));
        known.add("/guides/index.json");
        SiteAssets.all().forEach(asset -> known.add(asset.path()));
        site.assets().forEach(asset -> known.add(asset.path()));
        new PageCatalog(snapshot)
            .forEach(
                (key, listing) -> {
                  for (long page = 1; page <= listing.pages(); page++) {
                    known.add("/" + key.withPage(page));
                  }
                });
        site.forEach(page -> known.add(page.path()));
        Map<String, String> titles = new HashMap<>();
        SiteRenderer renderer = new SiteRenderer(site);
        site.forEach(
            page -> {
              if (page.contentType().startsWith("text/html")) {
                Document html = wellFormed(new String(renderer.render(page), UTF_8));
                for (Element link : html.select("[href], [src], [action]")) {
                  String address =
                      link.attr(
                          link.hasAttr("href") ? "href" : link.hasAttr("src") ? "src" : "action");
                  if (address.startsWith("#")
                      || address.startsWith("data:")
                      || address.startsWith("tel:")
                      || link.attr("rel").contains("nofollow")) {
                    continue;
                  }
                  String path =
                      link.attr("rel").equals("canonical")
                          ? address.substring(publication.url("").length())
                          : address.substring(prefix.length());
                  assertThat(known)
                      .as(page.path() + " links to " + address)
                      .contains(decoded(path));
                  if (link.attr("rel").equals("canonical")) {
                    assertThat(decoded(path)).isEqualTo(page.path());
                  }
                }
                assertThat(titles.put(html.title(), page.path()))
                    .as("another page has the title " + html.title())
                    .isNull();
              }
            });
      }
    }
  }

  private static final java.nio.charset.Charset UTF_8 = StandardCharsets.UTF_8;

  private static Document wellFormed(String html) {
    Parser parser = Parser.htmlParser().setTrackErrors(10);
    Document document = parser.parseInput(html, "");
    assertThat(parser.getErrors()).as(html).isEmpty();
    return document;
  }

  private static Set<String> keys(SiteCatalog site) {
    Set<String> keys = new HashSet<>();
    site.forEach(
        page -> assertThat(keys.add(page.key())).as(page.key() + " is handed out twice").isTrue());
    return keys;
  }

  private static String decoded(String path) {
    return PercentEncoding.decodePath(path).orElseThrow();
  }

  private Snapshot snapshot(Directory directory, Publication publication) throws Exception {
    Path file = folder.resolve("site.snapshot");
    SnapshotBuilder.build(
        directory, publication, new SiteSettings("Rent & <Own>"), file, Progress.NONE);
    return Snapshot.open(file);
  }
}
