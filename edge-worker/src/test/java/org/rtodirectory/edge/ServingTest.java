package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.JavaProcess;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.http.EndingLoop;
import org.rtodirectory.edge.release.CurrentRelease;

/** The exit code of a gateway that nobody stopped; {@link EdgeWorkerTest} stops one in order. */
class ServingTest {
  @TempDir private Path folder;

  /** A gateway one of whose event loops ends once it serves. */
  static final class Ending {
    private Ending() {}

    public static void main(String[] args) throws InterruptedException {
      TestGateway gateway = TestGateway.start(new CurrentRelease(), null);
      Serving serving = new Serving(gateway.server(), () -> {}, System.out::println);
      System.exit(serving.untilEnd(() -> EndingLoop.of(gateway.server())));
    }
  }

  /** A gateway whose start fails after its ports are open. */
  static final class Failing {
    private Failing() {}

    public static void main(String[] args) throws InterruptedException {
      TestGateway gateway = TestGateway.start(new CurrentRelease(), null);
      Serving serving = new Serving(gateway.server(), () -> {}, System.out::println);
      try {
        serving.untilEnd(
            () -> {
              throw new IllegalStateException("on purpose");
            });
      } catch (IllegalStateException failure) {
        System.exit(7);
      }
    }
  }

  @Test
  @Timeout(120)
  void an_event_loop_that_ends_ends_the_process_with_exit_code_1_and_a_line_that_says_so()
      throws Exception {
    Path out = folder.resolve("out");
    assertThat(run(Ending.class, out)).isEqualTo(1);
    assertThat(Files.readAllLines(out))
        .filteredOn(line -> line.startsWith("Failed: an event loop of the API ended unexpectedly"))
        .singleElement()
        .asString()
        .contains("ends with exit code 1; start it again.");
  }

  @Test
  @Timeout(120)
  void the_exit_code_of_an_earlier_failure_is_kept() throws Exception {
    assertThat(run(Failing.class, folder.resolve("out"))).isEqualTo(7);
  }

  private static int run(Class<?> program, Path out) throws IOException, InterruptedException {
    Process process =
        JavaProcess.builder(program, List.of(), List.of())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(process.waitFor(100, TimeUnit.SECONDS))
          .as(Files.readString(out, StandardCharsets.UTF_8))
          .isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
