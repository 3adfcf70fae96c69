package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.Reply;

/** Answers in every content coding. All decode to the same bytes. */
class CompressionTest extends GatewayTest {
  private static final String LIST = "/api/locations?state=TX";
  private static final List<String> LARGE_TARGETS =
      List.of(
          LIST,
          "/api/locations",
          "/api/locations?release=1&page=1",
          "/api/locations/state=TX/page=1.json",
          "/api/companies",
          "/openapi.json",
          "/docs",
          "/docs?endpoint=search&invalid=q",
          "/auth.md",
          "/schemas/location-list.schema.json");

  @ParameterizedTest
  @EnumSource(ContentCoding.class)
  void every_large_answer_decodes_to_its_plain_form(ContentCoding coding) throws IOException {
    for (String target : LARGE_TARGETS) {
      Reply plain = gateway.get(target);
      for (int i = 0; i < 2; i++) {
        Reply encodedReply = gateway.get(target, "Accept-Encoding", coding.token());
        assertThat(encodedReply.status()).isEqualTo(200);
        assertThat(encodedReply.header("Content-Encoding")).isEqualTo(coding.token());
        assertThat(encodedReply.body()).hasSizeLessThan(plain.body().length);
        assertThat(decode(coding, encodedReply.body())).as(target).isEqualTo(plain.body());
        assertThat(encodedReply.header("Content-Type")).isEqualTo(plain.header("Content-Type"));
        assertThat(encodedReply.header("Cache-Control")).isEqualTo(plain.header("Cache-Control"));
        assertThat(encodedReply.find("Link")).isEqualTo(plain.find("Link"));
      }
      assertThat(plain.find("Content-Encoding")).isEmpty();
      assertThat(plain.header("Vary")).isEqualToIgnoringCase("Accept-Encoding");
    }
  }

  @Test
  void each_coding_has_a_different_entity_tag_that_matches_conditional_requests() {
    Set<String> etags = new HashSet<>();
    for (String coding : List.of("identity", "zstd", "gzip")) {
      String etag = gateway.get(LIST, "Accept-Encoding", coding).header("ETag");
      assertThat(etag).startsWith("\"").endsWith("\"");
      assertThat(etags.add(etag)).isTrue();
      for (String header : List.of(etag, "W/" + etag, "\"x\", " + etag, "*")) {
        Reply notModified = gateway.get(LIST, "Accept-Encoding", coding, "If-None-Match", header);
        assertThat(notModified.status()).isEqualTo(304);
        assertThat(notModified.header("ETag")).isEqualTo(etag);
        assertThat(notModified.header("Vary")).isEqualToIgnoringCase("Accept-Encoding");
        assertThat(notModified.body()).isEmpty();
        assertThat(notModified.find("Content-Encoding")).isEmpty();
      }
    }
    // A cache must not give the bytes of one coding to a client that asked for another.
    for (String etag : etags) {
      Reply deflate = gateway.get(LIST, "Accept-Encoding", "deflate", "If-None-Match", etag);
      boolean isPlain = !etag.contains("-");
      assertThat(deflate.status()).as(etag).isEqualTo(isPlain ? 304 : 200);
    }
  }

  @Test
  void a_body_is_compressed_from_1000_bytes() {
    assertThat(ContentCoding.savesPacket(999)).isFalse();
    assertThat(ContentCoding.savesPacket(1000)).isTrue();
  }

  private static byte[] decode(ContentCoding coding, byte[] bytes) throws IOException {
    return switch (coding) {
      case ZSTD -> Zstd.decompress(bytes, (int) Zstd.getFrameContentSize(bytes));
      case GZIP -> new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
    };
  }
}
