package org.rtodirectory.edge.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.CurrentRelease;

/**
 * Sends mixed traffic to the packaged gateway for a long time, while releases are published and
 * clients break their connections. Proves that each request gets a right answer, that the gateway
 * leaks no buffers, and that its memory and mapped regions stop growing after a while. The script
 * {@code edge-worker/bench/soak.sh} runs this program. The system properties {@code soak.seconds}
 * and {@code soak.seed} set the time and the choice of requests.
 */
public final class Soak {
  private static final PrintStream OUT = System.out;
  private static final int CLIENTS = 4;
  private static final long PUBLISH_INTERVAL_MILLIS = 3000;

  /** The number of parts of the traffic. After each part, the gateway is measured at rest. */
  private static final int PARTS = 10;

  /** The number of parts after which the gateway has its usual size. */
  private static final int WARM_UP_PARTS = 3;

  /** The number of regions that Java and the C library may map later, such as arenas of threads. */
  private static final long MAX_ADDED_MAPPINGS = 64;

  private static final long MEBIBYTE = 1 << 20;
  private static final Path SCRIPT = Path.of("edge-worker/gateway.sh").toAbsolutePath();

  /** The flags of the launcher script, and a check for leaks at every buffer. */
  private static final String JAVA_FLAGS =
      "-XX:+UseSerialGC -Xms16m -Xmx128m -XX:MaxDirectMemorySize=64m -XX:ReservedCodeCacheSize=32m"
          + " -Dio.netty.leakDetection.level=paranoid";

  private final Path folder;
  private final Map<String, Long> counts = new TreeMap<>();
  private int publishedCount;
  private long maxMappedSnapshots;

  /**
   * The gateway at rest.
   *
   * @param liveHeapBytes the bytes of live objects
   * @param residentBytes the bytes of physical memory of the process
   * @param directBytes the bytes of buffers outside the heap
   * @param mappings the number of mapped regions
   * @param snapshots the number of mapped snapshots
   */
  private record Footprint(
      long liveHeapBytes, long residentBytes, long directBytes, long mappings, long snapshots) {
    static Footprint of(PackagedGateway gateway) throws Exception {
      return new Footprint(
          gateway.liveHeapBytes(),
          gateway.residentBytes(),
          (long) gateway.metric("rto_direct_used_bytes"),
          gateway.mappings(),
          gateway.mappedSnapshots());
    }

    @Override
    public String toString() {
      return "heap %.1f MB, resident %.1f MB, direct %.1f MB, %d mappings, %d snapshots"
          .formatted(
              (double) liveHeapBytes / MEBIBYTE,
              (double) residentBytes / MEBIBYTE,
              (double) directBytes / MEBIBYTE,
              mappings,
              snapshots);
    }
  }

  private Soak(Path folder) {
    this.folder = folder;
  }

  /** Runs the program. Its argument is a folder for temporary files. */
  public static void main(String[] args) throws Exception {
    new Soak(Path.of(args[0])).soak();
  }

  private void soak() throws Exception {
    long seconds = Long.getLong("soak.seconds", 600);
    long seed = Long.getLong("soak.seed", System.nanoTime());
    OUT.printf("soak of %d s, seed %d (repeat with SEED=%d)%n", seconds, seed, seed);
    publish();
    try (PackagedGateway gateway = PackagedGateway.start(SCRIPT, JAVA_FLAGS, options())) {
      OUT.println("Java " + gateway.javaHome());
      Footprint warmFootprint = null;
      Footprint lastFootprint = null;
      long startedAt = System.nanoTime();
      for (int part = 0; part < PARTS; part++) {
        sendTraffic(gateway, Math.max(2, seconds / PARTS), seed + (long) part * CLIENTS);
        awaitIdle(gateway);
        lastFootprint = Footprint.of(gateway);
        OUT.printf(
            "after %4d s: %s%n",
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedAt), lastFootprint);
        warmFootprint = part < WARM_UP_PARTS ? lastFootprint : warmFootprint;
      }
      OUT.println("counts: " + counts);
      OUT.printf(
          "releases: %d published, %.0f swaps seen, at most %d mapped; answers of 5xx: %.0f%n",
          publishedCount,
          gateway.metric("rto_release_swaps_total"),
          maxMappedSnapshots,
          gateway.answeredRequests(5));
      assertThat(gateway.metric("rto_release_swaps_total")).isGreaterThan(publishedCount / 2.0);
      assertThat(gateway.answeredRequests(5)).isZero();
      assertThat(gateway.metric("rto_internal_errors_total")).as("bugs").isZero();
      assertThat(gateway.mappedSnapshots()).isEqualTo(CurrentRelease.DEFAULT_MAX_RELEASES);
      assertThat(maxMappedSnapshots)
          .as("most snapshots that were mapped at once")
          .isLessThanOrEqualTo(CurrentRelease.DEFAULT_MAX_RELEASES + 1);
      assertThat(lastFootprint.liveHeapBytes)
          .as("heap")
          .isLessThan(warmFootprint.liveHeapBytes + warmFootprint.liveHeapBytes / 4 + 8 * MEBIBYTE);
      assertThat(lastFootprint.residentBytes)
          .as("resident")
          .isLessThan(
              warmFootprint.residentBytes + warmFootprint.residentBytes / 4 + 32 * MEBIBYTE);
      assertThat(lastFootprint.directBytes)
          .as("direct")
          .isLessThan(warmFootprint.directBytes + 4 * MEBIBYTE);
      assertThat(lastFootprint.mappings)
          .as("mappings")
          .isLessThan(warmFootprint.mappings + MAX_ADDED_MAPPINGS);
      assertThat(gateway.stop()).as("exit code").isZero();
      assertThat(gateway.log())
          .as("log")
          .noneMatch(
              line ->
                  line.contains("LEAK")
                      || line.contains("Unexpected")
                      || line.contains("Exception")
                      || line.contains("Error"));
    }
  }

  /**
   * Returns the options of the gateway. The rate limits are so high that they are never reached,
   * but requests are counted.
   */
  private List<String> options() {
    return List.of(
        "--source",
        folder.resolve("published").toString(),
        "--limits",
        "search=1000000,bulk=1000000,mcp=1000000",
        "--trusted-proxies",
        "127.0.0.1",
        "--access-log",
        folder.resolve("access.log").toString());
  }

  private void sendTraffic(PackagedGateway gateway, long seconds, long seed) throws Exception {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<Map<String, Long>>> clientCounts = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clientCounts.add(clients.submit(new SoakClient(gateway.port(), seed + i, deadlineNanos)));
      }
      while (System.nanoTime() - deadlineNanos < 0
          && clientCounts.stream().noneMatch(Future::isDone)) {
        Thread.sleep(PUBLISH_INTERVAL_MILLIS);
        publish();
        maxMappedSnapshots = Math.max(maxMappedSnapshots, gateway.mappedSnapshots());
        Files.write(folder.resolve("access.log"), new byte[0]);
      }
      for (Future<Map<String, Long>> clientCount : clientCounts) {
        clientCount.get().forEach((event, number) -> counts.merge(event, number, Long::sum));
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private void publish() {
    TestRelease.publish(
        SmallDirectory.withoutStore(publishedCount % SmallDirectory.LOCATIONS),
        folder.resolve("published"));
    publishedCount++;
  }

  /** Waits until the gateway serves the last release, and all connections have ended. */
  private void awaitIdle(PackagedGateway gateway) throws InterruptedException {
    for (int attempt = 0; attempt < 100; attempt++) {
      if (gateway.metric("rto_release_number") == publishedCount
          && gateway.metric("rto_connections") == 0) {
        return;
      }
      Thread.sleep(200);
    }
    throw new AssertionError(
        "not at rest: connections "
            + gateway.metric("rto_connections")
            + ", release "
            + gateway.metric("rto_release_number")
            + " of "
            + publishedCount);
  }
}
