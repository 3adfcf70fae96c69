package org.rtodirectory.generator.s3;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.source.FileTree;

/**
 * Adobe's S3Mock as it is published, the jar with everything in it, so that its libraries do not
 * mix with ours. Maven copies it to {@code target}.
 */
final class S3MockProcess implements AutoCloseable {
  private static final Path JAR = Path.of("target", "s3mock", "s3mock.jar");
  private static final Pattern STARTED =
      Pattern.compile("Tomcat started on ports .* (\\d+) \\(http\\)");
  private static final long LONGEST_START_SECONDS = 180;

  private final Process process;
  private final URI endpoint;

  /** The temporary folder of the process, which it does not clean itself. */
  private final Path folder;

  private S3MockProcess(Process process, URI endpoint, Path folder) {
    this.process = process;
    this.endpoint = endpoint;
    this.folder = folder;
  }

  static S3MockProcess start() throws IOException {
    if (!Files.exists(JAR)) {
      throw new AssertionError(
          JAR.toAbsolutePath() + " is missing: run mvn process-test-resources");
    }
    Path folder = Files.createTempDirectory(JAR.getParent(), "tmp");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Djava.io.tmpdir=" + folder.toAbsolutePath(),
                    "-jar",
                    JAR.toString(),
                    "--server.port=0",
                    "--http.port=0",
                    "--com.adobe.testing.s3mock.http-port=0"))
            .redirectErrorStream(true)
            .start();
    BlockingQueue<String> ports = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(process, ports), "s3mock-output");
    reader.setDaemon(true);
    reader.start();
    try {
      String port = ports.poll(LONGEST_START_SECONDS, TimeUnit.SECONDS);
      if (port != null && !port.isEmpty()) {
        return new S3MockProcess(process, URI.create("http://127.0.0.1:" + port), folder);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    FileTree.delete(folder);
    throw new AssertionError("S3Mock does not start");
  }

  /** Reads to the end, so that the process never waits for a reader. */
  private static void read(Process process, BlockingQueue<String> ports) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher started = STARTED.matcher(line);
        if (started.find()) {
          ports.add(started.group(1));
        }
      }
    } catch (IOException closed) {
      // It was ended.
    } finally {
      ports.add("");
    }
  }

  URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() throws InterruptedException, IOException {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    FileTree.delete(folder);
  }
}
