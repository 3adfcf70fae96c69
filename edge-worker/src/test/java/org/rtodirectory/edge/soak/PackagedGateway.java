package org.rtodirectory.edge.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The packaged program as an operator starts it, with Netty looking for leaks at every buffer. */
final class PackagedGateway implements AutoCloseable {
  private static final Pattern GREETING =
      Pattern.compile("Gateway on http://[^:]+:(\\d+)  \\(ready\\? http://[^:]+:(\\d+)/.*");
  private static final String FLAGS =
      "-XX:+UseSerialGC -Xms16m -Xmx128m -XX:MaxDirectMemorySize=64m -XX:ReservedCodeCacheSize=32m"
          + " -Dio.netty.leakDetection.level=paranoid";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final Process process;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final Matcher ports;

  private PackagedGateway(Process process) throws Exception {
    this.process = process;
    CompletableFuture<Matcher> greeting = new CompletableFuture<>();
    Thread reading = new Thread(() -> read(greeting), "log of the gateway");
    reading.setDaemon(true);
    reading.start();
    this.ports = greeting.get(60, TimeUnit.SECONDS);
  }

  /** Starts it with these options, on ports that are free. */
  static PackagedGateway start(Path script, List<String> options) throws Exception {
    ProcessBuilder command =
        new ProcessBuilder(script.toString(), "--host", "127.0.0.1", "--port", "0")
            .redirectErrorStream(true);
    command.command().addAll(List.of("--admin-port", "0"));
    command.command().addAll(options);
    command.environment().put("RTO_GATEWAY_JAVA_OPTS", FLAGS);
    return new PackagedGateway(command.start());
  }

  private void read(CompletableFuture<Matcher> greeting) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher found = GREETING.matcher(line);
        if (found.matches()) {
          greeting.complete(found);
        }
        log.add(line);
      }
    } catch (IOException ended) {
      log.add("the log could not be read on: " + ended);
    }
    greeting.completeExceptionally(new IllegalStateException("it did not start: " + log));
  }

  int port() {
    return Integer.parseInt(ports.group(1));
  }

  /** What it told its operators. */
  List<String> log() {
    return List.copyOf(log);
  }

  /** The value of a metric without labels. */
  double metric(String name) {
    String text = get("/metrics");
    return text.lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  /** How often it answered with a status of that hundred. */
  double answered(int hundred) {
    return get("/metrics")
        .lines()
        .filter(line -> line.startsWith("rto_requests_total{"))
        .filter(line -> line.contains("status=\"" + hundred))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  /** Bytes of objects that are needed. */
  long heap() throws Exception {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process collection =
        new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), "GC.run")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectErrorStream(true)
            .start();
    if (collection.waitFor() != 0) {
      throw new IllegalStateException("jcmd could not reach the gateway");
    }
    return (long) metric("rto_heap_used_bytes");
  }

  /** Bytes that the process has in memory. */
  long resident() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    throw new IOException("the process is gone");
  }

  /** How many snapshots it has mapped; their files may have no names any more. */
  long mappedSnapshots() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/" + process.pid() + "/maps"))) {
      return maps.filter(line -> line.contains(".snapshot"))
          .map(line -> line.split(" +", 6)[4])
          .distinct()
          .count();
    }
  }

  /** Ends it by the signal of an operator; its exit code. */
  int stop() throws InterruptedException {
    process.destroy();
    return process.waitFor(30, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private String get(String target) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + ports.group(2) + target)).build();
    try {
      return CLIENT.send(request, BodyHandlers.ofString()).body();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
