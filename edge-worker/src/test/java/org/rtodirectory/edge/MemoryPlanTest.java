package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.fixture.TestLimits;

class MemoryPlanTest {
  private static final long MEGABYTE = 1 << 20;
  private static final MemoryPlan.Machine LARGE = machine(64_000, 6_000);

  @Test
  void a_connection_takes_twice_its_socket_buffers_of_the_kernel() {
    MemoryPlan plan = plan(10_000, 128, 64, LARGE);
    assertThat(plan.kernelBytes()).isEqualTo(10_000L * (2 * (65_536 + 16_384) + 4096));
    assertThat(plan.problem()).isEmpty();
  }

  @Test
  void socket_buffers_never_exceed_the_limit_of_the_kernel() {
    assertThat(plan(100_000, 1024, 64, machine(4_000, 300)).kernelBytes())
        .isEqualTo(300 * MEGABYTE);
  }

  @Test
  void connections_that_do_not_fit_into_the_container_are_refused_with_a_number_that_does() {
    MemoryPlan plan = plan(10_000, 128, 64, machine(1_000, 6_000));
    assertThat(plan.problem())
        .hasValue(
            "--max-connections 10000 can take 1602 MB of the kernel and Java 256 MB, but there are"
                + " 1000 MB of memory here. Lower --max-connections to 4645.");
    assertThat(plan(4645, 128, 64, machine(1_000, 6_000)).problem()).isEmpty();
    assertThat(plan.defaultConnections()).isEqualTo(4645);
  }

  @Test
  void the_objects_of_connections_must_fit_into_the_heap() {
    assertThat(plan(10_000, 64, 64, LARGE).problem().orElse(""))
        .contains("of objects, more than three quarters of the heap of 64 MB", "raise -Xmx");
  }

  @Test
  void connections_need_open_files() {
    MemoryPlan.Machine few =
        new MemoryPlan.Machine(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(1024));
    assertThat(plan(1000, 128, 64, few).problem().orElse(""))
        .contains("this process may open 1024", "Lower --max-connections to 768");
    assertThat(plan(1000, 128, 64, few).defaultConnections()).isEqualTo(768);
    MemoryPlan.Machine fewest =
        new MemoryPlan.Machine(LARGE.memory(), LARGE.network(), OptionalLong.of(64));
    assertThat(plan(256, 128, 64, fewest).problem().orElse(""))
        .isEqualTo(
            "This process may open 64 files, but needs 256 besides those of its connections. Raise the"
                + " limit (ulimit -n, LimitNOFILE).");
  }

  @Test
  void by_default_a_small_machine_has_some_connections_and_a_large_one_the_usual_number() {
    assertThat(plan(10_000, 128, 64, machine(250, 6_000)).defaultConnections()).isEqualTo(256);
    assertThat(plan(10_000, 128, 64, LARGE).defaultConnections()).isEqualTo(10_000);
  }

  @Test
  void the_memory_of_this_machine_is_read() {
    assertThat(MemoryPlan.Machine.here().memory().orElse(MEGABYTE)).isPositive();
    assertThat(MemoryPlan.directMemory()).isPositive();
  }

  private static MemoryPlan.Machine machine(long memoryMegabytes, long networkMegabytes) {
    return new MemoryPlan.Machine(
        OptionalLong.of(memoryMegabytes * MEGABYTE),
        OptionalLong.of(networkMegabytes * MEGABYTE),
        OptionalLong.of(1_000_000));
  }

  private static MemoryPlan plan(
      int connections, long heap, long direct, MemoryPlan.Machine machine) {
    return new MemoryPlan(
        new TestLimits().connections(connections).limits(),
        0,
        heap * MEGABYTE,
        direct * MEGABYTE,
        machine);
  }
}
