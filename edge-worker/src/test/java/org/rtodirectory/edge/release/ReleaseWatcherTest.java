package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.generator.storage.FileObjectStore;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.fixture.Await;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.fixture.OpenFiles;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.snapshot.SnapshotHeader;
import org.rtodirectory.schemas.source.FileObjectReader;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * A watcher of a source: which release it loads, and how it reports and survives a bad state of the
 * source.
 */
@Tag("platform")
class ReleaseWatcherTest {
  @TempDir private Path folder;
  private final CurrentRelease current = new CurrentRelease();
  private final List<String> log = new CopyOnWriteArrayList<>();
  @AutoClose private ReleaseWatcher watcher;

  @BeforeEach
  void startWatcher() throws IOException {
    watcher = createWatcher(current);
  }

  /**
   * The nodes of a CDN may get a new pointer at different times, so a gateway may read an older
   * pointer again.
   */
  @Test
  void an_older_release_is_loaded_only_if_its_pointer_is_newer() throws IOException {
    publishFullDirectory();
    CurrentPointer firstPointer = pointer();
    publishOneStoreLess();
    CurrentPointer secondPointer =
        withCreationTime(pointer(), firstPointer.createdAt().plusMillis(1));
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
    withCreationTime(firstPointer, firstPointer.createdAt());
    for (int poll = 0; poll < 2; poll++) {
      watcher.poll();
      assertThat(current.get().orElseThrow().number()).isEqualTo(2);
      assertThat(problem()).contains("names release 1", "release 2 was loaded before");
    }
    withCreationTime(secondPointer, secondPointer.createdAt());
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
    withCreationTime(firstPointer, firstPointer.createdAt().plusMillis(2));
    watcher.poll();
    assertServing(1, SmallDirectory.LOCATIONS);
  }

  @Test
  void a_source_that_does_not_answer_is_reported_and_its_later_answer_is_used()
      throws InterruptedException {
    publishFullDirectory();
    CountDownLatch answers = new CountDownLatch(1);
    ObjectReader blockedSource =
        new FileObjectReader(folder) {
          @Override
          public Optional<byte[]> read(String key) throws IOException {
            try {
              answers.await();
            } catch (InterruptedException stopped) {
              throw new InterruptedIOException();
            }
            return super.read(key);
          }
        };
    BlockingQueue<String> logLines = new LinkedBlockingQueue<>();
    try (ReleaseWatcher runningWatcher =
        new ReleaseWatcher(
            blockedSource,
            current,
            new ReleaseWatcher.PollOptions(Duration.ofMillis(1), null),
            Duration.ofMillis(10),
            ReleaseWatcher.ReleaseListener.NONE,
            logLines::add)) {
      runningWatcher.start();
      assertThat(logLines.poll())
          .isEqualTo("reading " + folder + " takes longer than 0 s (not ready)");
      assertThat(problem()).contains("takes longer than");
      answers.countDown();
      assertThat(logLines.poll(1, TimeUnit.MINUTES)).startsWith("Serving release 1 ");
      assertServing(1, SmallDirectory.LOCATIONS);
    }
  }

  @Test
  @Timeout(60)
  void start_returns_after_the_first_poll_and_later_releases_are_loaded() throws Exception {
    publishFullDirectory();
    ReleaseWatcher.PollOptions pollOptions =
        new ReleaseWatcher.PollOptions(Duration.ofMillis(1), null);
    try (ReleaseWatcher runningWatcher =
        new ReleaseWatcher(
            new FileObjectStore(folder),
            current,
            pollOptions,
            ReleaseWatcher.ReleaseListener.NONE,
            log::add)) {
      runningWatcher.start();
      assertServing(1, SmallDirectory.LOCATIONS);
      publishOneStoreLess();
      Await.until(() -> current.get().orElseThrow().number() >= 2);
    }
  }

  @Test
  void a_return_of_the_pointer_to_the_served_release_ends_the_problem_and_its_delay()
      throws IOException {
    publishFullDirectory();
    watcher.poll();
    CurrentPointer firstPointer = pointer();
    publishOneStoreLess();
    withCreationTime(pointer(), firstPointer.createdAt().plusMillis(1));
    byte[] validBytes = Files.readAllBytes(snapshot());
    Path damagedSnapshot = snapshot();
    Files.write(damagedSnapshot, Arrays.copyOf(validBytes, validBytes.length / 2));
    CurrentPointer secondPointer = pointer();
    watcher.poll();
    watcher.poll(); // The next attempt to load release 2 would be after two polls.
    assertThat(problem()).startsWith("release 2: ");
    withCreationTime(firstPointer, firstPointer.createdAt());
    watcher.poll();
    assertServing(1, SmallDirectory.LOCATIONS);
    assertThat(log).last().isEqualTo("The problem is over: release 1 is the newest");
    int logLines = log.size();
    watcher.poll();
    assertThat(log).hasSize(logLines);
    Files.write(damagedSnapshot, validBytes);
    withCreationTime(secondPointer, secondPointer.createdAt());
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
  }

  /** Puts a source into random states. Afterwards, the watcher must behave like a new watcher. */
  @NewSeeds(2)
  void past_failures_do_not_affect_the_handling_of_later_failures(long seed) throws IOException {
    Random random = new Random(seed);
    Set<String> openBefore = openFiles();
    for (int missingStore = 0; missingStore < 5; missingStore++) {
      publish(missingStore);
      withCreationTime(pointer(), Instant.EPOCH.plusSeconds(missingStore));
      Files.copy(
          folder.resolve(CurrentPointer.KEY), folder.resolve("pointer-" + (missingStore + 1)));
    }
    try (Follower experienced = new Follower();
        Follower fresh = new Follower()) {
      for (int event = 0; event < 30; event++) {
        experienced.poll(SourceState.choose(random), 1 + random.nextInt(2));
      }
      experienced.attempts.clear();
      experienced.poll(SourceState.NONE, 3);
      fresh.poll(SourceState.NONE, 3);
      assertThat(experienced.state())
          .as("seed %d", seed)
          .isEqualTo(fresh.state())
          .contains("release 3");
      for (int event = 0; event < 30; event++) {
        SourceState state = SourceState.choose(random);
        int release = 3 + random.nextInt(3);
        experienced.poll(state, release);
        fresh.poll(state, release);
        assertThat(experienced.state())
            .as("seed %d, event %d", seed, event)
            .isEqualTo(fresh.state());
      }
    }
    assertThat(openFiles()).as("seed %d", seed).isEqualTo(openBefore);
  }

  /** Returns the published files, and copies of them, that this process has open or mapped. */
  private Set<String> openFiles() throws IOException {
    return OpenFiles.list(
        file -> file.startsWith(folder.toString()) || file.contains("rent-to-own"));
  }

  /** The new source gives the same numbers to other releases. */
  @Test
  void releases_of_a_source_are_dropped_when_the_source_was_set_up_again() throws IOException {
    Instant created = Instant.EPOCH;
    for (int setup = 0; setup < 2; setup++) {
      for (int release = 1; release <= 2; release++) {
        publish(2 * setup + release);
        created = created.plusSeconds(1);
        withCreationTime(pointer(), created);
        watcher.poll();
        assertThat(numbers(current)).isEqualTo(release == 1 ? List.of(1L) : List.of(1L, 2L));
      }
      if (setup == 0) {
        FileTree.delete(folder);
        publish(3);
        publish(4);
        created = created.plusSeconds(1);
        withCreationTime(pointer(), created);
        watcher.poll();
        assertThat(numbers(current)).containsExactly(2L);
        FileTree.delete(folder);
      }
    }
  }

  /** A path that is longer than Linux accepts makes the deletion fail, even for root. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void a_release_whose_temporary_folder_cannot_be_deleted_is_served_and_the_folder_is_reported()
      throws IOException {
    publishFullDirectory();
    String longPath = ("d".repeat(200) + "/").repeat(12);
    Path deepFolder = folder.resolve("deep");
    Files.createDirectories(deepFolder.resolve(longPath));
    List<Path> downloadFolders = new ArrayList<>();
    ObjectReader source =
        new FileObjectReader(folder) {
          @Override
          public Path fetch(String key, long size, Path target) throws IOException {
            downloadFolders.add(target);
            Path innermost = Files.createDirectories(target.resolve(longPath));
            Files.move(deepFolder, innermost.resolve("deep"));
            return super.fetch(key, size, target);
          }
        };
    try (ReleaseWatcher watcherOfSource =
        new ReleaseWatcher(
            source,
            current,
            ReleaseWatcher.PollOptions.DEFAULT,
            ReleaseWatcher.ReleaseListener.NONE,
            log::add)) {
      watcherOfSource.poll();
    }
    Path downloadFolder = downloadFolders.get(0);
    Files.move(downloadFolder.resolve(longPath).resolve("deep"), deepFolder);
    FileTree.delete(downloadFolder);
    assertServing(1, SmallDirectory.LOCATIONS);
    assertThat(log)
        .anyMatch(
            line ->
                line.startsWith("The temporary folder " + downloadFolder + " cannot be deleted: "));
  }

  /** The state of a source, in which an operation may fail. */
  private enum SourceState {
    NONE,
    NO_POINTER,
    NO_ANSWER,
    BUG,
    NO_SNAPSHOT,
    DAMAGED_SNAPSHOT;

    static SourceState choose(Random random) {
      return values()[random.nextInt(values().length)];
    }
  }

  /** A watcher of a source whose state the test sets before each poll. */
  private final class Follower extends FileObjectReader implements AutoCloseable {
    private final CurrentRelease current = new CurrentRelease();
    private final List<String> attempts = new ArrayList<>();
    private final List<Path> downloadFolders = new ArrayList<>();
    private final ReleaseWatcher runningWatcher =
        new ReleaseWatcher(
            this,
            current,
            ReleaseWatcher.PollOptions.DEFAULT,
            ReleaseWatcher.ReleaseListener.NONE,
            attempts::add);
    private SourceState state = SourceState.NONE;
    private int release;

    Follower() {
      super(folder);
    }

    void poll(SourceState newState, int newRelease) {
      state = newState;
      release = newRelease;
      runningWatcher.poll();
      assertThat(downloadFolders).allMatch(Files::notExists);
    }

    /** Returns the served release, the problem, and all attempts to load a release. */
    String state() {
      return "release %d, %s, %s"
          .formatted(current.get().orElseThrow().number(), current.problem(), attempts);
    }

    @Override
    public Optional<byte[]> read(String key) throws IOException {
      if (state == SourceState.NO_ANSWER) {
        throw new IOException("no answer");
      }
      if (state == SourceState.BUG) {
        throw new IllegalStateException("a bug");
      }
      return key.equals(CurrentPointer.KEY)
          ? super.read(state == SourceState.NO_POINTER ? "no pointer" : "pointer-" + release)
          : super.read(key);
    }

    @Override
    public Path fetch(String key, long size, Path target) throws IOException {
      attempts.add("fetch " + key);
      downloadFolders.add(target);
      return switch (state) {
        case NO_SNAPSHOT -> throw new IOException("no snapshot");
        case DAMAGED_SNAPSHOT -> Files.write(target.resolve("damaged"), new byte[(int) size]);
        default -> super.fetch(key, size, target);
      };
    }

    @Override
    public void close() {
      runningWatcher.close();
      current.close();
    }
  }

  @Test
  void the_documents_name_the_rate_limits_of_the_gateway() throws IOException {
    publishFullDirectory();
    ReleaseWatcher.PollOptions options =
        new ReleaseWatcher.PollOptions(Duration.ofSeconds(2), new Limits(7, 3, 11));
    try (ReleaseWatcher limitedWatcher =
        new ReleaseWatcher(
            new FileObjectStore(folder),
            current,
            options,
            ReleaseWatcher.ReleaseListener.NONE,
            log::add)) {
      limitedWatcher.poll();
      ApiDocuments documents = current.get().orElseThrow().documents();
      assertThat(documents.at("/docs").orElseThrow().text())
          .contains("7 a minute", "3 a minute", "11 a minute", "q=7;w=60")
          .doesNotContain("60 a minute", "60 requests", "20 a minute");
    }
  }

  @Test
  void a_pointer_that_is_not_a_regular_file_is_named_and_not_read() throws IOException {
    publishFullDirectory();
    byte[] pointer = Files.readAllBytes(folder.resolve(CurrentPointer.KEY));
    Files.delete(folder.resolve(CurrentPointer.KEY));
    Files.createSymbolicLink(folder.resolve(CurrentPointer.KEY), Path.of("/dev/zero"));
    watcher.poll();
    assertThat(problem()).contains("is not a regular file");
    Files.delete(folder.resolve(CurrentPointer.KEY));
    Files.write(folder.resolve(CurrentPointer.KEY), pointer);
    watcher.poll();
    assertServing(1, SmallDirectory.LOCATIONS);
  }

  private CurrentPointer pointer() {
    return new Target(folder).pointer();
  }

  /** Writes a pointer with another creation time. */
  private CurrentPointer withCreationTime(CurrentPointer pointer, Instant createdAt)
      throws IOException {
    CurrentPointer changedPointer =
        CurrentPointer.of(pointer.release(), pointer.reference(), createdAt);
    Files.write(folder.resolve(CurrentPointer.KEY), changedPointer.toBytes());
    return changedPointer;
  }

  @Test
  void a_snapshot_that_is_no_longer_loaded_is_unmapped_after_its_last_reader() throws IOException {
    CurrentRelease twoReleases = new CurrentRelease(2);
    List<List<String>> answers = new ArrayList<>();
    try (ReleaseWatcher follower = createWatcher(twoReleases)) {
      publish(0);
      follower.poll();
      LoadedRelease firstRelease = Objects.requireNonNull(twoReleases.releases()).newest();
      twoReleases.setAwaitReaders(
          () -> {
            assertThat(numbers(twoReleases))
                .as("later tasks cannot get the first release")
                .containsExactly(2L, 3L);
            answers.add(renderAnswers(firstRelease));
          });
      publish(1);
      follower.poll();
      assertThat(answers).as("nothing is unmapped").isEmpty();
      publish(2);
      follower.poll();
      assertThat(numbers(twoReleases)).containsExactly(2L, 3L);
      assertThat(answers).singleElement().asInstanceOf(LIST).isNotEmpty();
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> renderAnswers(firstRelease));
    }
    twoReleases.setAwaitReaders(() -> {});
    twoReleases.close();
    assertThat(twoReleases.releases()).isNull();
  }

  @Test
  void a_release_that_ran_out_of_memory_while_it_was_loaded_is_loaded_again() throws IOException {
    publishFullDirectory();
    AtomicInteger attempts = new AtomicInteger();
    ObjectReader flakySource =
        new FileObjectReader(folder) {
          @Override
          public Path fetch(String key, long size, Path target) throws IOException {
            if (attempts.getAndIncrement() == 0) {
              throw new OutOfMemoryError("a first attempt without memory");
            }
            return super.fetch(key, size, target);
          }
        };
    try (ReleaseWatcher retryingWatcher =
        new ReleaseWatcher(
            flakySource,
            current,
            ReleaseWatcher.PollOptions.DEFAULT,
            ReleaseWatcher.ReleaseListener.NONE,
            log::add)) {
      retryingWatcher.poll();
      assertThat(current.get()).isEmpty();
      assertThat(problem()).startsWith("release 1: unexpected java.lang.OutOfMemoryError");
      retryingWatcher.poll();
      assertServing(1, SmallDirectory.LOCATIONS);
    }
  }

  /** Returns the ways to damage a snapshot: the name, the action, and the expected message. */
  static Stream<Arguments> damages() {
    return Stream.of(
        damage("cut in half", bytes -> Arrays.copyOf(bytes, bytes.length / 2), "truncated: "),
        damage(
            "another file",
            bytes -> "<!DOCTYPE html>".repeat(99).getBytes(StandardCharsets.UTF_8),
            "not a snapshot"),
        damage(
            "of a later format",
            bytes -> withByte(bytes, 8, SnapshotHeader.VERSION + 1),
            "too new: it has format "),
        damage(
            "of an earlier format",
            bytes -> withByte(bytes, 8, SnapshotHeader.VERSION - 1),
            "too old: it has format "),
        damage(
            "with another byte in the middle",
            bytes -> withByte(bytes, bytes.length / 2, bytes[bytes.length / 2] ^ 0x10),
            "corrupt"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void an_unusable_snapshot_leaves_the_previous_release_served(
      String name, UnaryOperator<byte[]> damage, String reason) throws IOException {
    publishFullDirectory();
    watcher.poll();
    List<String> answers = servedAnswers();
    publishOneStoreLess();
    byte[] validBytes = Files.readAllBytes(snapshot());
    Files.write(snapshot(), damage.apply(validBytes));
    watcher.poll();
    assertThat(current.get().orElseThrow().pointer().release()).isEqualTo(1);
    assertThat(servedAnswers()).isEqualTo(answers);
    assertThat(problem()).startsWith("release 2: ").contains(reason);
    assertThat(log).last().asString().endsWith("(release 1 stays served)");
    Files.write(snapshot(), validBytes);
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
  }

  private void publishFullDirectory() {
    TestRelease.publish(SmallDirectory.directory(), folder);
  }

  private void publishOneStoreLess() {
    TestRelease.publish(SmallDirectory.oneStoreLess(), folder);
  }

  private void assertServing(long release, int locations) {
    LoadedRelease loaded = current.get().orElseThrow(() -> new AssertionError(log.toString()));
    assertThat(loaded.pointer().release()).isEqualTo(release);
    assertThat(loaded.locationCount()).isEqualTo(locations);
    assertThat(current.problem()).isEmpty();
  }

  private LoadedReleases loadedReleases() {
    return Objects.requireNonNull(current.releases());
  }

  private List<String> servedAnswers() {
    return renderAnswers(loadedReleases().newest());
  }

  private ReleaseWatcher createWatcher(CurrentRelease currentRelease) throws IOException {
    return new ReleaseWatcher(
        new FileObjectStore(folder),
        currentRelease,
        ReleaseWatcher.PollOptions.DEFAULT,
        ReleaseWatcher.ReleaseListener.NONE,
        log::add);
  }

  private void publish(int missingStore) {
    TestRelease.publish(SmallDirectory.withoutStore(missingStore), folder);
  }

  private static List<Long> numbers(CurrentRelease release) {
    LoadedReleases releases = release.releases();
    return releases == null
        ? List.of()
        : releases.toList().stream().map(LoadedRelease::number).toList();
  }

  private String problem() {
    return current.problem().orElse("");
  }

  /** Returns the file that the pointer names. */
  private Path snapshot() {
    return folder.resolve(pointer().snapshot());
  }

  /** Renders some of the answers of a release, so that all its parts are read. */
  private static List<String> renderAnswers(LoadedRelease release) {
    List<String> answers = new ArrayList<>();
    for (long page = 1; page <= 2; page++) {
      PagedList locations = release.pages().list(ListQuery.locations(null, null, null, page));
      answers.add(
          new String(release.renderer().page(locations, page).bytes(), StandardCharsets.UTF_8));
    }
    for (Vertical vertical : Vertical.values()) {
      for (int entry : release.typeahead(vertical).find(SearchQuery.of("dallas"), 10)) {
        answers.add(new String(release.typeahead(vertical).result(entry), StandardCharsets.UTF_8));
      }
    }
    return answers;
  }

  private static Arguments damage(String name, UnaryOperator<byte[]> damage, String reason) {
    return Arguments.of(name, damage, reason);
  }

  private static byte[] withByte(byte[] bytes, int position, int value) {
    byte[] changedBytes = Objects.requireNonNull(bytes.clone());
    changedBytes[position] = (byte) value;
    return changedBytes;
  }
}
