package org.rtodirectory.schemas.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.program.AdminServer.AdminPage;
import org.rtodirectory.schemas.program.AdminServer.Readiness;

/** The answers of the admin port. */
class AdminServerTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger renderedPages = new AtomicInteger();

  @AutoClose private AdminServer admin;

  @BeforeEach
  void start() throws Exception {
    admin =
        AdminServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            () -> new Readiness(true, Map.of()),
            () -> {
              throw new IllegalStateException("private text");
            },
            Map.of(
                "/page",
                query -> {
                  renderedPages.incrementAndGet();
                  return new AdminPage(200, "query: " + query);
                }));
  }

  @Test
  void a_page_that_fails_has_status_500_and_names_only_the_kind_of_failure() throws Exception {
    HttpResponse<String> response = send("GET", "/metrics");
    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body()).contains("IllegalStateException").doesNotContain("private text");
    assertThat(send("HEAD", "/metrics").statusCode()).isEqualTo(500);
    assertThat(send("GET", "/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void a_page_is_rendered_only_for_get_and_head() throws Exception {
    assertThat(send("GET", "/page?a=1").body()).isEqualTo("query: a=1");
    HttpResponse<String> response = send("POST", "/page");
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
    assertThat(renderedPages).hasValue(1);
  }

  private HttpResponse<String> send(String method, String target) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + admin.port() + target);
    HttpRequest request =
        HttpRequest.newBuilder(uri).method(method, HttpRequest.BodyPublishers.noBody()).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }
}
