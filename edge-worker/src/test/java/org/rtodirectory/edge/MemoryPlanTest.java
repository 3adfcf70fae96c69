package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.fixture.TestLimits;

class MemoryPlanTest {
  private static final long MEGABYTE = 1 << 20;
  private static final long LARGE = 64_000;
  private static final long FILES = 1_000_000;

  @Test
  void the_defaults_of_the_launcher_fit_with_the_usual_number_of_connections() {
    assertThat(plan(10_000, 128, LARGE, FILES).problem()).isEmpty();
    assertThat(plan(1, 128, LARGE, FILES).defaultConnections()).isEqualTo(10_000);
    assertThat(plan(1, 128, 250, FILES).defaultConnections()).isEqualTo(256);
  }

  @Test
  void connections_that_do_not_fit_into_the_container_are_refused_with_a_number_that_does() {
    assertThat(plan(10_000, 128, 1_000, FILES).problem())
        .hasValue(
            "--max-connections 10000 can take 1602 MB of the kernel and Java 256 MB, but there are"
                + " 1000 MB of memory here. Lower --max-connections to 4645.");
    assertThat(plan(4645, 128, 1_000, FILES).problem()).isEmpty();
    assertThat(plan(1, 128, 1_000, FILES).defaultConnections()).isEqualTo(4645);
  }

  @Test
  void the_objects_of_connections_must_fit_into_the_heap() {
    assertThat(plan(10_000, 64, LARGE, FILES).problem().orElse(""))
        .contains("of objects, more than three quarters of the heap of 64 MB", "raise -Xmx");
  }

  @Test
  void connections_need_open_files() {
    assertThat(plan(1000, 128, LARGE, 1024).problem().orElse(""))
        .contains("this process may open 1024", "Lower --max-connections to 768");
    assertThat(plan(1, 128, LARGE, 1024).defaultConnections()).isEqualTo(768);
    assertThat(plan(256, 128, LARGE, 64).problem())
        .hasValue(
            "This process may open 64 files, but needs 256 besides those of its connections. Raise the"
                + " limit (ulimit -n, LimitNOFILE).");
  }

  @Test
  void the_plan_of_this_process_has_its_limits() {
    MemoryPlan here = MemoryPlan.here(new TestLimits().limits());
    assertThat(here.heap()).isEqualTo(Runtime.getRuntime().maxMemory());
    assertThat(here.direct()).isEqualTo(PlatformDependent.maxDirectMemory()).isPositive();
    assertThat(here.memory()).isGreaterThan(MEGABYTE);
    assertThat(here.files()).isPositive();
  }

  /** What the pipeline asks before it admits a connection; that of the JVM is wrong on Java 25. */
  @Test
  void buffers_are_counted_against_the_limit_on_every_version_of_java() {
    long before = PlatformDependent.usedDirectMemory();
    ByteBuf buffer = UnpooledByteBufAllocator.DEFAULT.directBuffer(8 << 20);
    try {
      assertThat(PlatformDependent.usedDirectMemory() - before).isGreaterThanOrEqualTo(8 << 20);
    } finally {
      buffer.release();
    }
  }

  private static MemoryPlan plan(int connections, long heap, long memory, long files) {
    return new MemoryPlan(
        new TestLimits().connections(connections).limits(),
        heap * MEGABYTE,
        64 * MEGABYTE,
        memory * MEGABYTE,
        files);
  }
}
