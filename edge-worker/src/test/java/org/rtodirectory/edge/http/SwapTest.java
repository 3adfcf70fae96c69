package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.HttpFolder;
import org.rtodirectory.edge.fixture.PollingGateway;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.schemas.fixture.Await;
import org.rtodirectory.schemas.source.HttpObjectReader;

/**
 * Requests while releases are swapped. None is dropped, and none gets parts of two releases. A
 * snapshot that is no longer loaded is unmapped at the end of the swap. A request that read it
 * afterwards would be an internal error.
 */
@Tag("platform")
class SwapTest {
  private static final int CLIENTS = 4;
  private static final int SWAPS = 10;
  private static final int KEEP = 3;
  private static final Pattern NEXT =
      Pattern.compile("<(\\?page=2&release=([0-9]+))>; rel=\"next\"");

  @TempDir private Path folder;

  /** The answers for pages 1 and 2 of each release: ETag and body. */
  private final Map<Long, List<String>> expected = new ConcurrentHashMap<>();

  private final AtomicBoolean swapping = new AtomicBoolean(true);

  /** An answer to a client. All are compared at the end. */
  private record Got(long release, int page, String tagAndBody) {}

  @Test
  @Timeout(120)
  void every_answer_during_swaps_is_entirely_of_one_release()
      throws IOException, InterruptedException, ExecutionException {
    Set<String> ofOtherTests = mappedSnapshots();
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try (HttpFolder server = new HttpFolder(folder);
        PollingGateway gateway =
            new PollingGateway(folder, new HttpObjectReader(server.address()), KEEP)) {
      swap(gateway, 0);
      AtomicInteger answers = new AtomicInteger();
      List<Future<List<Got>>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(threads.submit(() -> ask(gateway, answers)));
      }
      for (int swap = 1; swap <= SWAPS; swap++) {
        awaitMore(answers);
        swap(gateway, swap);
        assertThat(mappedExcept(ofOtherTests)).hasSizeLessThanOrEqualTo(KEEP);
      }
      swapping.set(false);
      Set<Long> releases = new HashSet<>();
      for (Future<List<Got>> client : clients) {
        for (Got got : client.get()) {
          releases.add(got.release());
          assertThat(got.tagAndBody())
              .isEqualTo(expected.getOrDefault(got.release(), List.of()).get(got.page() - 1));
        }
      }
      assertThat(releases).hasSizeGreaterThan(SWAPS / 2);
    } finally {
      swapping.set(false);
      threads.shutdownNow();
    }
    assertThat(mappedExcept(ofOtherTests)).isEmpty();
  }

  /** Returns the inodes of the downloaded snapshots that this process has mapped. */
  private static Set<String> mappedSnapshots() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.contains("rent-to-own-gateway"))
          .map(line -> line.split(" +", 6)[4])
          .collect(Collectors.toSet());
    }
  }

  private static Set<String> mappedExcept(Set<String> earlier) throws IOException {
    Set<String> mapped = mappedSnapshots();
    mapped.removeAll(earlier);
    return mapped;
  }

  /** Publishes and swaps. Clients may ask meanwhile, the expectation is learned by number. */
  private void swap(PollingGateway gateway, int place) {
    gateway.serve(SmallDirectory.withoutStore(place));
    long release = place + 1L;
    expected.put(
        release,
        List.of(
            tagAndBody(gateway.gateway().json("/api/locations?release=" + release)),
            tagAndBody(gateway.gateway().json("/api/locations?page=2&release=" + release))));
  }

  private List<Got> ask(PollingGateway gateway, AtomicInteger answers) {
    List<Got> got = new ArrayList<>();
    while (swapping.get()) {
      Reply first = gateway.gateway().json("/api/locations");
      assertThat(first.status()).isEqualTo(200);
      Matcher next = NEXT.matcher(first.header("Link"));
      assertThat(next.matches()).isTrue();
      long release = Long.parseLong(next.group(2));
      got.add(new Got(release, 1, tagAndBody(first)));
      Reply second = gateway.gateway().json("/api/locations" + next.group(1));
      if (second.status() == 200) {
        got.add(new Got(release, 2, tagAndBody(second)));
      } else {
        assertThat(second.status()).as("%s", second.text()).isIn(410, 503);
      }
      Reply search = gateway.gateway().get("/api/search?q=12+mian+st+dalas");
      assertThat(search.status()).isEqualTo(200);
      answers.incrementAndGet();
    }
    return got;
  }

  /** Waits for more answers, so that even slow clients see every release. */
  private static void awaitMore(AtomicInteger answers) {
    int enough = answers.get() + CLIENTS;
    Await.until(() -> answers.get() >= enough);
  }

  private static String tagAndBody(Reply reply) {
    return reply.header("ETag") + reply.text();
  }
}
