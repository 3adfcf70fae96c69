package org.rtodirectory.edge.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.http.IpRange;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.fixture.Await;
import tools.jackson.databind.JsonNode;

/**
 * The lines of the access log, the parts of requests that are never in it, and failures to write
 * it.
 */
@Tag("platform")
class AccessLogTest {
  private static final String MARKER = "zq7mark9";

  /** The number of entries that wait at most for the file. */
  private static final int QUEUE_CAPACITY = 8192;

  @TempDir private Path folder;
  private final List<String> problems = new ArrayList<>();
  private Path file = Path.of("");

  @BeforeEach
  void chooseFile() {
    file = folder.resolve("access.log");
  }

  @Test
  void each_request_is_one_line_of_the_access_log_and_counted() throws Exception {
    try (AccessLog log = AccessLog.open(file, problems::add);
        TestGateway gateway =
            TestGateway.with(TestRelease.small(), setup -> setup.accessLog = log)) {
      String etag = gateway.get("/api/locations?state=TX").header("ETag");
      gateway.get("/api/locations?state=TX", "If-None-Match", etag);
      gateway.json("/api/search?q=a");
      String page = "/api/locations/state=TX/page=1.json";
      gateway.get(page, "If-None-Match", gateway.get(page).header("ETag"));
      gateway.ask("HEAD", "/docs");
      gateway.post("/mcp", "{}");
      gateway.get("/nothing?q=" + MARKER);
      for (String endpointAndStatus :
          List.of("locations 200", "locations 304", "search 422", "none 404")) {
        String[] parts = endpointAndStatus.split(" ", -1);
        String labels = "{endpoint=\"" + parts[0] + "\",status=\"" + parts[1] + "\"}";
        assertThat(gateway.metric("rto_requests_total" + labels))
            .as(endpointAndStatus)
            .isEqualTo(1);
      }
      assertThat(gateway.metric("rto_request_duration_seconds_count{endpoint=\"locations\"}"))
          .isEqualTo(2);
      assertThat(gateway.admin("/metrics").text()).doesNotContain(MARKER);
    }
    List<JsonNode> lines = lines();
    assertThat(lines)
        .extracting(
            line ->
                String.join(
                    " ",
                    line.required("method").stringValue(),
                    line.required("endpoint").stringValue(),
                    line.path("path").asString("-"),
                    line.required("status").toString()))
        .containsExactly(
            "GET locations /api/locations 200",
            "GET locations /api/locations 304",
            "GET search /api/search 422",
            "GET page /api/locations/state=TX/page=1.json 200",
            "GET page /api/locations/state=TX/page=1.json 304",
            "HEAD document /docs 200",
            "POST mcp /mcp 400",
            "GET none - 404");
    for (JsonNode line : lines) {
      assertThat(line.required("client").stringValue()).isEqualTo("127.0.0.0/24");
      assertThat(line.required("release").longValue()).isEqualTo(1);
      assertThat(line.required("bytes").intValue()).isPositive();
      assertThat(line.required("micros").longValue()).isNotNegative();
      assertThat(line.required("time").stringValue()).matches("20\\d\\d-.*Z");
    }
    assertThat(lines.get(1).required("bytes").intValue())
        .isLessThan(lines.get(0).required("bytes").intValue());
    assertThat(problems).isEmpty();
  }

  @Test
  void the_access_log_has_no_text_chosen_by_a_client_and_no_complete_address() throws Exception {
    List<String> clients = List.of("198.51.100.77", "2001:db8:7:abcd:1234:5678:9abc:def0");
    List<String> requests =
        List.of(
            "GET /api/search?q=" + MARKER,
            "GET /api/locations?city=" + MARKER + "&company=" + MARKER,
            "GET /api/locations/city=" + MARKER + "/page=1.json",
            "GET /api/locations/city=" + MARKER + "/page=1.json?city=" + MARKER,
            "GET /api/locations/city=" + MARKER + "%20/page=1.json?city=" + MARKER + "%20",
            "GET /docs?" + MARKER,
            "GET /docs/" + MARKER,
            "GET /guides/" + MARKER + ".md",
            "GET /" + MARKER + "%0d%0a%00%1b[31m",
            "GET /" + MARKER + "\u001b\u0007",
            "GET http://" + MARKER + "/docs",
            "OPTIONS /" + MARKER,
            "DELETE /api/search?q=" + MARKER,
            MARKER.toUpperCase(Locale.ROOT) + " /docs");
    try (AccessLog log = AccessLog.open(file, problems::add);
        TestGateway gateway =
            TestGateway.with(
                TestRelease.small(),
                setup -> {
                  setup.accessLog = log;
                  setup.trustedProxies = List.of(IpRange.parse("127.0.0.0/8"));
                })) {
      for (String client : clients) {
        for (String request : requests) {
          try (RawConnection connection = gateway.connect()) {
            connection.request(
                request + " HTTP/1.1",
                "X-Forwarded-For: " + MARKER + ", " + client,
                "Referer: https://" + MARKER,
                "User-Agent: " + MARKER);
            connection.read();
          }
        }
      }
    }
    String writtenLines = Files.readString(file);
    assertThat(writtenLines).doesNotContainIgnoringCase(MARKER).doesNotContain(clients);
    assertThat(
            writtenLines
                .chars()
                .filter(character -> character != '\n')
                .allMatch(character -> character >= ' '))
        .isTrue();
    Set<String> clientNetworks = new TreeSet<>();
    Set<String> methods = new TreeSet<>();
    for (JsonNode line : lines()) {
      clientNetworks.add(line.required("client").stringValue());
      methods.add(line.required("method").stringValue());
    }
    assertThat(clientNetworks).containsExactly("198.51.100.0/24", "2001:db8:7::/48");
    assertThat(methods).containsExactly("DELETE", "GET", "OPTIONS", "OTHER");
  }

  @Test
  void after_a_truncation_the_log_continues_at_the_beginning_of_the_file() throws Exception {
    try (AccessLog log = AccessLog.open(file, problems::add)) {
      log.add(entry(1));
      awaitLine(file);
      FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)
          .close();
      log.add(entry(2));
    }
    assertThat(lines()).extracting(line -> line.required("release").intValue()).containsExactly(2);
  }

  @Test
  void entries_that_cannot_be_written_are_counted_and_each_outage_is_reported_once() {
    AtomicInteger writeCount = new AtomicInteger();
    AtomicBoolean isFull = new AtomicBoolean();
    OutputStream disk =
        new OutputStream() {
          @Override
          public void write(int singleByte) {
            throw new UnsupportedOperationException();
          }

          @Override
          public void write(byte[] lines) throws IOException {
            if (isFull.get()) {
              throw new IOException("No space left on device");
            }
            writeCount.incrementAndGet();
          }
        };
    try (AccessLog log = AccessLog.writingTo(disk, problems::add)) {
      for (int outage = 1; outage <= 3; outage++) {
        isFull.set(true);
        for (int entry = 1; entry <= 2; entry++) {
          long dropped = log.droppedCount();
          log.add(entry(outage));
          Await.until(() -> log.droppedCount() > dropped);
        }
        isFull.set(false);
        int writesBefore = writeCount.get();
        log.add(entry(outage));
        Await.until(() -> writeCount.get() > writesBefore);
      }
    }
    assertThat(problems).hasSize(3).allMatch(problem -> problem.contains("dropped"));
  }

  @Test
  void entries_that_wait_for_a_slow_file_are_written_before_it_is_closed() throws Exception {
    SlowFile slowFile = new SlowFile();
    AccessLog log = AccessLog.writingTo(slowFile, problems::add);
    log.add(entry(1));
    slowFile.isWriting.await();
    log.add(entry(2));
    log.add(entry(3));
    Thread closer = new Thread(log::close);
    closer.start();
    Await.until(() -> closer.getState() == Thread.State.TIMED_WAITING);
    slowFile.isFast.countDown();
    closer.join();
    assertThat(slowFile.lines.toString(UTF_8).lines()).hasSize(3);
    assertThat(problems).isEmpty();
  }

  @Test
  void entries_that_a_slow_file_has_not_taken_when_it_is_closed_are_counted_and_reported()
      throws Exception {
    SlowFile slowFile = new SlowFile();
    AccessLog log = AccessLog.writingTo(slowFile, problems::add);
    log.add(entry(1));
    slowFile.isWriting.await();
    log.add(entry(2));
    log.add(entry(3));
    log.close();
    slowFile.isFast.countDown();
    assertThat(log.droppedCount()).isEqualTo(3);
    assertThat(problems).singleElement().asString().contains("the last 3 lines may be missing");
  }

  @Test
  void an_entry_that_is_being_written_when_the_log_is_closed_is_counted_once_if_it_fails_later()
      throws Exception {
    SlowFile slowFile = new SlowFile();
    slowFile.isFull = true;
    AccessLog log = AccessLog.writingTo(slowFile, problems::add);
    log.add(entry(1));
    slowFile.isWriting.await();
    log.close();
    assertThat(log.droppedCount()).isEqualTo(1);
    slowFile.isFast.countDown();
    slowFile.isClosed.await();
    assertThat(log.droppedCount()).isEqualTo(1);
  }

  @Test
  void entries_beyond_the_capacity_of_the_queue_are_dropped_and_counted() throws Exception {
    SlowFile slowFile = new SlowFile();
    try (AccessLog log = AccessLog.writingTo(slowFile, problems::add)) {
      log.add(entry(0));
      slowFile.isWriting.await();
      for (int i = 0; i < 10_000; i++) {
        log.add(entry(i));
      }
      assertThat(log.droppedCount()).isEqualTo(10_000 - QUEUE_CAPACITY);
      slowFile.isFast.countDown();
    }
    assertThat(problems).isEmpty();
  }

  /** A file whose writes wait until it is fast. */
  private static final class SlowFile extends OutputStream {
    private final CountDownLatch isWriting = new CountDownLatch(1);
    private final CountDownLatch isFast = new CountDownLatch(1);
    private final CountDownLatch isClosed = new CountDownLatch(1);
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

    /** Whether the disk is full, so that writes fail. */
    private volatile boolean isFull;

    @Override
    public void write(int singleByte) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      isWriting.countDown();
      try {
        isFast.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (isFull) {
        throw new IOException("No space left on device");
      }
      lines.write(bytes);
    }

    @Override
    public void close() {
      isClosed.countDown();
    }
  }

  @Test
  void entries_that_are_added_after_the_log_is_closed_are_counted_as_dropped() throws Exception {
    AccessLog log = AccessLog.open(file, problems::add);
    log.add(entry(1));
    log.close();
    log.add(entry(2));
    log.add(entry(2));
    assertThat(lines()).hasSize(1);
    assertThat(log.droppedCount()).isEqualTo(2);
  }

  private static AccessLog.AccessEntry entry(long release) {
    return new AccessLog.AccessEntry(
        Instant.EPOCH, "192.0.2.0/24", "GET", "search", "/api/search", 200, 1, 1, release);
  }

  private static void awaitLine(Path file) {
    Await.until(() -> contentOf(file.toFile()).endsWith("\n"));
  }

  private List<JsonNode> lines() throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> ResourceJson.mapper().readTree(line))
        .toList();
  }
}
