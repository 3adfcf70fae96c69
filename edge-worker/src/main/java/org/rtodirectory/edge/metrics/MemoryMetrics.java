package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The gauges of the memory of the process, in bytes. */
final class MemoryMetrics {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final long KIBIBYTE = 1024;

  private MemoryMetrics() {}

  static void register(MeterRegistry registry) {
    Runtime java = Runtime.getRuntime();
    gauge(
        registry,
        "rto.heap.used.bytes",
        "Heap in use, garbage included",
        () -> java.totalMemory() - java.freeMemory());
    gauge(registry, "rto.heap.max.bytes", "Largest size of the heap", java::maxMemory);
    gauge(
        registry,
        "process.resident.memory.bytes",
        "Resident memory of the process, mapped files included (Linux only)",
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
      // The value is then NaN.
    }
    return Double.NaN;
  }

  private static void gauge(
      MeterRegistry registry, String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }
}
