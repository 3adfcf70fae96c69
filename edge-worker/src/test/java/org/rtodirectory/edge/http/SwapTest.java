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
 * Requests while releases are swapped. No request is dropped, and no answer has parts of two
 * releases. A snapshot that is no longer loaded is unmapped at the end of the swap. A request that
 * reads it afterwards would cause an internal error.
 */
@Tag("platform")
class SwapTest {
  private static final int CLIENTS = 4;
  private static final int SWAPS = 10;
  private static final int KEPT_RELEASES = 3;
  private static final Pattern NEXT =
      Pattern.compile("<(\\?page=2&release=([0-9]+))>; rel=\"next\"");

  @TempDir private Path folder;

  /** The ETags and bodies of pages 1 and 2, by the number of the release. */
  private final Map<Long, List<String>> expectedAnswers = new ConcurrentHashMap<>();

  private final AtomicBoolean isSwapping = new AtomicBoolean(true);

  /** An answer that a client got. All are compared with the expected answers at the end. */
  private record ClientAnswer(long release, int page, String tagAndBody) {}

  @Test
  @Timeout(120)
  void every_answer_during_swaps_is_entirely_of_one_release()
      throws IOException, InterruptedException, ExecutionException {
    Set<String> mappedByOtherTests = mappedSnapshots();
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try (HttpFolder server = new HttpFolder(folder);
        PollingGateway gateway =
            new PollingGateway(folder, new HttpObjectReader(server.address()), KEPT_RELEASES)) {
      swap(gateway, 0);
      AtomicInteger rounds = new AtomicInteger();
      List<Future<List<ClientAnswer>>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(threads.submit(() -> ask(gateway, rounds)));
      }
      for (int swap = 1; swap <= SWAPS; swap++) {
        awaitRounds(rounds);
        swap(gateway, swap);
        assertThat(newlyMapped(mappedByOtherTests)).hasSizeLessThanOrEqualTo(KEPT_RELEASES);
      }
      isSwapping.set(false);
      Set<Long> releases = new HashSet<>();
      for (Future<List<ClientAnswer>> client : clients) {
        for (ClientAnswer answer : client.get()) {
          releases.add(answer.release());
          assertThat(expectedAnswers).containsKey(answer.release());
          assertThat(expectedAnswers.get(answer.release()).get(answer.page() - 1))
              .isEqualTo(answer.tagAndBody());
        }
      }
      assertThat(releases).hasSizeGreaterThan(SWAPS / 2);
    } finally {
      isSwapping.set(false);
      threads.shutdownNow();
    }
    assertThat(newlyMapped(mappedByOtherTests)).isEmpty();
  }

  /** Returns the inodes of the downloaded snapshots that this process has mapped. */
  private static Set<String> mappedSnapshots() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.contains("rent-to-own-gateway"))
          .map(line -> line.split(" +", 6)[4])
          .collect(Collectors.toSet());
    }
  }

  private static Set<String> newlyMapped(Set<String> mappedEarlier) throws IOException {
    Set<String> mapped = mappedSnapshots();
    mapped.removeAll(mappedEarlier);
    return mapped;
  }

  /**
   * Publishes a release and swaps it in. Then requests its expected answers by its number. Clients
   * may get answers of the release before that.
   */
  private void swap(PollingGateway gateway, int number) {
    gateway.serve(SmallDirectory.withoutStore(number));
    long release = number + 1L;
    expectedAnswers.put(
        release,
        List.of(
            tagAndBody(gateway.gateway().json("/api/locations?release=" + release)),
            tagAndBody(gateway.gateway().json("/api/locations?page=2&release=" + release))));
  }

  /**
   * Sends requests until the last swap has ended.
   *
   * @param rounds counts the rounds of all clients, each of two pages and a search
   */
  private List<ClientAnswer> ask(PollingGateway gateway, AtomicInteger rounds) {
    List<ClientAnswer> clientAnswers = new ArrayList<>();
    while (isSwapping.get()) {
      Reply firstPage = gateway.gateway().json("/api/locations");
      assertThat(firstPage.status()).isEqualTo(200);
      Matcher next = NEXT.matcher(firstPage.header("Link"));
      assertThat(next.matches()).isTrue();
      long release = Long.parseLong(next.group(2));
      clientAnswers.add(new ClientAnswer(release, 1, tagAndBody(firstPage)));
      Reply secondPage = gateway.gateway().json("/api/locations" + next.group(1));
      if (secondPage.status() == 200) {
        clientAnswers.add(new ClientAnswer(release, 2, tagAndBody(secondPage)));
      } else {
        // The release is no longer loaded.
        assertThat(secondPage.status()).as("%s", secondPage.text()).isEqualTo(410);
      }
      Reply search = gateway.gateway().get("/api/search?q=12+mian+st+dalas");
      assertThat(search.status()).isEqualTo(200);
      rounds.incrementAndGet();
    }
    return clientAnswers;
  }

  /** Waits until some rounds have ended, so that the clients see most of the releases. */
  private static void awaitRounds(AtomicInteger rounds) {
    int minRounds = rounds.get() + CLIENTS;
    Await.until(() -> rounds.get() >= minRounds);
  }

  private static String tagAndBody(Reply reply) {
    return reply.header("ETag") + reply.text();
  }
}
