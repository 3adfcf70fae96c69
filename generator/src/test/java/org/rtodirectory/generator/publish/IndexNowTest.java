package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.ResourceJson;

/** Changed pages, sent to a server as the protocol has it. */
class IndexNowTest {
  @Test
  void pages_are_sent_in_requests_of_at_most_10_000_addresses() throws IOException {
    List<String> keys =
        IntStream.rangeClosed(0, 10_000)
            .mapToObj(n -> n == 0 ? "index.html" : "cañon/" + n + "/index.html")
            .toList();
    try (PurgeServer server = new PurgeServer()) {
      new IndexNow(server.address(), "01234567", URI.create("https://d.example/rto"))
          .purge(keys, "");
      assertThat(server.bodies().stream().map(body -> ResourceJson.mapper().readTree(body)))
          .extracting(body -> body.path("urlList").size())
          .containsExactly(10_000, 1);
      assertThat(server.bodies().remove())
          .startsWith(
              """
              {"host":"d.example","key":"01234567","keyLocation":"https://d.example/rto/01234567.txt",\
              "urlList":["https://d.example/rto/","https://d.example/rto/ca%C3%B1on/1",""");
    }
  }

  @Test
  void without_changed_pages_nothing_is_sent() throws IOException {
    try (PurgeServer server = new PurgeServer()) {
      new IndexNow(server.address(), "01234567", URI.create("https://d.example"))
          .purge(List.of("api/companies/page=1.json", "404.html", "sitemaps/1.xml"), "");
      assertThat(server.requests()).isEmpty();
    }
  }
}
