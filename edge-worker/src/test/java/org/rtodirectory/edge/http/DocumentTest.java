package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.source.CachePolicy;

/** Documents as they are sent: shared bytes behind the headers, on every transport. */
@Timeout(60)
class DocumentTest {
  @TempDir private static Path folder;

  @BeforeAll
  static void publish() {
    TestRelease.publish(SmallDirectory.directory(), folder);
  }

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void every_document_has_its_body_for_get_and_none_for_head_and_304(
      GatewayOptions.Transport transport) throws IOException {
    try (TestGateway gateway = TestGateway.by(transport, TestRelease.load(folder));
        RawConnection connection = gateway.connect()) {
      for (Document document : ApiDocuments.of(TestRelease.snapshot(folder)).all()) {
        if (document.path().startsWith("/guides/")) {
          continue;
        }
        String path = document.path();
        Reply plain = connection.request("GET " + path + " HTTP/1.1").read();
        assertThat(plain.status()).as(path).isEqualTo(200);
        assertThat(plain.body()).as(path).isEqualTo(document.body());
        assertThat(plain.header("Content-Type")).isEqualTo(document.contentType());
        assertThat(plain.header("Cache-Control"))
            .isEqualTo(
                (document.isImmutable() ? CachePolicy.IMMUTABLE : CachePolicy.PAGE).header());
        String tag = plain.header("ETag");
        Reply known =
            connection.request("GET " + path + " HTTP/1.1", "If-None-Match: " + tag).read();
        assertThat(known.status()).isEqualTo(304);
        Reply head = connection.request("HEAD " + path + " HTTP/1.1").readHead();
        assertThat(head.header("Content-Length"))
            .isEqualTo(Integer.toString(document.body().length));
        Reply gzip =
            connection.request("GET " + path + " HTTP/1.1", "Accept-Encoding: gzip").read();
        assertThat(unpacked(gzip)).isEqualTo(document.body());
      }
    }
  }

  /** Several responses of two buffers each, in one flush and partly taken. */
  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void pipelined_documents_come_in_order_to_a_slow_reader(GatewayOptions.Transport transport)
      throws IOException {
    try (TestGateway gateway = TestGateway.by(transport, TestRelease.load(folder));
        RawConnection connection = gateway.connect()) {
      byte[] openApi = connection.request("GET /openapi.json HTTP/1.1").read().body();
      byte[] robots = connection.request("GET /robots.txt HTTP/1.1").read().body();
      String both = get("/openapi.json") + get("/robots.txt");
      connection.sendMeanwhile(both.repeat(200));
      for (int i = 0; i < 200; i++) {
        assertThat(connection.read().body()).isEqualTo(openApi);
        assertThat(connection.read().body()).isEqualTo(robots);
      }
    }
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }

  private static byte[] unpacked(Reply reply) throws IOException {
    return reply.find("Content-Encoding").isPresent()
        ? new GZIPInputStream(new ByteArrayInputStream(reply.body())).readAllBytes()
        : reply.body();
  }
}
