package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.PollingGateway;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.PercentEncoding;

/** Requests that name a release, and the links between the pages of that release. */
class ReleasePinTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);
  private static final Pattern NEXT = Pattern.compile("<(\\?[!-~&&[^<>\"]]+)>; rel=\"next\"");
  private static final String IMMUTABLE = "public, max-age=31536000, immutable";

  @TempDir private Path folder;
  @AutoClose private PollingGateway gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = new PollingGateway(folder, 3);
  }

  @Test
  void a_next_link_repeats_every_parameter_value() {
    String longName = "x&".repeat(40);
    List<String> names = List.of("St. Mary's & Ćafé #1 <b>", "Łódź=50%+", "a/b?c", longName);
    gateway.serve(thirtyOfEach(names));
    for (String name : names) {
      String value = PercentEncoding.encode(" " + name + "\t");
      assertFollowable("/api/locations?city=" + value);
      assertFollowable("/api/companies?q=" + value + "&state=tx");
    }
  }

  @Test
  void a_request_that_names_a_release_is_answered_from_it_after_later_publishes() {
    gateway.serve(SmallDirectory.directory());
    Reply firstPage = requireDescribed("/api/locations");
    Reply secondPage = requireDescribed("/api/locations?page=2");
    gateway.serve(SmallDirectory.oneStoreLess());
    Reply newFirstPage = requireDescribed("/api/locations");
    assertThat(newFirstPage.text()).isNotEqualTo(firstPage.text());
    assertThat(newFirstPage.header("Link")).isEqualTo("<?page=2&release=2>; rel=\"next\"");
    assertThat(newFirstPage.header("Cache-Control")).startsWith("public, max-age=60,");
    Reply pinnedReply = requireDescribed("/api/locations?release=1");
    assertSame(pinnedReply, firstPage);
    assertThat(pinnedReply.header("Link")).isEqualTo("<?page=2&release=1>; rel=\"next\"");
    assertSame(requireDescribed("/api/locations?page=2&release=1"), secondPage);
    assertSame(requireDescribed("/api/locations?release=2"), newFirstPage);
    assertThat(requireDescribed("/api/companies?release=1").header("Cache-Control"))
        .isEqualTo(IMMUTABLE);
  }

  @Test
  void head_and_304_of_a_pinned_request_have_the_headers_of_get() {
    gateway.serve(SmallDirectory.directory());
    gateway.serve(SmallDirectory.oneStoreLess());
    String target = "/api/locations?release=1&state=tx";
    Reply get = requireDescribed(target);
    Reply head = gateway.gateway().ask("HEAD", target);
    CONTRACT.requireHead(target, head);
    Reply notModified = gateway.gateway().get(target, "If-None-Match", get.header("ETag"));
    CONTRACT.requireGet(target, notModified);
    assertThat(notModified.status()).isEqualTo(304);
    for (Reply reply : List.of(head, notModified)) {
      assertThat(reply.header("Link")).isEqualTo("<?state=TX&page=2&release=1>; rel=\"next\"");
      assertThat(reply.header("ETag")).isEqualTo(get.header("ETag"));
      assertThat(reply.header("Cache-Control")).isEqualTo(IMMUTABLE);
    }
  }

  @Test
  void a_release_that_is_no_longer_loaded_is_answered_with_410() {
    for (int number = 1; number <= 4; number++) {
      gateway.serve(SmallDirectory.withoutStore(number));
    }
    assertThat(gateway.loadedNumbers()).containsExactly(2L, 3L, 4L);
    for (String path : List.of("/api/locations", "/api/companies")) {
      assertThat(requireDescribed(path + "?release=2").status()).isEqualTo(200);
      assertThat(requireDescribed(path + "?release=99").status()).isEqualTo(404);
      Reply goneReply = requireDescribed(path + "?release=1&page=2");
      assertThat(goneReply.status()).isEqualTo(410);
      assertThat(goneReply.header("Cache-Control")).isEqualTo("no-store");
      assertThat(goneReply.find("Retry-After")).isEmpty();
      assertThat(goneReply.json().required("message").stringValue())
          .contains("Repeat the request without");
    }
  }

  private void assertFollowable(String target) {
    List<String> bodies = new ArrayList<>();
    Reply reply = requireDescribed(target);
    assertThat(reply.meta("total")).as(target).isEqualTo(30);
    Matcher next = NEXT.matcher(reply.header("Link"));
    assertThat(next.matches()).as(reply.header("Link")).isTrue();
    String path = target.substring(0, target.indexOf('?'));
    bodies.add(requireDescribed(path + next.group(1)).text());
    assertThat(bodies).containsExactly(requireDescribed(target + "&page=2").text());
    assertThat(requireDescribed(path + next.group(1)).find("Link")).isEmpty();
  }

  /** Returns thirty companies of each name, each with a store in the city of that name. */
  private static Directory thirtyOfEach(List<String> names) {
    DirectoryRows rows = new DirectoryRows();
    for (String name : names) {
      for (int i = 0; i < 30; i++) {
        CompanyRow company = rows.company(name + " no" + i, Vertical.RETAIL);
        rows.store(company, rows.city(DirectoryRows.state("TX"), name), i + " Elm St", "75201");
      }
    }
    return rows.directory();
  }

  private Reply requireDescribed(String target) {
    Reply reply = gateway.gateway().json(target);
    CONTRACT.requireGet(target, reply);
    return reply;
  }

  private static void assertSame(Reply pinnedReply, Reply originalReply) {
    assertThat(pinnedReply.status()).isEqualTo(200);
    assertThat(pinnedReply.text()).isEqualTo(originalReply.text());
    assertThat(pinnedReply.header("ETag")).isEqualTo(originalReply.header("ETag"));
    assertThat(pinnedReply.header("Cache-Control")).isEqualTo(IMMUTABLE);
  }
}
