package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.Limits;

/** What a CDN asks that looked for a page by its key and did not find it. */
class KeyedQueryTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "companies/state=AK/page=1.json?state=AK",
        "companies/state=TX/page=2.json?state=TX&page=2",
        "locations/page=999999999999999999.json?page=999999999999999999",
        "locations/company=nobody/page=1.json?company=nobody",
        "locations/state=ZZ/page=1.json?state=ZZ",
        "locations/city=dalla/page=2.json?page=2&city=dalla",
        "locations/company=harlans/state=NC/page=1.json?company=harlans&state=NC",
        "locations/state=NY/city=york/page=1.json?state=NY&city=york",
        "locations/state=NY/city=york/page=1.json?utm_source=x&state=ny&city=York&page=1",
        "locations/state=TX/page=1.json?state=TX",
        "locations/state=TX/city=dallas/page=2.json?state=TX&city=dallas&page=2"
      })
  void a_page_key_with_its_own_query_is_answered_like_that_query(String target) {
    String list = "/api/" + target.substring(0, target.indexOf('/'));
    String query = target.substring(target.indexOf('?'));
    Reply expected = gateway.json(list + query);
    Reply reply = gateway.json("/api/" + target);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo(expected.text());
    assertThat(reply.header("ETag")).isEqualTo(expected.header("ETag"));
    assertThat(reply.header("Cache-Control")).isEqualTo(expected.header("Cache-Control"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "companies/state=AK/page=1.json",
        "companies/state=AK/page=1.json?state=AL",
        "companies/state=AK/page=1.json?state=AK&page=2",
        "companies/state=AK/page=1.json?state=AK&q=rent",
        "companies/state=AK/page=1.json?company=x",
        "locations/state=ZZ/page=1.json?state=ZZ&city=dallas",
        "locations/state=ZZ/page=1.json?state=ZZ&state=ZZ",
        "locations/state=ZZ/page=1.json?state[]=ZZ",
        "locations/state=ZZ/page=1.json?state=ZZ&page=0",
        "locations/state=ZZ/page=1.json?state=ZZ&release=1",
        "locations/state=zz/page=1.json?state=zz",
        "locations/city=Dalla/page=1.json?city=Dalla",
        "locations/company=harlans/city=dallas/page=1.json?company=harlans&city=dallas",
        "locations/page=01.json?page=01",
        "locations/nothing?state=TX"
      })
  void a_page_key_without_a_page_is_a_404_with_any_other_query(String target) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      CONTRACT.requireError(404, connection.request("GET /api/" + target + " HTTP/1.1").read());
    }
  }

  @Test
  void a_keyed_query_counts_as_a_request_to_its_list() {
    try (TestGateway limited = TestGateway.start(TestRelease.load(folder), Limits.DEFAULT)) {
      String keyed = "/api/locations/city=dalla/page=1.json?city=dalla";
      for (int left = 19; left >= 0; left--) {
        assertThat(limited.json(keyed).header("X-RateLimit-Remaining"))
            .isEqualTo(Integer.toString(left));
      }
      assertThat(limited.json(keyed).status()).isEqualTo(429);
      assertThat(limited.json("/api/locations?city=dalla").status()).isEqualTo(429);
      assertThat(limited.json("/api/companies/state=AK/page=1.json?state=AK").status())
          .isEqualTo(200);
      Reply first = limited.json("/api/locations/page=1.json?utm_source=x");
      assertThat(first.status()).isEqualTo(200);
      assertThat(first.headers()).doesNotContainKey("RateLimit");
    }
  }
}
