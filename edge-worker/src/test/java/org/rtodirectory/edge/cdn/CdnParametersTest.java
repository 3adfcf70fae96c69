package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.endpoint.StaticPageEndpoint;
import org.rtodirectory.schemas.api.Endpoint;

/**
 * The endpoints and parameters in the configurations of nginx and CloudFront, which must equal
 * those of the gateway.
 */
class CdnParametersTest {
  private static final List<String> KEY_PARAMETERS = List.of("company", "state", "city", "page");

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void nginx_caches_the_parameters_of_each_endpoint_and_no_others(Endpoint endpoint)
      throws IOException {
    boolean hasRequiredParameter =
        endpoint.parameters().stream().anyMatch(Endpoint.ParameterDoc::isRequired);
    assertThat(hasRequiredParameter || isCached(endpoint.path())).isTrue();
    assertThat(isCached(endpoint.path() + "?")).isFalse();
    assertThat(isCached(endpoint.path() + "?other=1")).isFalse();
    List<String> parameters =
        endpoint.parameters().stream().map(CdnParametersTest::withValidValue).toList();
    if (!parameters.isEmpty()) {
      String query = endpoint.path() + "?" + String.join("&", parameters);
      assertThat(isCached(query)).isTrue();
      assertThat(isCached(query + "&")).isFalse();
      assertThat(isCached(query + "&other=1")).isFalse();
    }
    for (String parameter : parameters) {
      assertThat(isCached(endpoint.path() + "?" + parameter)).isTrue();
      assertThat(isCached(endpoint.path() + "?other=1&" + parameter)).isFalse();
      assertThat(isCached(endpoint.path() + "?" + parameter + "&" + parameter)).isFalse();
    }
  }

  /** Returns a parameter with a valid value: a digit, a state code, or letters with a space. */
  private static String withValidValue(Endpoint.ParameterDoc parameter) {
    String value =
        parameter.rule().contains("digits")
            ? "1"
            : parameter.rule().contains("exactly 2") ? "TX" : "a%20b";
    return parameter.name() + "=" + value;
  }

  /** Returns whether nginx caches the answer to a request. */
  private static boolean isCached(String target) throws IOException {
    return Files.readAllLines(Path.of("cdn", "rent-to-own.conf")).stream()
        .filter(line -> line.endsWith("\" rent_to_own;"))
        .map(line -> line.replaceAll("^ *\"~|\" rent_to_own;$", ""))
        .anyMatch(pattern -> Pattern.compile(pattern).matcher("GET " + target).find());
  }

  /**
   * A parameter that is in no key of a static page may change the answer, so the gateway must
   * answer.
   */
  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void a_query_with_a_parameter_that_no_page_key_has_goes_to_the_gateway(Endpoint endpoint)
      throws IOException {
    CloudFrontFunction function = new CloudFrontFunction();
    for (String name : endpoint.parameterNames()) {
      if (!KEY_PARAMETERS.contains(name)) {
        String query = "state=TX&" + name + "=75";
        assertThat(function.routeJson(endpoint.path() + "?" + query).isForGateway()).isTrue();
        assertThat(
                StaticPageEndpoint.equivalentEndpoint(
                    endpoint.path() + "/state=TX/page=1.json", query))
            .isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void the_accept_header_of_a_query_for_the_gateway_is_kept(Endpoint endpoint) throws IOException {
    // No page has a key with q, so the gateway answers.
    assertThat(new CloudFrontFunction().forwardedAccept(endpoint.path() + "?q=")).isNotEmpty();
  }
}
