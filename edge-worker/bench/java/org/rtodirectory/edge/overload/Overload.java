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
 * The packaged gateway with default limits under hostile clients, one kind after the other, by each
 * transport, while healthy clients at other addresses send requests. Prints what the healthy
 * clients got, and the memory of the gateway before, during and after. Fails if a healthy client
 * saw an error, or the gateway ended before it was stopped. Run by {@code
 * edge-worker/bench/overload.sh}, which says what its system properties are.
 */
public final class Overload {
  private static final PrintStream OUT = System.out;
  private static final double MEBIBYTE = 1 << 20;
  private static final double MAX_P99_MILLIS = 250;
  private static final double MAX_MILLIS = 1000;
  private static final int RECOVERY_SECONDS = 30;

  /** The memory that a pool of buffers may keep for the next connections. */
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

    /** Returns the memory of a gateway, or {@code last} if it gives no answer. */
    static Memory of(PackagedGateway gateway, Memory last) {
      try {
        return new Memory(
            gateway.metric("rto_direct_used_bytes") / MEBIBYTE, gateway.resident() / MEBIBYTE);
      } catch (IOException | UncheckedIOException noAnswer) {
        return last;
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

  /** Runs it, without arguments. */
  public static void main(String[] args) throws Exception {
    new Overload().no_client_takes_the_gateway_away_from_the_others();
  }

  private void no_client_takes_the_gateway_away_from_the_others() throws Exception {
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
    for (String transport : chosen("overload.transports", transports())) {
      for (String scenario : chosen("overload.scenarios", scenarios())) {
        run(
            GatewayOptions.Transport.valueOf(enumName(transport)),
            Scenario.valueOf(enumName(scenario)));
      }
    }
    assertThat(failures).isEmpty();
  }

  private static String transports() {
    return SHORT ? "io_uring,epoll" : "io_uring,epoll,nio";
  }

  private static String scenarios() {
    Stream<Scenario> run =
        SHORT
            ? Stream.of(
                Scenario.NEVER_READ,
                Scenario.SLOW_SEARCHES,
                Scenario.CONNECTION_FLOOD,
                Scenario.SLOW_READERS)
            : Arrays.stream(Scenario.values());
    return run.map(Scenario::code).collect(Collectors.joining(","));
  }

  private static List<String> chosen(String property, String all) {
    String value = System.getProperty(property, "");
    return List.of((value.isEmpty() ? all : value).split("[ ,]+"));
  }

  private static String enumName(String code) {
    return code.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private void run(GatewayOptions.Transport transport, Scenario scenario) throws Exception {
    List<String> options = List.of("--source", SOURCE, "--transport", transport.toString());
    try (PackagedGateway gateway = PackagedGateway.start(SCRIPT.toAbsolutePath(), null, options);
        HealthyClients healthy = HealthyClients.start(gateway.port())) {
      TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
      Memory before = Memory.of(gateway, Memory.NONE);
      long logBytes = gateway.logBytes();
      long start = System.nanoTime();
      Memory peak = before;
      AutoCloseable attack = scenario.start(gateway.port());
      try {
        while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(SECONDS) && gateway.isAlive()) {
          TimeUnit.MILLISECONDS.sleep(500);
          peak = peak.max(Memory.of(gateway, peak));
        }
      } finally {
        attack.close();
      }
      // Requests that are due at the end have their time, too.
      long end = System.nanoTime();
      logBytes = gateway.logBytes() - logBytes;
      Memory after = awaitRecovery(gateway, before, peak, end);
      long recovered = System.nanoTime() - end;
      healthy.close();
      Figures figures = healthy.figures(start, end);
      Map<String, Long> refused = gateway.isAlive() ? gateway.rejected() : Map.of();
      String state = gateway.isAlive() ? exit(gateway.stop()) : "died, " + exit(gateway.exitCode());
      print(transport, scenario, figures, before, peak, after, recovered, logBytes, state, refused);
    }
  }

  private static Memory awaitRecovery(PackagedGateway gateway, Memory before, Memory peak, long end)
      throws InterruptedException {
    Memory now = peak;
    long timeout = TimeUnit.SECONDS.toNanos(SHORT ? 1 : RECOVERY_SECONDS);
    do {
      TimeUnit.SECONDS.sleep(1);
      now = Memory.of(gateway, now);
    } while (!isBack(before, now) && gateway.isAlive() && System.nanoTime() - end < timeout);
    return now;
  }

  private static boolean isBack(Memory before, Memory now) {
    return now.direct <= before.direct + POOLED_MEBIBYTES;
  }

  private static String exit(int code) {
    return "exit code " + code;
  }

  private void print(
      GatewayOptions.Transport transport,
      Scenario scenario,
      Figures figures,
      Memory before,
      Memory peak,
      Memory after,
      long recovered,
      long logBytes,
      String state,
      Map<String, Long> refused) {
    boolean back = isBack(before, after);
    List<String> missed = new ArrayList<>();
    if (figures.failures() > 0) {
      missed.add("errors " + figures.errors());
    }
    if (!state.equals(exit(0))) {
      missed.add("the end");
    }
    if (!missed.isEmpty()) {
      failures.add(transport + " " + scenario.code() + ": " + missed);
    }
    if (figures.p99() >= MAX_P99_MILLIS) {
      missed.add("p99");
    }
    if (figures.longest() >= MAX_MILLIS) {
      missed.add("max");
    }
    if (!back) {
      missed.add("memory");
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
        before,
        peak,
        after,
        back ? "%.0f s".formatted(recovered / 1e9) : "never",
        logBytes,
        state,
        refused,
        missed.isEmpty() ? "" : "   GOAL MISSED: " + String.join(", ", missed));
  }
}
