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

/** A watcher of a store that can be in any state. */
@Tag("platform")
class ReleaseWatcherTest {
  @TempDir private Path folder;
  private final CurrentRelease current = new CurrentRelease();
  private final List<String> log = new CopyOnWriteArrayList<>();
  @AutoClose private ReleaseWatcher watcher;

  @BeforeEach
  void watch() throws IOException {
    watcher = follower(current);
  }

  /** One node of a CDN may have an older pointer for some seconds longer than another node. */
  @Test
  void an_older_release_is_loaded_only_if_its_pointer_is_newer() throws IOException {
    publishFirst();
    CurrentPointer first = pointer();
    publishSecond();
    CurrentPointer second = made(pointer(), first.createdAt().plusMillis(1));
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
    made(first, first.createdAt());
    for (int poll = 0; poll < 2; poll++) {
      watcher.poll();
      assertThat(current.get().orElseThrow().number()).isEqualTo(2);
      assertThat(problem()).contains("names release 1", "release 2 was loaded before");
    }
    made(second, second.createdAt());
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
    made(first, first.createdAt().plusMillis(2));
    watcher.poll();
    assertServing(1, SmallDirectory.LOCATIONS);
  }

  @Test
  void a_source_without_an_answer_is_reported_and_polled_again() throws InterruptedException {
    publishFirst();
    CountDownLatch answering = new CountDownLatch(1);
    ObjectReader hanging =
        new FileObjectReader(folder) {
          @Override
          public Optional<byte[]> read(String key) throws IOException {
            try {
              answering.await();
            } catch (InterruptedException stopped) {
              throw new InterruptedIOException();
            }
            return super.read(key);
          }
        };
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    try (ReleaseWatcher following =
        new ReleaseWatcher(
            hanging,
            current,
            new ReleaseWatcher.PollOptions(Duration.ofMillis(1), null),
            Duration.ofMillis(10),
            ReleaseWatcher.ReleaseListener.NONE,
            lines::add)) {
      following.start();
      assertThat(lines.poll())
          .isEqualTo("reading " + folder + " takes longer than 0 s (not ready)");
      assertThat(problem()).contains("takes longer than");
      answering.countDown();
      assertThat(lines.poll(1, TimeUnit.MINUTES)).startsWith("Serving release 1 ");
      assertServing(1, SmallDirectory.LOCATIONS);
    }
  }

  @Test
  @Timeout(60)
  void starting_ends_with_the_first_poll_and_later_releases_are_followed() throws Exception {
    publishFirst();
    ReleaseWatcher.PollOptions often = new ReleaseWatcher.PollOptions(Duration.ofMillis(1), null);
    try (ReleaseWatcher following =
        new ReleaseWatcher(
            new FileObjectStore(folder),
            current,
            often,
            ReleaseWatcher.ReleaseListener.NONE,
            log::add)) {
      following.start();
      assertServing(1, SmallDirectory.LOCATIONS);
      publishSecond();
      Await.until(() -> current.get().orElseThrow().number() >= 2);
    }
  }

  @Test
  void a_pointer_back_to_the_served_release_ends_the_problem_and_its_delay() throws IOException {
    publishFirst();
    watcher.poll();
    CurrentPointer first = pointer();
    publishSecond();
    made(pointer(), first.createdAt().plusMillis(1));
    byte[] validBytes = Files.readAllBytes(snapshot());
    Path damaged = snapshot();
    Files.write(damaged, Arrays.copyOf(validBytes, validBytes.length / 2));
    CurrentPointer second = pointer();
    watcher.poll();
    watcher.poll(); // The next attempt to load it would be after two polls.
    assertThat(problem()).startsWith("release 2: ");
    made(first, first.createdAt());
    watcher.poll();
    assertServing(1, SmallDirectory.LOCATIONS);
    assertThat(log).last().isEqualTo("The problem is over: release 1 is the newest");
    int lines = log.size();
    watcher.poll();
    assertThat(log).hasSize(lines);
    Files.write(damaged, validBytes);
    made(second, second.createdAt());
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
  }

  /** Puts a store into random states. Afterwards, the watcher must behave like a new one. */
  @NewSeeds(2)
  void trouble_that_has_ended_has_no_effect_on_later_trouble(long seed) throws IOException {
    Random random = new Random(seed);
    Set<String> before = openFiles();
    for (int closedStore = 0; closedStore < 5; closedStore++) {
      publish(closedStore);
      made(pointer(), Instant.EPOCH.plusSeconds(closedStore));
      Files.copy(
          folder.resolve(CurrentPointer.KEY), folder.resolve("pointer-" + (closedStore + 1)));
    }
    try (Follower old = new Follower();
        Follower young = new Follower()) {
      for (int event = 0; event < 30; event++) {
        old.poll(Trouble.choose(random), 1 + random.nextInt(2));
      }
      old.attempts.clear();
      old.poll(Trouble.NONE, 3);
      young.poll(Trouble.NONE, 3);
      assertThat(old.state()).as("seed %d", seed).isEqualTo(young.state()).contains("release 3");
      for (int event = 0; event < 30; event++) {
        Trouble trouble = Trouble.choose(random);
        int release = 3 + random.nextInt(3);
        old.poll(trouble, release);
        young.poll(trouble, release);
        assertThat(old.state()).as("seed %d, event %d", seed, event).isEqualTo(young.state());
      }
    }
    assertThat(openFiles()).as("seed %d", seed).isEqualTo(before);
  }

  /** Returns the published files, and copies of them, that this process has open or mapped. */
  private Set<String> openFiles() throws IOException {
    return OpenFiles.list(
        file -> file.startsWith(folder.toString()) || file.contains("rent-to-own"));
  }

  /** The new store uses the same release numbers for other releases. */
  @Test
  void no_release_of_a_store_that_was_set_up_again_stays() throws IOException {
    Instant created = Instant.EPOCH;
    for (int store = 0; store < 2; store++) {
      for (int release = 1; release <= 2; release++) {
        publish(2 * store + release);
        created = created.plusSeconds(1);
        made(pointer(), created);
        watcher.poll();
        assertThat(numbers(current)).isEqualTo(release == 1 ? List.of(1L) : List.of(1L, 2L));
      }
      if (store == 0) {
        FileTree.delete(folder);
        publish(3);
        publish(4);
        created = created.plusSeconds(1);
        made(pointer(), created);
        watcher.poll();
        assertThat(numbers(current)).containsExactly(2L);
        FileTree.delete(folder);
      }
    }
  }

  /** A state of a store. */
  private enum Trouble {
    NONE,
    NO_POINTER,
    NO_ANSWER,
    BUG,
    NO_SNAPSHOT,
    DAMAGED_SNAPSHOT;

    static Trouble choose(Random random) {
      return values()[random.nextInt(values().length)];
    }
  }

  /** A watcher of a store in any state. */
  private final class Follower extends FileObjectReader implements AutoCloseable {
    private final CurrentRelease served = new CurrentRelease();
    private final List<String> attempts = new ArrayList<>();
    private final List<Path> temporary = new ArrayList<>();
    private final ReleaseWatcher following =
        new ReleaseWatcher(
            this,
            served,
            ReleaseWatcher.PollOptions.DEFAULT,
            ReleaseWatcher.ReleaseListener.NONE,
            attempts::add);
    private Trouble trouble = Trouble.NONE;
    private int release;

    Follower() {
      super(folder);
    }

    void poll(Trouble now, int published) {
      trouble = now;
      release = published;
      following.poll();
      assertThat(temporary).allMatch(Files::notExists);
    }

    /** Returns the served release, the problem, and all attempts to load a release. */
    String state() {
      return "release %d, %s, %s"
          .formatted(served.get().orElseThrow().number(), served.problem(), attempts);
    }

    @Override
    public Optional<byte[]> read(String key) throws IOException {
      if (trouble == Trouble.NO_ANSWER) {
        throw new IOException("no answer");
      }
      if (trouble == Trouble.BUG) {
        throw new IllegalStateException("a bug");
      }
      return key.equals(CurrentPointer.KEY)
          ? super.read(trouble == Trouble.NO_POINTER ? "no pointer" : "pointer-" + release)
          : super.read(key);
    }

    @Override
    public Path fetch(String key, long size, Path target) throws IOException {
      attempts.add("fetch " + key);
      temporary.add(target);
      return switch (trouble) {
        case NO_SNAPSHOT -> throw new IOException("no snapshot");
        case DAMAGED_SNAPSHOT -> Files.write(target.resolve("damaged"), new byte[(int) size]);
        default -> super.fetch(key, size, target);
      };
    }

    @Override
    public void close() {
      following.close();
      served.close();
    }
  }

  @Test
  void the_documents_show_the_limits_of_the_gateway() throws IOException {
    publishFirst();
    ReleaseWatcher.PollOptions options =
        new ReleaseWatcher.PollOptions(Duration.ofSeconds(2), new Limits(7, 3, 11));
    try (ReleaseWatcher limited =
        new ReleaseWatcher(
            new FileObjectStore(folder),
            current,
            options,
            ReleaseWatcher.ReleaseListener.NONE,
            log::add)) {
      limited.poll();
      ApiDocuments documents = current.get().orElseThrow().documents();
      assertThat(documents.at("/docs").orElseThrow().text())
          .contains("7 a minute", "3 a minute", "11 a minute", "q=7;w=60")
          .doesNotContain("60 a minute", "60 requests", "20 a minute");
    }
  }

  @Test
  void a_pointer_that_is_not_a_regular_file_is_named_and_not_read() throws IOException {
    publishFirst();
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

  /** Publishes a pointer as if it were made at another time. */
  private CurrentPointer made(CurrentPointer pointer, Instant createdAt) throws IOException {
    CurrentPointer changedPointer =
        CurrentPointer.of(pointer.release(), pointer.reference(), createdAt);
    Files.write(folder.resolve(CurrentPointer.KEY), changedPointer.toBytes());
    return changedPointer;
  }

  @Test
  void a_snapshot_that_is_no_longer_loaded_is_unmapped_after_its_last_reader() throws IOException {
    CurrentRelease two = new CurrentRelease(2);
    List<List<String>> answers = new ArrayList<>();
    try (ReleaseWatcher follower = follower(two)) {
      publish(0);
      follower.poll();
      LoadedRelease first = Objects.requireNonNull(two.releases()).newest();
      two.beforeUnmap(
          () -> {
            assertThat(numbers(two)).as("no later task takes the first").containsExactly(2L, 3L);
            answers.add(renderAnswers(first));
          });
      publish(1);
      follower.poll();
      assertThat(answers).as("nothing is unmapped").isEmpty();
      publish(2);
      follower.poll();
      assertThat(numbers(two)).containsExactly(2L, 3L);
      assertThat(answers).singleElement().asInstanceOf(LIST).isNotEmpty();
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> renderAnswers(first));
    }
    two.beforeUnmap(() -> {});
    two.close();
    assertThat(two.releases()).isNull();
  }

  @Test
  void a_release_whose_preparation_ran_out_of_memory_is_not_served_and_tried_again()
      throws IOException {
    publishFirst();
    AtomicInteger attempts = new AtomicInteger();
    ObjectReader flaky =
        new FileObjectReader(folder) {
          @Override
          public Path fetch(String key, long size, Path target) throws IOException {
            if (attempts.getAndIncrement() == 0) {
              throw new OutOfMemoryError("a first attempt without memory");
            }
            return super.fetch(key, size, target);
          }
        };
    try (ReleaseWatcher patient =
        new ReleaseWatcher(
            flaky,
            current,
            ReleaseWatcher.PollOptions.DEFAULT,
            ReleaseWatcher.ReleaseListener.NONE,
            log::add)) {
      patient.poll();
      assertThat(current.get()).isEmpty();
      assertThat(problem()).startsWith("release 1: unexpected java.lang.OutOfMemoryError");
      patient.poll();
      assertServing(1, SmallDirectory.LOCATIONS);
    }
  }

  /** Returns ways to damage a snapshot: the name, the action, and the expected message. */
  static Stream<Arguments> spoiled() {
    return Stream.of(
        spoiling("cut in half", bytes -> Arrays.copyOf(bytes, bytes.length / 2), "truncated: "),
        spoiling(
            "another file",
            bytes -> "<!DOCTYPE html>".repeat(99).getBytes(StandardCharsets.UTF_8),
            "not a snapshot"),
        spoiling(
            "of a later format",
            bytes -> withByte(bytes, 8, SnapshotHeader.VERSION + 1),
            "too new: it has format "),
        spoiling(
            "of an earlier format",
            bytes -> withByte(bytes, 8, SnapshotHeader.VERSION - 1),
            "too old: it has format "),
        spoiling(
            "with another byte in the middle",
            bytes -> withByte(bytes, bytes.length / 2, bytes[bytes.length / 2] ^ 0x10),
            "corrupt"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("spoiled")
  void the_release_before_a_snapshot_that_cannot_be_used_stays(
      String name, UnaryOperator<byte[]> spoil, String reason) throws IOException {
    publishFirst();
    watcher.poll();
    List<String> answers = servedAnswers();
    publishSecond();
    byte[] validBytes = Files.readAllBytes(snapshot());
    Files.write(snapshot(), spoil.apply(validBytes));
    watcher.poll();
    assertThat(current.get().orElseThrow().pointer().release()).isEqualTo(1);
    assertThat(servedAnswers()).isEqualTo(answers);
    assertThat(problem()).startsWith("release 2: ").contains(reason);
    assertThat(log).last().asString().endsWith("(release 1 stays served)");
    Files.write(snapshot(), validBytes);
    watcher.poll();
    assertServing(2, SmallDirectory.LOCATIONS - 1);
  }

  private void publishFirst() {
    TestRelease.publish(SmallDirectory.directory(), folder);
  }

  private void publishSecond() {
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

  private ReleaseWatcher follower(CurrentRelease follows) throws IOException {
    return new ReleaseWatcher(
        new FileObjectStore(folder),
        follows,
        ReleaseWatcher.PollOptions.DEFAULT,
        ReleaseWatcher.ReleaseListener.NONE,
        log::add);
  }

  private void publish(int closedStore) {
    TestRelease.publish(SmallDirectory.withoutStore(closedStore), folder);
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
      PagedList all = release.pages().list(ListQuery.locations(null, null, null, page));
      answers.add(new String(release.renderer().page(all, page).bytes(), StandardCharsets.UTF_8));
    }
    for (Vertical vertical : Vertical.values()) {
      for (int entry : release.typeahead(vertical).find(SearchQuery.of("dallas"), 10)) {
        answers.add(new String(release.typeahead(vertical).result(entry), StandardCharsets.UTF_8));
      }
    }
    return answers;
  }

  private static Arguments spoiling(String name, UnaryOperator<byte[]> spoil, String reason) {
    return Arguments.of(name, spoil, reason);
  }

  private static byte[] withByte(byte[] bytes, int place, int value) {
    byte[] changedBytes = Objects.requireNonNull(bytes.clone());
    changedBytes[place] = (byte) value;
    return changedBytes;
  }
}
