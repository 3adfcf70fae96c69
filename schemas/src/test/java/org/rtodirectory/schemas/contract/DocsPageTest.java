package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.web.site.Asset;
import tools.jackson.databind.JsonNode;

/** The page with the documentation of the API, and its notice about invalid parameters. */
class DocsPageTest {
  private static final String PAGE = DocsPage.render(Samples.LOCAL, ReleaseExamples.NONE, null);
  private static final String ID = "\\bid=\"([^\"]*)\"";

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void every_endpoint_has_an_anchor_and_its_parameters_with_their_rules(Endpoint endpoint) {
    assertThat(PAGE).contains("id=\"" + endpoint.code() + "\"", endpoint.path());
    for (Endpoint.ParameterDoc parameter : endpoint.parameters()) {
      assertThat(PAGE).contains(expectedHtml(parameter.meaning()), expectedHtml(parameter.rule()));
    }
  }

  @Test
  void every_path_of_the_openapi_document_is_on_the_page() {
    JsonNode paths = Samples.json(Samples.LOCAL, "openapi.json").required("paths");
    assertThat(paths.propertyNames()).allSatisfy(path -> assertThat(PAGE).contains(path));
  }

  @Test
  void every_status_of_a_get_request_has_a_row_in_the_table_of_statuses() {
    Set<String> statuses = new TreeSet<>();
    Samples.json(Samples.LOCAL, "openapi.json")
        .required("paths")
        .forEach(path -> statuses.addAll(path.at("/get/responses").propertyNames()));
    statuses.remove("200");
    String rows = String.join(", ", firstGroups("<th scope=\"row\">(\\d{3}[^<]*)</th>", PAGE));
    assertThat(statuses).hasSizeGreaterThan(5);
    assertThat(List.of(rows.split(", ", -1))).containsAll(statuses);
  }

  @Test
  void every_field_of_a_search_result_a_list_row_and_the_page_meta_is_on_the_page() {
    for (String schema :
        List.of(
            "city-result", "company-result", "store-result", "company", "location", "page-meta")) {
      Iterable<String> fields =
          new SchemaFile(schema).render(Samples.LOCAL).required("properties").propertyNames();
      assertThat(fields)
          .allSatisfy(field -> assertThat(PAGE).contains("<code>" + field + "</code></th>"));
    }
  }

  @Test
  void the_page_loads_its_style_and_its_script_and_nothing_else() {
    assertThat(firstGroups("(?:src|rel=\"stylesheet\" href)=\"([^\"]*)", PAGE))
        .containsExactly(Asset.STYLESHEET.path(), Asset.DOCS_SCRIPT.path());
    assertThat(PAGE).doesNotContain("<img", "<iframe", "@import", "url(", "http:", "https:");
  }

  @Test
  void the_page_has_no_inline_style_script_or_event_handler() {
    assertThat(PAGE)
        .doesNotContain("<style", "style=", "javascript:")
        .doesNotContainPattern("<script[^>]*>[^<]")
        .doesNotContainPattern(" on[a-z]+=");
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void every_endpoint_can_be_tried_with_all_of_its_parameters(Endpoint endpoint) {
    String form =
        firstGroups("(?s)<form class=\"try\" action=\"" + endpoint.path() + "\"(.*?)</form>", PAGE)
            .get(0);
    assertThat(firstGroups("<input name=\"([^\"]*)\"", form))
        .containsExactlyElementsOf(endpoint.parameterNames());
  }

  @Test
  void the_ids_are_unique() {
    assertThat(firstGroups(ID, PAGE)).doesNotHaveDuplicates();
  }

  @Test
  void every_link_has_a_target() {
    ApiDocuments documents = new ApiDocuments(Samples.LOCAL);
    List<String> ids = firstGroups(ID, PAGE);
    assertThat(firstGroups("href=\"(?!data:)([^\"]*)\"", PAGE))
        .isNotEmpty()
        .allSatisfy(
            link -> {
              if (link.startsWith("#")) {
                assertThat(ids).contains(link.substring(1));
              } else {
                assertThat(documents.at(link)).as(link).isPresent();
              }
            });
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void the_notice_says_what_each_invalid_parameter_must_be(Endpoint endpoint) {
    for (Endpoint.ParameterDoc parameter : endpoint.parameters()) {
      String notice = notice(withNotice(endpoint, List.of(parameter.name())));
      assertThat(notice)
          .contains("A parameter of your request is not valid")
          .contains("<code>" + endpoint.path() + "</code>", "#" + endpoint.code() + "\"")
          .contains("<dt><code>" + parameter.name() + "</code></dt>")
          .contains("must be " + expectedHtml(parameter.rule()));
      assertThat(notice.contains("is required")).isEqualTo(parameter.isRequired());
    }
  }

  @Test
  void the_notice_is_below_the_header_and_changes_nothing_else() {
    String page = withNotice(Endpoint.LOCATIONS, List.of("city"));
    assertThat(page).contains("</header>\n<div class=\"notice\"");
    assertThat(page.replace(notice(page), "")).isEqualTo(PAGE);
  }

  @Test
  void the_notice_lists_known_parameters_in_the_order_of_the_endpoint() {
    String page = withNotice(Endpoint.LOCATIONS, List.of("city", "unknown", "state", "company"));
    assertThat(notice(page)).contains("3 parameters of your request are not valid");
    assertThat(firstGroups("<dt><code>([^<]*)", notice(page)))
        .containsExactly("company", "state", "city");
  }

  private static String withNotice(Endpoint endpoint, List<String> invalid) {
    Document docs = Document.of("docs", "text/html", () -> PAGE);
    return DocsPage.withNotice(docs, endpoint, invalid).text();
  }

  private static String notice(String page) {
    String end = "</div>\n</div>\n";
    int start = page.indexOf("<div class=\"notice\"");
    return page.substring(start, page.indexOf(end, start) + end.length());
  }

  private static List<String> firstGroups(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toList());
  }

  /** Returns the expected HTML of a text. It is written independently of the main code. */
  private static String expectedHtml(String text) {
    return text.replace("&", "&amp;").replaceAll("`([^`]*)`", "<code>$1</code>");
  }
}
