package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.PlatformDependent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("platform")
class ConnectionCapacityTest {
  private static final long MEGABYTE = 1 << 20;
  private static final long LARGE = 64_000;
  private static final long FILES = 1_000_000;

  @Test
  void the_defaults_of_the_launcher_have_room_for_the_maximum_number_of_connections() {
    assertThat(connections(128, LARGE, FILES)).isEqualTo(10_000);
  }

  @Test
  void there_are_as_many_connections_as_fit_into_container_heap_and_open_files() {
    assertThat(connections(128, 1_000, FILES)).isEqualTo(4645);
    assertThat(connections(64, LARGE, FILES)).isEqualTo(5120);
    assertThat(connections(128, LARGE, 1024)).isEqualTo(768);
  }

  @Test
  void a_process_without_room_for_its_connections_names_the_setting_to_raise() {
    assertThat(capacity(128, 1_000, FILES).problem()).isEmpty();
    assertThat(capacity(128, LARGE, 200).problem().orElse(""))
        .isEqualTo(
            "This process may open 200 files, but needs 512. Raise the limit (ulimit -n,"
                + " LimitNOFILE).");
    assertThat(capacity(128, 250, FILES).problem().orElse(""))
        .startsWith("There is memory for 0 connections here, but a gateway needs room for 256.");
  }

  @Test
  void the_capacity_of_this_process_has_its_limits() {
    ConnectionCapacity here = ConnectionCapacity.ofThisProcess();
    assertThat(here.maxHeap()).isEqualTo(Runtime.getRuntime().maxMemory());
    assertThat(here.maxBuffers()).isEqualTo(PlatformDependent.maxDirectMemory()).isPositive();
    assertThat(here.totalMemory()).isGreaterThan(MEGABYTE);
    assertThat(here.maxFiles()).isPositive();
  }

  private static int connections(long heap, long memory, long files) {
    return capacity(heap, memory, files).connections();
  }

  private static ConnectionCapacity capacity(long heap, long memory, long files) {
    return new ConnectionCapacity(heap * MEGABYTE, 64 * MEGABYTE, memory * MEGABYTE, files);
  }
}
