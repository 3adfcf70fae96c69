package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.PlatformDependent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.fixture.GatewayTest;

/** What an operator's alarms can see of requests and of memory, read as Prometheus reads it. */
class RequestMetricsTest extends GatewayTest {
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{(?:[a-z_]+=\"[^\"\\\\\n]*\",?)*})? (\\S+)");

  @Test
  void requests_are_counted_by_endpoint_and_status_and_timed_by_endpoint() {
    Map<String, Double> before = samples();
    String tag = gateway.get("/api/locations?state=TX").header("ETag");
    gateway.get("/api/locations?state=TX", "If-None-Match", tag);
    gateway.json("/api/search?q=a");
    gateway.get("/api/locations/state=TX/page=1.json");
    gateway.get("/docs");
    gateway.post("/mcp", "{}");
    gateway.get("/nothing?q=secret");
    Map<String, Double> after = samples();
    for (String answered :
        List.of(
            "locations 200",
            "locations 304",
            "search 422",
            "page 200",
            "document 200",
            "mcp 400",
            "none 404")) {
      String[] parts = answered.split(" ", -1);
      String counter =
          "rto_requests_total{endpoint=\"" + parts[0] + "\",status=\"" + parts[1] + "\"}";
      assertThat(after.getOrDefault(counter, 0.0) - before.getOrDefault(counter, 0.0))
          .as(counter)
          .isEqualTo(1);
    }
    String timed = "rto_request_duration_seconds_count{endpoint=\"locations\"}";
    assertThat(after.getOrDefault(timed, 0.0) - before.getOrDefault(timed, 0.0)).isEqualTo(2);
    assertThat(after.get("rto_request_duration_seconds_bucket{endpoint=\"locations\",le=\"+Inf\"}"))
        .isEqualTo(after.get(timed));
    assertThat(after.keySet()).noneMatch(name -> name.contains("secret"));
  }

  @Test
  void the_memory_gauges_are_those_of_this_process() {
    gateway.get("/docs");
    Map<String, Double> samples = samples();
    Runtime java = Runtime.getRuntime();
    assertThat(samples.get("rto_heap_max_bytes")).isEqualTo((double) java.maxMemory());
    assertThat(samples.get("rto_heap_used_bytes")).isBetween(1e6, (double) java.maxMemory());
    assertThat(samples.get("rto_direct_used_bytes"))
        .isBetween(1.0, (double) PlatformDependent.maxDirectMemory());
    assertThat(samples.get("process_resident_memory_bytes"))
        .isGreaterThan(samples.get("rto_direct_used_bytes"));
  }

  /** All that is told, by name and labels; each line is what the format allows, and told once. */
  private static Map<String, Double> samples() {
    Map<String, Double> samples = new TreeMap<>();
    gateway
        .admin("/metrics")
        .text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              Matcher sample = SAMPLE.matcher(line);
              assertThat(sample.matches()).as(line).isTrue();
              String name = line.substring(0, line.lastIndexOf(' '));
              assertThat(samples.put(name, value(sample.group(3)))).as(line).isNull();
            });
    return samples;
  }

  private static double value(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }
}
