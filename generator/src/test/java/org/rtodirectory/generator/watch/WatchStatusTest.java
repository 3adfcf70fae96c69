package org.rtodirectory.generator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.program.AdminServer;

/** The status of a watch, as the admin port answers it. */
class WatchStatusTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-02T09:30:00Z"), ZoneOffset.UTC);

  private final WatchStatus status = new WatchStatus(CLOCK);

  @AutoClose
  private final AdminServer admin =
      status.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void before_the_first_publish_the_publisher_is_alive_and_not_ready() throws Exception {
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
    assertThat(get("/readyz").statusCode()).isEqualTo(503);
    assertThat(get("/readyz").body()).startsWith("{\"status\":\"not ready\",");
  }

  @Test
  void after_a_publish_the_publisher_is_ready_and_counts_the_written_objects() throws Exception {
    watch(
        () -> {
          status.published(7);
          status.ranAfterPublish(22, Duration.ofMillis(1500), "503 from http://cache");
          status.wrote(12, 3, 4_567);
          return Optional.empty();
        });
    HttpResponse<String> ready = get("/readyz");
    assertThat(ready.statusCode()).isEqualTo(200);
    assertThat(ready.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(ready.body())
        .contains(
            "\"release\":7",
            "\"last_success\":\"2026-11-02T09:30:00Z\"",
            "\"after_publish\":{\"exit_code\":22,\"seconds\":1.5,\"last_line\":\"503 from"
                + " http://cache\"}");
    assertThat(get("/metrics").body())
        .contains(
            "rto_publisher_attempts_total{result=\"succeeded\"} 1.0",
            "rto_publisher_last_success_timestamp_seconds 1.7936118E9",
            "rto_publisher_release 7.0",
            "rto_publisher_objects_written_total 12.0",
            "rto_publisher_objects_deleted_total 3.0",
            "rto_publisher_bytes_written_total 4567.0",
            "rto_publisher_after_publish_exit_code 22.0",
            "rto_publisher_after_publish_seconds 1.5",
            "rto_publisher_listening 1.0",
            "rto_publisher_failing 0.0",
            "rto_publisher_uncollected_releases 1.0",
            "rto_publisher_behind_seconds 0.0");
  }

  @Test
  void a_failure_and_a_refusal_are_reported_with_their_reasons() throws Exception {
    watch(
        () -> {
          throw new Failure("The store is away.");
        });
    assertThat(get("/readyz").statusCode()).isEqualTo(503);
    assertThat(get("/readyz").body()).contains("\"problem\":\"The store is away.\"");
    assertThat(get("/metrics").body()).contains("rto_publisher_failing 1.0");
    watch(
        () -> {
          throw new Refusal(Refusal.Reason.SHRINK, "It would shrink.");
        });
    assertThat(get("/readyz").body())
        .contains("It would shrink.", "\"refused_since\":\"2026-11-02T09:30:00Z\"");
    assertThat(get("/metrics").body())
        .contains(
            "rto_publisher_failing 0.0",
            "rto_publisher_attempts_total{result=\"failed\"} 1.0",
            "rto_publisher_attempts_total{result=\"refused\"} 1.0",
            "rto_publisher_refused{reason=\"shrink\"} 1.0",
            "rto_publisher_refused{reason=\"foreign_target\"} 0.0");
  }

  /** Tests each pair of attempts, which may fail for different reasons. */
  @Test
  void the_state_after_an_attempt_does_not_depend_on_earlier_attempts() {
    List<Consumer<WatchStatus>> attempts =
        List.of(
            WatchStatus::succeeded,
            state -> state.failed("The store is away."),
            state -> state.refused(Refusal.Reason.SHRINK, "It would shrink."),
            state -> state.refused(Refusal.Reason.DEMO, "It is the demo."));
    for (Consumer<WatchStatus> earlierAttempt : attempts) {
      for (Consumer<WatchStatus> lastAttempt : attempts) {
        assertThat(stateAfter(List.of(earlierAttempt, lastAttempt)))
            .isEqualTo(stateAfter(List.of(lastAttempt)));
      }
    }
  }

  /** Returns the report and the gauges, without the times and counts of attempts. */
  private static List<String> stateAfter(List<Consumer<WatchStatus>> attempts) {
    WatchStatus state = new WatchStatus(CLOCK);
    state.setListeningProblem(null);
    attempts.forEach(attempt -> attempt.accept(state));
    return Stream.concat(
            state.report().entrySet().stream().map(Object::toString), state.metrics().lines())
        .filter(line -> !line.matches("last_success=.*|.*(_total|_timestamp_seconds)\\b.*"))
        .toList();
  }

  @Test
  void releases_that_were_not_collected_are_counted_until_a_collection() {
    status.wrote(1, 0, 1);
    status.wrote(1, 0, 1);
    assertThat(status.metrics()).contains("rto_publisher_uncollected_releases 2.0");
    status.collected();
    assertThat(status.metrics()).contains("rto_publisher_uncollected_releases 0.0");
  }

  @Test
  void a_publisher_that_receives_no_notifications_is_not_ready() {
    status.setListeningProblem(null);
    status.succeeded();
    assertThat(status.isHealthy()).isTrue();
    status.setListeningProblem("Changes cannot be received.");
    assertThat(status.isHealthy()).isFalse();
    assertThat(status.report()).containsEntry("listening_problem", "Changes cannot be received.");
    assertThat(status.metrics()).contains("rto_publisher_listening 0.0");
  }

  @Test
  void other_paths_are_answered_with_404_and_other_methods_with_405() throws Exception {
    assertThat(get("/").statusCode()).isEqualTo(404);
    HttpResponse<String> postReply =
        client.send(
            HttpRequest.newBuilder(uri("/healthz")).POST(BodyPublishers.ofString("x")).build(),
            BodyHandlers.ofString());
    assertThat(postReply.statusCode()).isEqualTo(405);
  }

  @Test
  void a_port_that_is_in_use_is_reported_with_advice() {
    InetSocketAddress usedAddress =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), admin.port());
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> status.serve(usedAddress))
        .withMessageEndingWith("Choose another with --admin-host or --admin-port.");
  }

  /** Runs one publish of a watch. */
  private void watch(ChangeWatch.Publish publish) {
    ScriptedChanges changes = new ScriptedChanges(Duration.ofSeconds(1));
    ChangeWatch.WatchOptions options =
        new ChangeWatch.WatchOptions(Duration.ZERO, Duration.ZERO, Duration.ofDays(1));
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(
            new ChangeWatch(changes, options, publish, line -> {}, status, changes::nanoTime)::run);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + admin.port() + path);
  }
}
