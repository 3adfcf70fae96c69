package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;

/** Invalid parameters: 422 for who asks for JSON first and for scripts, else a redirect. */
class InvalidAnswerTest extends GatewayTest {
  private static final String INVALID = "/api/locations?state=T&page=0";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json | 422",
        "application/json; charset=utf-8 | 422",
        "application/json, text/html | 422",
        "text/html;q=0.9, application/json | 422",
        "text/html; q=0.5, application/json; Q=0.8 | 422",
        "application/problem+json | 422",
        "text/html;q=0, application/json;q=0.001 | 422",
        "  application/json  ;q=1 | 422",
        "*/* | 302",
        "application/* | 302",
        "text/html | 302",
        "text/html, application/json | 302",
        "*/*, application/json | 302",
        "application/json;q=0 | 302",
        "application/json;q=0.8, text/html | 302",
        "application/jsonp | 302",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | 302",
        ", | 302",
        ";q=1 | 302",
        "json | 302"
      })
  void invalid_parameters_are_422_if_json_is_the_first_choice(String accept, int status) {
    Reply reply = gateway.get(INVALID, "Accept", accept);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.header("Vary")).isEqualTo("Accept, Sec-Fetch-Dest, Sec-Fetch-Mode");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "empty    | */*                              | 422",
        "empty    | text/html,*/*;q=0.8              | 422",
        "empty    | application/json                 | 422",
        "document | text/html,application/xml;q=0.9  | 302",
        "document | */*                              | 302",
        "document | application/json                 | 422",
        "iframe   | text/html                        | 302",
        "image    | image/avif,*/*;q=0.8             | 302",
        "EMPTY    | */*                              | 302",
        "emptyish | */*                              | 302"
      })
  void invalid_parameters_are_json_for_a_script_and_a_redirect_for_a_visitor(
      String destination, String accept, int status) {
    Reply reply = gateway.get(INVALID, "Accept", accept, "Sec-Fetch-Dest", destination);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.header("Vary")).isEqualTo("Accept, Sec-Fetch-Dest, Sec-Fetch-Mode");
  }

  @ParameterizedTest
  @CsvSource({"cors, 422", "no-cors, 422", "same-origin, 422", "navigate, 302"})
  void invalid_parameters_are_json_for_whatever_does_not_navigate(String mode, int status) {
    Reply reply = gateway.get(INVALID, "Accept", "*/*", "Sec-Fetch-Mode", mode);
    assertThat(reply.status()).isEqualTo(status);
  }

  @Test
  void invalid_parameters_without_accept_are_a_redirect() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      Reply reply = connection.request("GET " + INVALID + " HTTP/1.1").read();
      assertThat(reply.status()).isEqualTo(302);
      assertThat(reply.header("Location")).isEqualTo("/docs?endpoint=locations&invalid=state,page");
      assertThat(reply.body()).isEmpty();
    }
  }

  @Test
  void several_accept_headers_are_read_as_one_list() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request(
          "GET " + INVALID + " HTTP/1.1", "Accept: text/html;q=0.5", "Accept: application/json");
      assertThat(connection.read().status()).isEqualTo(422);
    }
  }

  @Test
  void the_redirect_of_invalid_parameters_ignores_the_referer() {
    Reply reply =
        gateway.get(
            INVALID,
            "Referer",
            "https://evil.example/form",
            "Origin",
            "https://evil.example",
            "X-Forwarded-Host",
            "evil.example");
    assertThat(reply.header("Location")).isEqualTo("/docs?endpoint=locations&invalid=state,page");
    assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
  }

  @Test
  void the_error_names_every_invalid_parameter_in_the_order_of_the_specification() {
    assertThat(gateway.json("/api/companies?page=x&q[]=1&state=T").text())
        .isEqualTo(
            """
            {"message":"state must be exactly 2 characters long. (and 2 more errors)",\
            "errors":{"state":["state must be exactly 2 characters long."],\
            "q":["q must be given once, as a single value."],\
            "page":["page must be a whole number of at least 1, in digits without a sign or leading zero."]}}""");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/search, search, q=a",
    "/api/search, search, ''",
    "/api/search, search, q=%20%20x%20%20",
    "/api/sheds/search, sheds-search, q=",
    "/api/sheds/search, sheds-search, q=ab&q=cd",
    "/api/tires-wheels/search, tires-wheels-search, q=%ff%fe"
  })
  void all_searches_validate_in_the_same_way(String path, String code, String query) {
    String target = path + "?" + query;
    assertThat(gateway.json(target).json().at("/errors").propertyNames()).containsExactly("q");
    assertThat(gateway.get(target).header("Location"))
        .isEqualTo("/docs?endpoint=" + code + "&invalid=q");
  }

  @Test
  void the_query_of_a_search_has_2_to_100_characters() {
    String smile = "%F0%9F%98%80";
    assertThat(gateway.json("/api/search?q=" + smile.repeat(1)).status()).isEqualTo(422);
    assertThat(gateway.json("/api/search?q=" + smile.repeat(2)).status()).isEqualTo(200);
    assertThat(gateway.json("/api/search?q=" + smile.repeat(100)).status()).isEqualTo(200);
    assertThat(gateway.json("/api/search?q=" + smile.repeat(101)).status()).isEqualTo(422);
  }

  @Test
  void the_documentation_says_what_was_wrong_with_a_request_that_was_redirected() {
    String plain = gateway.get("/docs").text();
    String told = gateway.get(gateway.get(INVALID).header("Location")).text();
    assertThat(plain).doesNotContain("class=\"notice\"");
    assertThat(told)
        .contains("class=\"notice\"", "2 parameters of your request are not valid")
        .contains("exactly 2 characters long");
    assertThat(gateway.get("/docs?endpoint=nothing&invalid=state").text()).isEqualTo(plain);
    assertThat(gateway.get("/docs?endpoint=locations&invalid=q").text()).isEqualTo(plain);
    assertThat(gateway.get("/docs?endpoint=locations&invalid=page,state,page").text())
        .isEqualTo(told);
  }

  @Test
  void the_root_leads_to_the_documentation() {
    Reply reply = gateway.get("/");
    assertThat(reply.status()).isEqualTo(302);
    assertThat(reply.header("Location")).isEqualTo("/docs");
  }
}
