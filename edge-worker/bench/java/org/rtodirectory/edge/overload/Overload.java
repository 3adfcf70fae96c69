package org.rtodirectory.edge.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.edge.http.GatewayOptions;
import org.rtodirectory.edge.overload.HealthyClients.Figures;
import org.rtodirectory.edge.soak.PackagedGateway;

/**
 * Attacks the packaged gateway with default limits, by one {@link Scenario} after the other, and
 * with each transport. Healthy clients at other addresses send requests at the same time. Prints
 * their errors and latencies, and the memory of the gateway before, during and after each attack.
 * Fails if a healthy client saw an error, or the gateway ended before it was stopped. The script
 * {@code edge-worker/bench/overload.sh} runs this program, and explains its settings.
 */
public final class Overload {
  private static final PrintStream OUT = System.out;
  private static final double MEBIBYTE = 1 << 20;
  private static final double MAX_P99_MILLIS = 250;
  private static final double MAX_LATENCY_MILLIS = 1000;
  private static final int MAX_RECOVERY_SECONDS = 30;

  /** The direct memory that the pool of buffers may keep after an attack. */
  private static final double POOLED_MEBIBYTES = 8;

  private static final Path SCRIPT =
      Path.of(System.getProperty("overload.gateway", "edge-worker/gateway.sh"));
  private static final String SOURCE = System.getProperty("overload.source", "build/public");
  private static final boolean SHORT = Boolean.getBoolean("overload.short");
  private static final int SECONDS = Integer.getInteger("overload.seconds", SHORT ? 3 : 20);
  private static final int WARM_UP_SECONDS = SHORT ? 1 : 5;

  private final List<String> failures = new ArrayList<>();

  /** Memory in use, in mebibytes. */
  private record Memory(double direct, double resident) {
    static final Memory NONE = new Memory(0, 0);

    /** Returns the memory of a gateway, or {@code lastMemory} if it gives no answer. */
    static Memory of(PackagedGateway gateway, Memory lastMemory) {
      try {
        return new Memory(
            gateway.metric("rto_direct_used_bytes") / MEBIBYTE, gateway.residentBytes() / MEBIBYTE);
      } catch (IOException | UncheckedIOException noAnswer) {
        return lastMemory;
      }
    }

    Memory max(Memory other) {
      return new Memory(Math.max(direct, other.direct), Math.max(resident, other.resident));
    }

    @Override
    public String toString() {
      return "%.0f/%.0f".formatted(direct, resident);
    }
  }

  /** Runs the scenarios. Takes no arguments. */
  public static void main(String[] args) throws Exception {
    new Overload().attackByAllScenarios();
  }

  private void attackByAllScenarios() throws Exception {
    OUT.printf(
        "%d s of each attack; memory: direct/resident MB before, at most, afterwards%n", SECONDS);
    OUT.printf(
        "%-9s %-22s %13s %8s %8s %8s   %-8s %-8s %-8s %8s %10s  %s%n",
        "transport",
        "attack",
        "errors",
        "p50 ms",
        "p99 ms",
        "max ms",
        "before",
        "at most",
        "after",
        "back in",
        "log bytes",
        "end");
    for (String transport : selectedNames("overload.transports", transportNames())) {
      for (String scenario : selectedNames("overload.scenarios", scenarioNames())) {
        attack(
            GatewayOptions.Transport.valueOf(enumName(transport)),
            Scenario.valueOf(enumName(scenario)));
      }
    }
    assertThat(failures).isEmpty();
  }

  private static String transportNames() {
    return SHORT ? "io_uring,epoll" : "io_uring,epoll,nio";
  }

  private static String scenarioNames() {
    Stream<Scenario> scenarios =
        SHORT
            ? Stream.of(
                Scenario.NEVER_READ,
                Scenario.SLOW_SEARCHES,
                Scenario.CONNECTION_FLOOD,
                Scenario.SLOW_READERS)
            : Arrays.stream(Scenario.values());
    return scenarios.map(Scenario::code).collect(Collectors.joining(","));
  }

  private static List<String> selectedNames(String property, String defaultNames) {
    String value = System.getProperty(property, "");
    return List.of((value.isEmpty() ? defaultNames : value).split("[ ,]+"));
  }

  private static String enumName(String code) {
    return code.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private void attack(GatewayOptions.Transport transport, Scenario scenario) throws Exception {
    List<String> options = List.of("--source", SOURCE, "--transport", transport.toString());
    try (PackagedGateway gateway = PackagedGateway.start(SCRIPT.toAbsolutePath(), null, options);
        HealthyClients healthy = HealthyClients.start(gateway.port())) {
      TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
      Memory memoryBefore = Memory.of(gateway, Memory.NONE);
      long logBytes = gateway.logBytes();
      long start = System.nanoTime();
      Memory peakMemory = memoryBefore;
      AutoCloseable attack = scenario.start(gateway.port());
      try {
        while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(SECONDS) && gateway.isAlive()) {
          TimeUnit.MILLISECONDS.sleep(500);
          peakMemory = peakMemory.max(Memory.of(gateway, peakMemory));
        }
      } finally {
        attack.close();
      }
      // The last requests of the attack are answered during the recovery.
      long end = System.nanoTime();
      logBytes = gateway.logBytes() - logBytes;
      Memory memoryAfter = awaitRecovery(gateway, memoryBefore, peakMemory, end);
      long recoveryNanos = System.nanoTime() - end;
      healthy.close();
      Figures figures = healthy.figures(start, end);
      Map<String, Long> refusals = gateway.isAlive() ? gateway.refusalsByReason() : Map.of();
      String exitState =
          gateway.isAlive() ? exitText(gateway.stop()) : "died, " + exitText(gateway.exitCode());
      print(
          transport,
          scenario,
          figures,
          memoryBefore,
          peakMemory,
          memoryAfter,
          recoveryNanos,
          logBytes,
          exitState,
          refusals);
    }
  }

  private static Memory awaitRecovery(
      PackagedGateway gateway, Memory memoryBefore, Memory peakMemory, long end)
      throws InterruptedException {
    Memory memoryNow = peakMemory;
    long timeout = TimeUnit.SECONDS.toNanos(SHORT ? 1 : MAX_RECOVERY_SECONDS);
    do {
      TimeUnit.SECONDS.sleep(1);
      memoryNow = Memory.of(gateway, memoryNow);
    } while (!hasRecovered(memoryBefore, memoryNow)
        && gateway.isAlive()
        && System.nanoTime() - end < timeout);
    return memoryNow;
  }

  private static boolean hasRecovered(Memory memoryBefore, Memory memoryNow) {
    return memoryNow.direct <= memoryBefore.direct + POOLED_MEBIBYTES;
  }

  private static String exitText(int code) {
    return "exit code " + code;
  }

  private void print(
      GatewayOptions.Transport transport,
      Scenario scenario,
      Figures figures,
      Memory memoryBefore,
      Memory peakMemory,
      Memory memoryAfter,
      long recoveryNanos,
      long logBytes,
      String exitState,
      Map<String, Long> refusals) {
    boolean hasRecovered = hasRecovered(memoryBefore, memoryAfter);
    List<String> missedGoals = new ArrayList<>();
    if (figures.failures() > 0) {
      missedGoals.add("errors " + figures.errors());
    }
    if (!exitState.equals(exitText(0))) {
      missedGoals.add("the end");
    }
    if (!missedGoals.isEmpty()) {
      failures.add(transport + " " + scenario.code() + ": " + missedGoals);
    }
    if (figures.p99() >= MAX_P99_MILLIS) {
      missedGoals.add("p99");
    }
    if (figures.longest() >= MAX_LATENCY_MILLIS) {
      missedGoals.add("max");
    }
    if (!hasRecovered) {
      missedGoals.add("memory");
    }
    OUT.printf(
        "%-9s %-22s %6d/%6d %8.1f %8.1f %8.1f   %-8s %-8s %-8s %8s %10d  %s, refused %s%s%n",
        transport.toString(),
        scenario.code(),
        figures.failures(),
        figures.requests(),
        figures.median(),
        figures.p99(),
        figures.longest(),
        memoryBefore,
        peakMemory,
        memoryAfter,
        hasRecovered ? "%.0f s".formatted(recoveryNanos / 1e9) : "never",
        logBytes,
        exitState,
        refusals,
        missedGoals.isEmpty() ? "" : "   GOAL MISSED: " + String.join(", ", missedGoals));
  }
}
