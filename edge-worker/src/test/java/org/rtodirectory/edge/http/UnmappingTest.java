package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.FollowingGateway;
import org.rtodirectory.edge.fixture.HttpFolder;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.source.HttpObjectReader;

/**
 * Hundreds of swaps under load: a snapshot that is no longer held is unmapped when the swap ends,
 * and no request reads it afterwards, which would be an internal error.
 */
class UnmappingTest {
  private static final int SWAPS = Integer.getInteger("swaps", 200);
  private static final int SNAPSHOTS = 6;
  private static final int KEEP = 3;
  private static final int CLIENTS = 3;
  private static final List<String> TARGETS =
      List.of(
          "/api/locations",
          "/api/locations?page=2",
          "/api/locations?state=TX&city=dallas",
          "/api/companies?q=rent",
          "/api/search?q=rent",
          "/api/search?q=12+mian+st+dalas",
          "/docs",
          "/openapi.json",
          "/docs?endpoint=locations&invalid=state,page");

  @TempDir private Path folder;
  private final AtomicBoolean swapping = new AtomicBoolean(true);

  @Test
  @Timeout(300)
  void only_the_snapshots_of_held_releases_are_mapped_after_a_swap() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try (HttpFolder server = new HttpFolder(folder);
        FollowingGateway gateway =
            new FollowingGateway(
                folder,
                new HttpObjectReader(server.address(), Duration.ofSeconds(10)),
                KEEP,
                null)) {
      List<CurrentPointer> pointers = publish(gateway);
      gateway.follow();
      List<Future<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int seed = i;
        clients.add(threads.submit(() -> ask(gateway.http().port(), new Random(seed))));
      }
      for (int swap = 0; swap < SWAPS; swap++) {
        long number = SNAPSHOTS + 1L + swap;
        serve(pointers.get(swap % SNAPSHOTS), number);
        gateway.follow();
        assertThat(gateway.held()).as("%s", gateway.log()).endsWith(number);
        assertThat(mappedSnapshots()).isLessThanOrEqualTo(KEEP);
      }
      swapping.set(false);
      for (Future<Integer> client : clients) {
        assertThat(client.get()).as("answers of a client").isPositive();
      }
      assertThat(mappedSnapshots()).isEqualTo(KEEP);
      assertThat(gateway.http().metric("rto_internal_errors_total")).isZero();
    } finally {
      swapping.set(false);
      threads.shutdownNow();
    }
    assertThat(mappedSnapshots()).isZero();
  }

  private List<CurrentPointer> publish(FollowingGateway gateway)
      throws IOException, MalformedRelease {
    List<CurrentPointer> pointers = new ArrayList<>();
    for (int i = 0; i < SNAPSHOTS; i++) {
      gateway.publish(SmallDirectory.without(i));
      pointers.add(CurrentPointer.fromBytes(Files.readAllBytes(pointer())));
    }
    return pointers;
  }

  /** Has the gateway find a snapshot that was published before under a new number. */
  private void serve(CurrentPointer snapshot, long number) throws IOException {
    CurrentPointer next = CurrentPointer.to(number, snapshot.reference(), Instant.EPOCH);
    Files.write(pointer(), next.toBytes());
  }

  private Path pointer() {
    return folder.resolve(CurrentPointer.KEY);
  }

  /** How many answers a client got; each is complete. */
  private int ask(int port, Random random) throws IOException {
    int answers = 0;
    try (RawConnection connection = new RawConnection(port)) {
      while (swapping.get()) {
        String target = TARGETS.get(random.nextInt(TARGETS.size()));
        String coding = random.nextBoolean() ? "gzip" : "identity";
        Reply reply =
            connection.request("GET " + target + " HTTP/1.1", "Accept-Encoding: " + coding).read();
        assertThat(reply.status()).as(target).isEqualTo(200);
        answers++;
      }
    }
    return answers;
  }

  /** Downloaded snapshots that this process has mapped; told apart by their inodes. */
  private static long mappedSnapshots() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.contains("rent-to-own-gateway"))
          .map(line -> line.split(" +", 6)[4])
          .distinct()
          .count();
    }
  }
}
