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
 * The packaged gateway under mixed traffic while releases are swapped and clients go away: every
 * answer is one to its question, nothing is leaked, and memory and mappings do not grow once it is
 * warm. Run by {@code edge-worker/bench/soak.sh}. The system properties {@code soak.seconds} and
 * {@code soak.seed} set the time and the choice of requests.
 */
public final class Soak {
  private static final PrintStream OUT = System.out;
  private static final int CLIENTS = 4;
  private static final long SWAP_MILLIS = 3000;

  /** The number of pauses of the load, in which the gateway is measured at rest. */
  private static final int PARTS = 10;

  /** The number of pauses after which the gateway is warm. */
  private static final int WARM_PARTS = 3;

  /** The number of regions that Java and the C library may add, such as arenas of threads. */
  private static final long MORE_MAPPINGS = 64;

  private static final long MEBIBYTE = 1 << 20;
  private static final Path SCRIPT = Path.of("edge-worker/gateway.sh").toAbsolutePath();

  /** The flags of the launcher script, and a check for leaks at every buffer. */
  private static final String FLAGS =
      "-XX:+UseSerialGC -Xms16m -Xmx128m -XX:MaxDirectMemorySize=64m -XX:ReservedCodeCacheSize=32m"
          + " -Dio.netty.leakDetection.level=paranoid";

  private final Path folder;
  private final Map<String, Long> counts = new TreeMap<>();
  private int published;
  private long maxMapped;

  /**
   * The gateway at rest.
   *
   * @param heap bytes of objects that are needed
   * @param resident bytes of memory of the process
   * @param direct bytes of buffers, of the metric {@code rto_direct_used_bytes}
   * @param mappings regions of its address space
   * @param snapshots mapped snapshots
   */
  private record Footprint(long heap, long resident, long direct, long mappings, long snapshots) {
    static Footprint of(PackagedGateway gateway) throws Exception {
      return new Footprint(
          gateway.heap(),
          gateway.resident(),
          (long) gateway.metric("rto_direct_used_bytes"),
          gateway.mappings(),
          gateway.mappedSnapshots());
    }

    @Override
    public String toString() {
      return "heap %.1f MB, resident %.1f MB, direct %.1f MB, %d mappings, %d snapshots"
          .formatted(
              (double) heap / MEBIBYTE,
              (double) resident / MEBIBYTE,
              (double) direct / MEBIBYTE,
              mappings,
              snapshots);
    }
  }

  private Soak(Path folder) {
    this.folder = folder;
  }

  /** Runs it. The argument is a folder for temporary files. */
  public static void main(String[] args) throws Exception {
    new Soak(Path.of(args[0])).soak();
  }

  private void soak() throws Exception {
    long seconds = Long.getLong("soak.seconds", 600);
    long seed = Long.getLong("soak.seed", System.nanoTime());
    OUT.printf("soak of %d s, seed %d (repeat with SEED=%d)%n", seconds, seed, seed);
    publish();
    try (PackagedGateway gateway = PackagedGateway.start(SCRIPT, FLAGS, options())) {
      OUT.println("Java " + gateway.java());
      Footprint warm = null;
      Footprint last = null;
      long startedAt = System.nanoTime();
      for (int part = 0; part < PARTS; part++) {
        load(gateway, Math.max(2, seconds / PARTS), seed + (long) part * CLIENTS);
        awaitIdle(gateway);
        last = Footprint.of(gateway);
        OUT.printf(
            "after %4d s: %s%n",
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedAt), last);
        warm = part < WARM_PARTS ? last : warm;
      }
      OUT.println("counts: " + counts);
      OUT.printf(
          "releases: %d published, %.0f swaps seen, at most %d mapped; answers of 5xx: %.0f%n",
          published, gateway.metric("rto_release_swaps_total"), maxMapped, gateway.answered(5));
      assertThat(gateway.metric("rto_release_swaps_total")).isGreaterThan(published / 2.0);
      assertThat(gateway.answered(5)).isZero();
      assertThat(gateway.metric("rto_internal_errors_total")).as("bugs").isZero();
      assertThat(gateway.mappedSnapshots()).isEqualTo(CurrentRelease.DEFAULT_MAX_RELEASES);
      assertThat(maxMapped)
          .as("most snapshots that were mapped at once")
          .isLessThanOrEqualTo(CurrentRelease.DEFAULT_MAX_RELEASES + 1);
      assertThat(last.heap).as("heap").isLessThan(warm.heap + warm.heap / 4 + 8 * MEBIBYTE);
      assertThat(last.resident)
          .as("resident")
          .isLessThan(warm.resident + warm.resident / 4 + 32 * MEBIBYTE);
      assertThat(last.direct).as("direct").isLessThan(warm.direct + 4 * MEBIBYTE);
      assertThat(last.mappings).as("mappings").isLessThan(warm.mappings + MORE_MAPPINGS);
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

  /** Returns the options. Rate limits are counted for many clients, but never reached. */
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

  private void load(PackagedGateway gateway, long seconds, long seed) throws Exception {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<Map<String, Long>>> asking = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        asking.add(clients.submit(new SoakClient(gateway.port(), seed + i, until)));
      }
      while (System.nanoTime() - until < 0 && asking.stream().noneMatch(Future::isDone)) {
        Thread.sleep(SWAP_MILLIS);
        publish();
        maxMapped = Math.max(maxMapped, gateway.mappedSnapshots());
        Files.write(folder.resolve("access.log"), new byte[0]);
      }
      for (Future<Map<String, Long>> asked : asking) {
        asked.get().forEach((what, number) -> counts.merge(what, number, Long::sum));
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private void publish() {
    TestRelease.publish(
        SmallDirectory.withoutStore(published % SmallDirectory.LOCATIONS),
        folder.resolve("published"));
    published++;
  }

  /** Waits until the gateway serves the last release, and has noticed that all clients are gone. */
  private void awaitIdle(PackagedGateway gateway) throws InterruptedException {
    for (int tries = 0; tries < 100; tries++) {
      if (gateway.metric("rto_release_number") == published
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
            + published);
  }
}
