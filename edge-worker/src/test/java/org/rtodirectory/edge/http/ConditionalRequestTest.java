package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.Reply;

/** Entity tags, and what If-None-Match makes of an answer. */
class ConditionalRequestTest extends GatewayTest {

  @ParameterizedTest
  @ValueSource(strings = {"/nothing", "/api/locations?state=T", "/api/locations/page=9.json"})
  void an_error_is_never_a_304(String target) {
    assertThat(gateway.json(target).find("ETag")).isEmpty();
    Reply reply = gateway.get(target, "If-None-Match", "*", "Accept", "application/json");
    assertThat(reply.status()).isIn(404, 422);
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void different_bodies_have_different_tags_and_equal_ones_the_same() {
    List<String> targets =
        List.of(
            "/api/locations",
            "/api/locations?page=2",
            "/api/locations?page=3",
            "/api/locations?page=4",
            "/api/locations?state=ZZ",
            "/api/locations?state=TX&page=2",
            "/api/companies",
            "/api/companies?q=rent",
            "/api/search?q=rent",
            "/api/search?q=york",
            "/docs",
            "/docs?endpoint=search&invalid=q");
    Set<String> bodies = new HashSet<>();
    List<String> tags = new ArrayList<>();
    for (String target : targets) {
      Reply reply = gateway.json(target);
      bodies.add(reply.text());
      tags.add(reply.header("ETag"));
    }
    assertThat(bodies).hasSameSizeAs(targets);
    assertThat(tags).doesNotHaveDuplicates();
    assertThat(gateway.json("/api/locations?state=tx&city=+&page=2").header("ETag"))
        .isEqualTo(gateway.json("/api/locations?state=TX&page=2").header("ETag"));
  }
}
