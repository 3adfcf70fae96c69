package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.rtodirectory.edge.fixture.PublishedPages;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;

/**
 * A test class that compares the answers of a server in front of the gateway with those of the
 * gateway.
 */
abstract class PublishedSite extends WebsiteTest {
  /** Values of the Accept header, on which answers to invalid requests depend. */
  private static final List<String> ACCEPT_VALUES =
      List.of("application/json", "*/*", "text/html, application/json;q=0.9");

  /** Parameters that make a query differ from a canonical one. */
  private static final String[] PARAMETERS =
      ("state=TX state=MO state=tx state=TEX state=T%58 state=ZZ state= state TX;state=CA"
              + " city=dallas city=dalla city=york city=New%20York city=new+york city=-dallas"
              + " city=dallas- city=new--york city=o'fallon city=../../current city=%ff city=%zz"
              + " city=%CE%BA%CE%BF%CF%81%CE%B9%CE%BD%CE%B8%CE%BF%CF%82 city=dallas/page=1.json"
              + " city=dallas%2Fpage city=dallas%00 company=harlans company=nobody company=x- page=1"
              + " page=2 page=99 page=0 page=01 page=+1 page=-1 page=1.0 page=TX%0A"
              + " page=999999999999999999 page=1000000000000000000 q=rent q=casa q= release=1"
              + " utm_source=x state[]=TX state[0]=TX page%5B%5D=1 st%61te=TX STATE=TX %zz "
              + " state%20=TX a?state=TX =")
          .split(" ", -1);

  /** Returns the paths of all pages of the website that are files, percent-encoded. */
  static List<String> paths() {
    List<String> paths = new ArrayList<>();
    try (Snapshot snapshot = TestRelease.snapshot(folder)) {
      Objects.requireNonNull(SiteCatalog.of(snapshot))
          .forEach(
              page -> {
                // The page of costs depends on its query, so the gateway answers it.
                if (page.kind() != SitePage.PageKind.NOT_FOUND
                    && page.kind() != SitePage.PageKind.COSTS) {
                  paths.add(page.encodedPath());
                }
              });
    }
    return paths;
  }

  /** A server in front of the gateway and the files. */
  @FunctionalInterface
  interface Front {
    FrontReply ask(String target, String accept) throws IOException;
  }

  /**
   * The answer of a server in front of the gateway.
   *
   * @param reply the answer, without headers if these are not simulated
   */
  record FrontReply(Reply reply, boolean isFile) {}

  /**
   * Fails unless the front gives the answers of the gateway to canonical and other queries, and
   * answers exactly the canonical ones from files.
   */
  static void requireAnswersOfTheGateway(Front front) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Set<String> canonicalQueries = PublishedPages.canonicalQueries(folder);
    Set<Integer> statuses = new HashSet<>();
    for (String target : targets(random)) {
      String accept = ACCEPT_VALUES.get(random.nextInt(ACCEPT_VALUES.size()));
      String description = target + " with Accept: " + accept + ", seed " + seed;
      Reply expected = ask(gateway.connect(), target, accept);
      FrontReply frontReply = front.ask(target, accept);
      Reply reply = frontReply.reply();
      assertThat(frontReply.isFile())
          .as(description)
          .isEqualTo(canonicalQueries.contains(target.replaceAll("\\?$", "")));
      assertThat(reply.status()).as(description).isEqualTo(expected.status());
      assertThat(reply.text()).as(description).isEqualTo(expected.text());
      for (String header : List.of("Content-Type", "Location", "Cache-Control")) {
        if (!reply.headers().isEmpty()) {
          assertThat(reply.find(header))
              .as("%s of %s", header, description)
              .isEqualTo(expected.find(header));
        }
      }
      statuses.add(reply.status());
    }
    assertThat(statuses).as("seed %d", seed).contains(200, 302, 422);
  }

  /** Sends the only request on a connection. */
  static Reply ask(RawConnection connection, String target, String accept) throws IOException {
    try (connection) {
      return connection.request("GET " + target + " HTTP/1.1", "Accept: " + accept).read();
    }
  }

  /**
   * Returns the canonical queries of all lists, and many queries that differ a little from them.
   */
  private static List<String> targets(Random random) throws IOException {
    List<String> targets = new ArrayList<>(PublishedPages.canonicalQueries(folder));
    List<String> canonicalQueries = List.copyOf(targets);
    for (String parameter : PARAMETERS) {
      targets.add("/api/locations?state=TX&" + parameter);
    }
    for (int i = 0; i < 600; i++) {
      String[] target =
          canonicalQueries.get(random.nextInt(canonicalQueries.size())).split("[?]", 2);
      List<String> parameters = new ArrayList<>();
      if (target.length > 1 && random.nextInt(4) > 0) {
        parameters.addAll(List.of(target[1].split("&", -1)));
      }
      int extraParameters = random.nextInt(3);
      for (int extra = 0; extra < extraParameters; extra++) {
        String parameter = PARAMETERS[random.nextInt(PARAMETERS.length)];
        parameters.add(random.nextInt(parameters.size() + 1), parameter);
      }
      if (random.nextInt(20) == 0) {
        parameters.add((random.nextBoolean() ? "city=" : "company=") + "a".repeat(121));
      }
      targets.add(target[0] + "?" + String.join("&", parameters));
    }
    return targets;
  }
}
