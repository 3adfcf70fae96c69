package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.SiteHeader;
import tools.jackson.databind.JsonNode;

/**
 * The documents of the API, and the name of the publisher in them. {@link Samples#HOSTED} is
 * published under a difficult name, and {@link Samples#LOCAL} has no absolute address.
 */
class ApiDocumentsTest {
  private static final int DOCUMENTS_WITHOUT_SCHEMAS = 8;
  private static final LocalDate UPDATED = LocalDate.of(2026, 2, 3);

  @Test
  void documents_have_their_key_path_and_content_type() {
    assertThat(new ApiDocuments(Samples.LOCAL).all())
        .extracting(document -> document.key() + " " + document.path(), Document::contentType)
        .contains(
            tuple("openapi.json /openapi.json", "application/json"),
            tuple(
                ".well-known/api-catalog /.well-known/api-catalog",
                "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""),
            tuple("auth.md /auth.md", "text/markdown; charset=utf-8"),
            tuple("llms.txt /llms.txt", "text/plain; charset=utf-8"),
            tuple("robots.txt /robots.txt", "text/plain; charset=utf-8"),
            tuple("docs/index.html /docs", "text/html; charset=utf-8"),
            tuple("docs/mcp/index.html /docs/mcp", "text/html; charset=utf-8"),
            tuple("guides/index.json /guides/index.json", "application/json"),
            tuple(
                "schemas/search.schema.json /schemas/search.schema.json",
                "application/schema+json"))
        .hasSize(
            DOCUMENTS_WITHOUT_SCHEMAS
                + (int) SchemaFile.all().count()
                + Asset.IN_EVERY_RELEASE.size());
  }

  /** A long-lived process creates the documents of one release after the other. */
  @Test
  void the_documents_of_each_release_have_its_own_examples() {
    for (String stores : List.of("0", "7,301", "7,302", "0")) {
      ReleaseExamples examples = new ReleaseExamples(Map.of("stores", stores));
      ApiDocuments documents = new ApiDocuments(Samples.HOSTED, List.of(), examples, null);
      assertThat(documents.at("/docs").orElseThrow().text())
          .isEqualTo(DocsPage.render(Samples.HOSTED, examples, null));
    }
  }

  @Test
  void the_documents_of_each_release_have_its_own_site_header() {
    SiteHeader otherHeader =
        new SiteHeader("Theirs", "/", null, "/icon.svg", null, List.of(), List.of());
    for (SiteHeader header : List.of(header("/contact"), otherHeader, header("/contact"))) {
      ApiDocuments documents =
          new ApiDocuments(Samples.HOSTED, List.of(), ReleaseExamples.NONE, header);
      assertThat(documents.at("/docs").orElseThrow().text())
          .isEqualTo(DocsPage.render(Samples.HOSTED, ReleaseExamples.NONE, header));
    }
  }

  @Test
  void guides_are_documents_and_rows_of_the_list_of_guides() {
    Guide guide =
        new Guide("deposits", "Deposits & fees", "What *is* due.", "## One\n\nText.", UPDATED);
    ApiDocuments documents =
        new ApiDocuments(Samples.HOSTED, List.of(guide), ReleaseExamples.NONE, null);
    Document markdown = documents.at("/guides/deposits.md").orElseThrow();
    assertThat(markdown.contentType()).isEqualTo("text/markdown; charset=utf-8");
    assertThat(markdown.text())
        .startsWith("# Deposits \\& fees\n\nWhat \\*is\\* due.\n\nUpdated on 2026-02-03.\n")
        .contains("\n## One\n\nText.\n")
        .contains("<" + Samples.BASE + "/guides/deposits.md>");
    JsonNode list = Samples.parse(documents.at("/guides/index.json").orElseThrow().text());
    assertThat(new Validator(Samples.HOSTED).errors("schemas/guide-list.schema.json", list))
        .isEmpty();
    assertThat(list.at("/results/0/title").stringValue()).isEqualTo("Deposits & fees");
    assertThat(list.at("/results/0/updated_on").stringValue()).isEqualTo("2026-02-03");
    assertThat(list.at("/meta/total").intValue()).isEqualTo(1);
  }

  @Test
  void no_placeholder_is_left() {
    assertThat(new ApiDocuments(Samples.LOCAL).all())
        .allSatisfy(document -> assertThat(document.text()).doesNotContain("{{", "}}"));
  }

  @Test
  void the_name_of_the_publisher_is_escaped_in_html() {
    String page = Samples.text(Samples.HOSTED, "docs/index.html");
    String escaped = "Tom &amp; \"Jerry\" &lt;Inc&gt; *'_`{{notice}}`_'* [x](y) \\";
    assertThat(page)
        .contains("<h1>" + escaped + " API</h1>", "<title>" + escaped + " API</title>")
        .contains("<blockquote>Cite " + escaped + " as the source")
        .doesNotContain("<Inc>", "Tom & ");
  }

  @Test
  void the_name_of_the_publisher_is_escaped_in_markdown() {
    String escaped = "Tom \\& \"Jerry\" \\<Inc\\> \\*'\\_\\`{{notice}}\\`\\_'\\* \\[x\\](y) \\\\";
    assertThat(Samples.text(Samples.HOSTED, "auth.md"))
        .startsWith("# Access to the API of " + escaped + "\n")
        .contains("\nCite " + escaped + " as the source")
        .doesNotContain("<Inc>");
    JsonNode openApi = Samples.json(Samples.HOSTED, "openapi.json");
    assertThat(openApi.at("/info/description").stringValue())
        .contains("published by " + escaped + ".")
        .doesNotContain("<Inc>");
  }

  @Test
  void the_name_of_the_publisher_is_unchanged_in_json() {
    JsonNode openApi = Samples.json(Samples.HOSTED, "openapi.json");
    assertThat(openApi.at("/info/title").stringValue()).isEqualTo(Samples.DIFFICULT_NAME + " API");
    JsonNode schema = Samples.json(Samples.HOSTED, "schemas/company-list.schema.json");
    assertThat(schema.at("/examples/0/meta/attribution").stringValue())
        .isEqualTo(Samples.HOSTED.attribution());
  }

  @Test
  void a_name_of_several_lines_adds_no_line_to_a_document() {
    Publication publicationWithLines =
        new Publication("A\r\nUser-agent: *\nDisallow: /\n\n# B\u2028C", null, SitePaths.DEFAULT);
    assertThat(
            Samples.text(publicationWithLines, "robots.txt")
                .lines()
                .filter(line -> line.startsWith("User")))
        .hasSize(1);
    assertThat(Samples.text(publicationWithLines, "robots.txt").lines())
        .doesNotContain("Disallow: /");
    assertThat(Samples.text(publicationWithLines, "auth.md").lines())
        .first()
        .isEqualTo("# Access to the API of A User-agent: \\* Disallow: / \\# B C");
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void robots_may_read_every_endpoint(Endpoint endpoint) {
    assertThat(longestRule(endpoint.path())).startsWith("Allow: ");
  }

  @Test
  void robots_may_read_every_document_but_no_form_and_no_analytics() {
    Stream<String> paths = new ApiDocuments(Samples.LOCAL).all().stream().map(Document::path);
    assertThat(paths.filter(path -> !path.equals("/robots.txt")))
        .allSatisfy(path -> assertThat(longestRule(path)).startsWith("Allow: "));
    assertThat(
            List.of(
                "/leads",
                "/api/leads",
                "/contact",
                "/api/contact",
                "/submit-store",
                "/api/store-submissions",
                "/analytics",
                "/api/analytics"))
        .allSatisfy(path -> assertThat(longestRule(path)).startsWith("Disallow: "));
  }

  /** Returns the rule of {@code robots.txt} that applies to a path by RFC 9309. */
  private static String longestRule(String path) {
    return Samples.text(Samples.LOCAL, "robots.txt")
        .lines()
        .filter(line -> line.contains(": /") && path.startsWith(line.replaceFirst(".*: ", "")))
        .max(Comparator.comparingInt(line -> line.replaceFirst(".*: ", "").length()))
        .orElse("");
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void auth_md_names_every_endpoint_parameter_and_limit(Endpoint endpoint) {
    String parameters =
        endpoint.parameterNames().stream().map(name -> name + "=").collect(Collectors.joining("&"));
    String query = parameters.isEmpty() ? "" : "?" + parameters;
    int limit = endpoint.parameterNames().contains("page") ? 20 : 60;
    String row = Pattern.quote("| `" + endpoint.path() + query + "` |") + ".*\\| ";
    assertThat(Samples.text(Samples.LOCAL, "auth.md")).containsPattern(row + limit + " \\|");
  }

  @Test
  void robots_name_the_sitemaps_of_a_site_that_has_an_absolute_address() {
    assertThat(ApiDocuments.robots(Samples.HOSTED, header("/contact", "/imprint")))
        .endsWith("\nSitemap: " + Samples.HOSTED.url("/sitemap.xml") + "\n");
    assertThat(ApiDocuments.robots(Samples.HOSTED, null)).doesNotContain("Sitemap");
    assertThat(ApiDocuments.robots(Samples.LOCAL, header())).doesNotContain("Sitemap");
  }

  @Test
  void robots_may_read_a_page_of_the_publisher_whose_address_begins_like_that_of_a_form() {
    assertThat(ApiDocuments.robots(Samples.HOSTED, header("/contact-us", "/imprint")))
        .contains("Disallow: /contact\n", "Allow: /contact-us\n")
        .doesNotContain("/imprint");
  }

  /** By RFC 9309, Allow wins if both rules are equally long. */
  @Test
  void robots_may_read_a_page_of_the_publisher_at_the_address_of_a_form() {
    assertThat(ApiDocuments.robots(Samples.HOSTED, header("/contact")))
        .contains("Disallow: /contact\n", "Allow: /contact\n");
  }

  private static SiteHeader header(String... pages) {
    return new SiteHeader("Ours", "/", null, "/icon.svg", null, List.of(), List.of(pages));
  }
}
