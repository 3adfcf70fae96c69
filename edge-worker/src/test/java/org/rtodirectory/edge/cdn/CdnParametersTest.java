package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.endpoint.StaticPageEndpoint.KeyedQuery;
import org.rtodirectory.schemas.api.Endpoint;

/** The lists of endpoints and parameters in both CDN configurations beside those of the gateway. */
class CdnParametersTest {
  private static final List<String> OF_KEYS = List.of("company", "state", "city", "page");

  @Test
  void nginx_caches_the_parameters_of_each_endpoint_and_no_others() throws IOException {
    Map<String, List<String>> cached = new TreeMap<>();
    Pattern line =
        Pattern.compile("\"~\\^\\(\\?:GET\\|HEAD\\) (\\S+?)\\\\\\?(\\S*)\" rent_to_own;");
    Pattern lists = Pattern.compile("/api/(companies|locations).*?\\(\\?:\\(\\?:([a-z|]+)\\)=");
    for (String text : Files.readAllLines(Path.of("cdn", "rent-to-own.conf"))) {
      if (!text.endsWith("rent_to_own;")) {
        continue;
      }
      MatchResult list = lists.matcher(text).results().findFirst().orElse(null);
      if (list != null) {
        List<String> parameters = List.of(list.group(2).split("\\|", -1));
        cached.put("/api/" + list.group(1), parameters);
        assertThat(text).contains("(" + list.group(2) + ")=.*&\\1=");
        assertThat(text).contains("{1," + parameters.size() + "}");
      } else {
        MatchResult searches = line.matcher(text).results().findFirst().orElseThrow();
        String names = searches.group(1).replaceAll("^/api/\\(\\?:|\\)$", "");
        for (String search : names.split("\\|", -1)) {
          cached.put("/api/" + search, List.of(searches.group(2).split("=", -1)[0]));
        }
      }
    }
    Map<String, List<String>> known = new TreeMap<>();
    Arrays.stream(Endpoint.values()).forEach(of -> known.put(of.path(), of.parameters()));
    assertThat(cached).isEqualTo(known);
  }

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void what_the_gateway_answers_at_an_endpoint_depends_on_accept(Endpoint endpoint)
      throws IOException {
    assertThat(new CloudFrontFunction().accept(endpoint.path() + "?q=")).isNotEmpty();
  }

  /** A parameter that does not select a page of a list can change what is answered. */
  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void only_the_parameters_of_a_key_lead_to_a_static_page(Endpoint endpoint) throws IOException {
    CloudFrontFunction function = new CloudFrontFunction();
    for (String name : endpoint.parameters()) {
      if (!OF_KEYS.contains(name)) {
        String query = "state=TX&" + name + "=75";
        assertThat(function.route(endpoint.path() + "?" + query).fromGateway()).isTrue();
        assertThat(KeyedQuery.list(endpoint.path() + "/state=TX/page=1.json", query)).isEmpty();
      }
    }
  }
}
