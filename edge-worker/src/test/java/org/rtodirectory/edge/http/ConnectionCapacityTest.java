package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.PlatformDependent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The number of connections for which a process has memory and may open files. */
@Tag("platform")
class ConnectionCapacityTest {
  private static final long MEGABYTE = 1 << 20;
  private static final long AMPLE_MEGABYTES = 64_000;
  private static final long AMPLE_FILES = 1_000_000;

  @Test
  void the_defaults_of_the_launcher_have_room_for_the_maximum_number_of_connections() {
    assertThat(connections(128, AMPLE_MEGABYTES, AMPLE_FILES)).isEqualTo(10_000);
  }

  @Test
  void the_container_memory_the_heap_and_the_open_files_limit_the_connections() {
    assertThat(connections(128, 1_000, AMPLE_FILES)).isEqualTo(4645);
    assertThat(connections(64, AMPLE_MEGABYTES, AMPLE_FILES)).isEqualTo(5120);
    assertThat(connections(128, AMPLE_MEGABYTES, 1024)).isEqualTo(768);
  }

  @Test
  void a_process_without_room_for_its_connections_names_the_setting_to_raise() {
    assertThat(capacity(128, 1_000, AMPLE_FILES).problem()).isEmpty();
    assertThat(capacity(128, AMPLE_MEGABYTES, 200).problem().orElse(""))
        .isEqualTo(
            "This process may open 200 files, but needs 512. Raise the limit (ulimit -n,"
                + " LimitNOFILE).");
    assertThat(capacity(128, 250, AMPLE_FILES).problem().orElse(""))
        .startsWith("There is memory for 0 connections here, but a gateway needs room for 256.");
  }

  @Test
  void a_process_with_room_for_exactly_256_connections_has_no_problem() {
    assertThat(capacity(128, AMPLE_MEGABYTES, 512).problem()).isEmpty();
    assertThat(capacity(128, AMPLE_MEGABYTES, 511).problem()).isPresent();
    long memory = (128 + 64 + 64) * MEGABYTE + 256 * 164L * 1024;
    for (int missingBytes = 0; missingBytes <= 1; missingBytes++) {
      ConnectionCapacity capacity =
          new ConnectionCapacity(128 * MEGABYTE, 64 * MEGABYTE, memory - missingBytes, AMPLE_FILES);
      assertThat(capacity.connections()).isEqualTo(256 - missingBytes);
      assertThat(capacity.problem().isPresent()).isEqualTo(missingBytes == 1);
    }
  }

  @Test
  void the_capacity_of_this_process_is_read_from_its_limits() {
    ConnectionCapacity capacity = ConnectionCapacity.ofThisProcess();
    assertThat(capacity.maxHeap()).isEqualTo(Runtime.getRuntime().maxMemory());
    assertThat(capacity.maxBuffers()).isEqualTo(PlatformDependent.maxDirectMemory()).isPositive();
    assertThat(capacity.totalMemory()).isGreaterThan(MEGABYTE);
    assertThat(capacity.maxFiles()).isPositive();
  }

  private static int connections(long heapMegabytes, long memoryMegabytes, long maxFiles) {
    return capacity(heapMegabytes, memoryMegabytes, maxFiles).connections();
  }

  private static ConnectionCapacity capacity(
      long heapMegabytes, long memoryMegabytes, long maxFiles) {
    return new ConnectionCapacity(
        heapMegabytes * MEGABYTE, 64 * MEGABYTE, memoryMegabytes * MEGABYTE, maxFiles);
  }
}
