package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.schemas.fixture.Await;

/** The after-publish command. It gets every changed path until it succeeds. */
class AfterPublishTest {
  private static final Extract DALLAS = Extracts.of("Ace|Dallas|TX|1 Main St");
  private static final Extract DALLAS_AND_MOBILE =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|Mobile|AL|2 Oak St");
  private static final Extract DALLAS_AND_EL_PASO =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|3 Elm St");
  private static final String TEXAS_PAGE = "/api/locations/state=TX/page=1.json";
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Path folder;
  private final Target target;
  private final List<List<String>> calls = new ArrayList<>();
  private int exitCode;

  AfterPublishTest(@TempDir Path folder) {
    this.folder = folder;
    target = new Target(folder.resolve("public"));
  }

  @Test
  void the_command_gets_every_changed_path_once() {
    publish(DALLAS);
    assertThat(calls).hasSize(1);
    assertThat(calls.get(0)).contains(TEXAS_PAGE, "/api/locations?state=TX");
    Map<String, String> objectsBefore = target.servedObjects();
    publish(DALLAS_AND_MOBILE);
    assertThat(pathSet(calls.get(1)))
        .containsAll(differingPaths(objectsBefore, target.servedObjects()));
    assertThat(pathSet(calls.get(1))).doesNotContain("/robots.txt");
    assertThat(publish(DALLAS_AND_MOBILE).afterPublish()).isNull();
    assertThat(calls).hasSize(2);
  }

  @Test
  void after_a_failure_the_command_gets_its_paths_and_all_later_changes_again() {
    publish(DALLAS);
    Map<String, String> objectsBefore = target.servedObjects();
    exitCode = 22;
    PublishSummary failed = publish(DALLAS_AND_MOBILE);
    assertThat(failed.isNew()).isTrue();
    assertThat(failed.afterPublish()).isEqualTo(outcome());
    Set<String> pathsOfRelease2 = differingPaths(objectsBefore, target.servedObjects());
    assertThat(target.record(2).pending()).isEqualTo(calls.get(1));
    objectsBefore = target.servedObjects();
    publish(DALLAS_AND_EL_PASO);
    Set<String> expected = new TreeSet<>(pathsOfRelease2);
    expected.addAll(differingPaths(objectsBefore, target.servedObjects()));
    assertThat(pathSet(calls.get(2))).containsAll(expected);
    exitCode = 0;
    assertThat(publish(DALLAS_AND_EL_PASO).isNew()).isFalse();
    assertThat(calls.get(3)).isEqualTo(calls.get(2));
    assertThat(target.record(3).pending()).isEmpty();
  }

  @Test
  void if_a_publish_is_killed_after_it_wrote_the_pointer_the_next_publish_runs_the_command() {
    publish(DALLAS);
    calls.clear();
    Map<String, String> objectsBefore = target.servedObjects();
    for (Extract next : List.of(DALLAS_AND_MOBILE, DALLAS_AND_EL_PASO)) {
      FailingStore killed = FailingStore.failingAt("flush", target.store());
      assertThatExceptionOfType(Failure.class).isThrownBy(() -> publish(next, killed));
      assertThat(calls).isEmpty();
    }
    assertThat(target.pointer().release()).isGreaterThan(1);
    publish(DALLAS_AND_EL_PASO);
    assertThat(pathSet(calls.get(0)))
        .containsAll(differingPaths(objectsBefore, target.servedObjects()));
    assertThat(pathSet(calls.get(0))).contains("/api/locations/state=AL/page=1.json");
  }

  /** Clients may have read pages of the release, although no pointer named it. */
  @Test
  void the_command_gets_the_pages_of_an_incomplete_release() {
    FailingStore store = FailingStore.failingAt("set current.json", target.store());
    assertThatExceptionOfType(Failure.class).isThrownBy(() -> publish(DALLAS_AND_MOBILE, store));
    Map<String, String> afterFailure = target.servedObjects();
    publish(DALLAS_AND_EL_PASO);
    assertThat(pathSet(calls.get(0)))
        .containsAll(differingPaths(afterFailure, target.servedObjects()));
  }

  @Test
  void a_new_command_gets_the_pages_of_the_release_that_is_continued() {
    FailingStore store = FailingStore.failingAt("set current.json", target.store());
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> Target.publish(DALLAS_AND_MOBILE, store));
    assertThat(publish(DALLAS_AND_MOBILE).release()).isEqualTo(1);
    assertThat(calls).singleElement().asInstanceOf(LIST).contains(TEXAS_PAGE);
  }

  @Test
  void without_a_command_no_paths_become_pending_and_pending_ones_are_kept() {
    Target.publish(DALLAS, target.store());
    assertThat(target.record(1).pending()).isEmpty();
    exitCode = 1;
    publish(DALLAS_AND_MOBILE);
    Target.publish(DALLAS_AND_EL_PASO, target.store());
    assertThat(target.record(3).pending()).containsAll(calls.get(0)).contains(TEXAS_PAGE);
  }

  @Test
  void more_than_3000_paths_become_one_path_for_everything() {
    List<String> keys =
        IntStream.range(0, 100_000).mapToObj(i -> "api/locations/page=" + i + ".json").toList();
    assertThat(ChangedPaths.of(keys)).containsExactly("/*");
    List<String> paths = ChangedPaths.of(keys.subList(0, 1_500));
    assertThat(paths).contains("/api/locations").hasSize(3_000);
    assertThat(ChangedPaths.union(paths, List.of("/docs"))).containsExactly("/*");
    assertThat(ChangedPaths.union(List.of("/*"), List.of("/docs"))).containsExactly("/*");
  }

  @Test
  void a_page_changes_its_own_path_and_its_queries_and_an_index_page_the_path_of_its_folder() {
    assertThat(
            ChangedPaths.of(
                List.of(
                    "api/companies/page=1.json",
                    "api/locations/company=ace/state=TX/page=2.json",
                    "api/locations/state=CO/city=cañon-city/page=1.json",
                    "docs/index.html",
                    "index.html",
                    ".well-known/api-catalog",
                    "guides/a \"b\" 'c'\n.md")))
        .containsExactly(
            "/api/companies/page=1.json",
            "/api/companies",
            "/api/companies?page=1",
            "/api/locations/company=ace/state=TX/page=2.json",
            "/api/locations?company=ace&state=TX&page=2",
            "/api/locations/state=CO/city=ca%C3%B1on-city/page=1.json",
            "/api/locations?state=CO&city=ca%C3%B1on-city",
            "/api/locations?state=CO&city=ca%C3%B1on-city&page=1",
            "/docs/index.html",
            "/docs",
            "/index.html",
            "/",
            "/.well-known/api-catalog",
            "/guides/a%20%22b%22%20%27c%27%0A.md");
  }

  @Test
  void a_command_reads_paths_release_and_address() throws IOException {
    Path received = folder.resolve("received");
    AfterPublish.Outcome outcome =
        run(
            "cat >'" + received + "'; echo \"$RELEASE $BASE_URL\" >>'" + received + "'; echo done",
            MINUTE);
    assertThat(outcome.isDone()).isTrue();
    assertThat(outcome.lastLine()).isEqualTo("done");
    assertThat(Files.readAllLines(received)).containsExactly("/a", "/b", "7 https://d.example");
  }

  @Test
  void without_a_base_url_its_variable_is_empty_even_if_the_publisher_inherited_one()
      throws IOException {
    AfterPublish.Outcome outcome =
        new AfterPublish.Command("echo \"base=${BASE_URL-inherited}\"").run(7, null, List.of());
    assertThat(outcome.lastLine()).isEqualTo("base=");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          echo one; echo two >&2; exit 3                  | 3   | two
          no-such-command-of-mine                         | 127 | not found
          exec 0<&-; exit 5                               | 5   | ''
          trap '' PIPE; printf 'a\\tb\\n\\n'; kill -9 $$  | 137 | a b
          sleep 60 & echo started                         | 0   | started
          """)
  void a_failure_of_the_command_is_reported_with_its_exit_code_and_last_line(
      String command, int code, String line) throws IOException {
    AfterPublish.Outcome outcome = run(command, MINUTE);
    assertThat(outcome.exitCode()).isEqualTo(code);
    assertThat(outcome.lastLine()).endsWith(line);
  }

  @Test
  void a_command_that_hangs_or_prints_endlessly_is_ended_with_its_children() throws IOException {
    Path pid = folder.resolve("pid");
    String endlessCommand = "sleep 600 & echo $! >'" + pid + "'; while :; do echo more; done";
    AfterPublish.Outcome endless = run(endlessCommand, Duration.ofSeconds(2));
    assertThat(endless.exitCode()).isEqualTo(124);
    assertThat(endless.lastLine()).startsWith("more");
    awaitEnd(Long.parseLong(Files.readString(pid).strip()));
    assertThat(run("sleep 600", Duration.ofMillis(100)).lastLine())
        .isEqualTo("it was ended after its time");
    assertThat(run("head -c 5000000 /dev/zero | tr '\\0' x", MINUTE).lastLine())
        .hasSizeLessThan(400);
  }

  @Test
  void an_interrupt_ends_the_command() {
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedIOException.class)
        .isThrownBy(() -> run("sleep 600", MINUTE));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void the_input_and_output_files_of_a_command_are_deleted() throws IOException {
    Path names = folder.resolve("names");
    run("readlink /proc/$$/fd/0 /proc/$$/fd/2 >'" + names + "'; true", MINUTE);
    assertThat(Files.readAllLines(names))
        .hasSize(2)
        .allSatisfy(name -> assertThat(Path.of(name)).doesNotExist());
  }

  /** Waits for the end of a process. A zombie has no command in the process table. */
  private static void awaitEnd(long process) {
    Await.until(() -> ProcessHandle.of(process).flatMap(found -> found.info().command()).isEmpty());
  }

  private static AfterPublish.Outcome run(String command, Duration timeout) throws IOException {
    return new AfterPublish.Command(command, timeout)
        .run(7, "https://d.example", List.of("/a", "/b"));
  }

  private PublishSummary publish(Extract extract) {
    return publish(extract, target.store());
  }

  private PublishSummary publish(Extract extract, ObjectStore store) {
    PublishOptions options =
        new PublishOptions(ShrinkGuard.OFF, this::record, SnapshotForms.DEFAULT, Set.of());
    return Target.publish(extract, store, options, Progress.NONE);
  }

  private AfterPublish.Outcome record(long release, @Nullable String baseUrl, List<String> paths) {
    calls.add(paths);
    return outcome();
  }

  private AfterPublish.Outcome outcome() {
    return new AfterPublish.Outcome(exitCode, Duration.ofSeconds(1), "the last line");
  }

  private static Set<String> pathSet(List<String> paths) {
    return new HashSet<>(paths);
  }

  /** Returns the paths of the objects that differ. */
  private static Set<String> differingPaths(
      Map<String, String> objectsBefore, Map<String, String> objectsAfter) {
    Set<String> keys = Target.changedKeys(objectsBefore, objectsAfter);
    keys.addAll(Target.removedKeys(objectsBefore, objectsAfter));
    return new TreeSet<>(ChangedPaths.of(keys));
  }
}
