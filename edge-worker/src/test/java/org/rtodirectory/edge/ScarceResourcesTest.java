package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.FreePort;
import org.rtodirectory.edge.fixture.HttpFolder;
import org.rtodirectory.edge.fixture.JavaProcess;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;

/**
 * A gateway on a machine that lacks open files or disk space. {@code ConnectionCapacityTest} tests
 * a lack of memory.
 */
@Tag("drill")
@Tag("platform")
class ScarceResourcesTest {
  @TempDir private Path folder;

  @Test
  @Timeout(120)
  void a_gateway_that_may_open_too_few_files_reports_that_and_does_not_start() throws Exception {
    TestRelease.publish(SmallDirectory.directory(), folder);
    Process process =
        gateway(
                List.of("sh", "-c", "ulimit -n 200 && exec \"$@\"", "sh"),
                List.of(),
                List.of("--source", folder.toString()))
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(text).contains("This process may open 200 files", "Raise the limit (ulimit -n");
    assertThat(process.waitFor()).isEqualTo(2);
  }

  /**
   * The temporary folder is a separate file system in the mount namespace of the gateway's process.
   */
  @Test
  @Timeout(120)
  void a_full_disk_is_reported_and_the_old_release_stays_served() throws Exception {
    assumeThat(new ProcessBuilder("unshare", "-rm", "true").start().waitFor())
        .as("this system lets no user mount a disk in a name space (unshare -rm fails)")
        .isZero();
    Path smallDisk = Files.createDirectory(folder.resolve("disk"));
    Path publishedFolder = Files.createDirectory(folder.resolve("published"));
    TestRelease.publish(SmallDirectory.directory(), publishedFolder);
    int adminPort = FreePort.find();
    try (HttpFolder server = new HttpFolder(publishedFolder)) {
      Process process =
          gateway(
                  List.of(
                      "unshare",
                      "-rm",
                      "sh",
                      "-c",
                      "mount -t tmpfs -o size=8m none \"$0\" && exec \"$@\"",
                      smallDisk.toString()),
                  List.of("-Djava.io.tmpdir=" + smallDisk),
                  List.of(
                      "--source",
                      server.address().toString(),
                      "--port",
                      "0",
                      "--admin-port",
                      String.valueOf(adminPort)))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
        assertThat(output.readLine()).startsWith("Gateway on ");
        // The file system of the process, as the kernel shows it to other processes.
        Path filler = Path.of("/proc/" + process.pid() + "/root" + smallDisk, "filler");
        fill(filler);
        TestRelease.publish(SmallDirectory.oneStoreLess(), publishedFolder);
        assertThat(awaitReadiness(adminPort, "\"problem\""))
            .contains(
                "\"status\":\"ready\"",
                "\"release\":1",
                "temporary folder " + smallDisk,
                "No space left on device");
        Files.delete(filler);
        assertThat(awaitReadiness(adminPort, "\"release\":2")).doesNotContain("\"problem\"");
      } finally {
        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  private static ProcessBuilder gateway(
      List<String> launcher, List<String> javaOptions, List<String> options) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(JavaProcess.builder(EdgeWorker.class, javaOptions, options).command());
    return new ProcessBuilder(command);
  }

  private static void fill(Path file) throws IOException {
    try (OutputStream filler = Files.newOutputStream(file)) {
      while (true) {
        filler.write(new byte[4096]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left on device");
    }
  }

  /** Requests the readiness endpoint until its answer contains a text. */
  private static String awaitReadiness(int port, String text) {
    String answer;
    do {
      answer = TestGateway.send("GET", port, "/readyz").text();
    } while (!answer.contains(text));
    return answer;
  }
}
