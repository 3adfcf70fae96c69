package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The memory of the process, in bytes. */
final class MemoryMetrics {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final long KIBIBYTE = 1024;

  private MemoryMetrics() {}

  static void register(MeterRegistry registry) {
    Runtime java = Runtime.getRuntime();
    gauge(
        registry,
        "rto.heap.used.bytes",
        "What objects take, those among them that nobody needs any more",
        () -> java.totalMemory() - java.freeMemory());
    gauge(registry, "rto.heap.max.bytes", "What objects may take", java::maxMemory);
    gauge(
        registry,
        "process.resident.memory.bytes",
        "What the process has in memory, mapped files among it; only where Linux tells it",
        MemoryMetrics::resident);
  }

  private static double resident() {
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith("VmRSS:")) {
          return Double.parseDouble(line.replaceAll("[^0-9]", "")) * KIBIBYTE;
        }
      }
    } catch (IOException notLinux) {
      // Said by the value.
    }
    return Double.NaN;
  }

  private static void gauge(
      MeterRegistry registry, String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }
}
