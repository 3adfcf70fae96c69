package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.web.Asset;
import tools.jackson.databind.JsonNode;

class DocsPageTest {
  private static final ReleaseExamples EXAMPLES = ReleaseExamples.NONE;
  private static final String PLAIN = DocsPage.render(Samples.LOCAL, EXAMPLES, null);

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void every_endpoint_has_an_anchor_and_its_parameters_with_their_rules(Endpoint endpoint) {
    assertThat(PLAIN).contains("id=\"" + endpoint.code() + "\"", endpoint.path());
    for (Endpoint.ParameterDoc parameter : endpoint.parameters()) {
      assertThat(PLAIN).contains(prose(parameter.meaning()), prose(parameter.rule()));
    }
  }

  @Test
  void every_address_and_status_of_the_openapi_document_is_on_the_page() {
    JsonNode paths = Samples.json(Samples.LOCAL, "openapi.json").required("paths");
    Set<String> statuses = new TreeSet<>();
    paths.forEach(path -> statuses.addAll(path.at("/get/responses").propertyNames()));
    assertThat(paths.propertyNames()).allSatisfy(path -> assertThat(PLAIN).contains(path));
    assertThat(statuses).allSatisfy(status -> assertThat(PLAIN).contains(status));
  }

  @Test
  void every_field_of_every_answer_is_on_the_page() {
    for (String schema :
        List.of(
            "city-result", "company-result", "store-result", "company", "location", "page-meta")) {
      Iterable<String> fields =
          new SchemaFile(schema).render(Samples.LOCAL).required("properties").propertyNames();
      assertThat(fields)
          .allSatisfy(field -> assertThat(PLAIN).contains("<code>" + field + "</code></th>"));
    }
  }

  @Test
  void the_page_loads_its_style_and_its_script_and_nothing_else() {
    assertThat(matches("(?:src|rel=\"stylesheet\" href)=\"([^\"]*)", PLAIN))
        .containsExactly(Asset.STYLESHEET.path(), Asset.DOCS_SCRIPT.path());
    assertThat(matches("(<script[^>]*>)[^<]", PLAIN)).isEmpty();
    assertThat(PLAIN)
        .doesNotContain("<style", "style=", "<img", "<iframe", "@import", "url(", "http:", "https:")
        .doesNotContain("javascript:")
        .doesNotContainPattern(" on[a-z]+=");
  }

  @ParameterizedTest
  @MethodSource("endpointsWithParameters")
  void every_endpoint_can_be_tried_with_all_of_its_parameters(Endpoint endpoint) {
    String form =
        matches("(?s)<form class=\"try\" action=\"" + endpoint.path() + "\"(.*?)</form>", PLAIN)
            .get(0);
    assertThat(matches("<input name=\"([^\"]*)\"", form))
        .containsExactlyElementsOf(endpoint.parameterNames());
  }

  private static Stream<Endpoint> endpointsWithParameters() {
    return Arrays.stream(Endpoint.values())
        .filter(endpoint -> !endpoint.parameterNames().isEmpty());
  }

  @Test
  void every_link_leads_somewhere() {
    ApiDocuments documents = new ApiDocuments(Samples.LOCAL);
    List<String> ids = matches("\\bid=\"([^\"]*)\"", PLAIN);
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(matches("href=\"(?!data:)([^\"]*)\"", PLAIN))
        .hasSizeGreaterThan(15)
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
      String page = withNotice(endpoint, List.of(parameter.name()));
      String notice = notice(page);
      assertThat(notice)
          .contains("A parameter of your request is not valid")
          .contains("<code>" + endpoint.path() + "</code>", "#" + endpoint.code() + "\"")
          .contains("<dt><code>" + parameter.name() + "</code></dt>")
          .contains("must be " + prose(parameter.rule()));
      assertThat(notice.contains("is required")).isEqualTo(parameter.isRequired());
      assertThat(page.replace(notice, "")).isEqualTo(PLAIN);
    }
  }

  @Test
  void the_notice_lists_the_invalid_parameters_below_the_header() {
    Endpoint endpoint = Endpoint.LOCATIONS;
    String page = withNotice(endpoint, List.of("city", "none", "state", "company"));
    assertThat(page).contains("</header>\n<div class=\"notice\"");
    assertThat(notice(page)).contains("3 parameters of your request are not valid");
    assertThat(matches("<dt><code>([^<]*)", notice(page)))
        .containsExactly("company", "state", "city");
  }

  private static String withNotice(Endpoint endpoint, List<String> invalid) {
    Document plain = Document.atItsKey("docs", "text/html", () -> PLAIN);
    return DocsPage.withNotice(plain, endpoint, invalid).text();
  }

  private static String notice(String page) {
    String end = "</div>\n</div>\n";
    return page.substring(page.indexOf("<div class=\"notice\""), page.indexOf(end) + end.length());
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toList());
  }

  private static String prose(String text) {
    return text.replace("&", "&amp;").replaceAll("`([^`]*)`", "<code>$1</code>");
  }
}
