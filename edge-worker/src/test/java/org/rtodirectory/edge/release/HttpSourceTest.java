package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.HttpFolder;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.publish.DatabaseSource;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.ReleaseSource;
import org.rtodirectory.generator.publish.ShrinkGuard;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.generator.storage.SnapshotForms.SnapshotForm;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.HttpObjectReader;

/** A watcher of a source over HTTP, whose snapshots are raw, compressed or patches. */
@Tag("platform")
class HttpSourceTest {
  @TempDir private Path folder;
  private final CurrentRelease current = new CurrentRelease();
  private final List<String> log = new ArrayList<>();
  private final EventCounts events = new EventCounts();
  @AutoClose private HttpFolder server;
  @AutoClose private ReleaseWatcher watcher;

  @BeforeEach
  void createWatcher() throws IOException {
    server = new HttpFolder(folder);
    watcher =
        new ReleaseWatcher(
            new HttpObjectReader(server.address()),
            current,
            ReleaseWatcher.PollOptions.DEFAULT,
            events,
            log::add);
  }

  /** A folder that stays for long could be deleted by a program that cleans up temporary files. */
  @Test
  void the_folder_of_a_download_is_deleted_when_the_release_is_open() throws IOException {
    publishFullDirectory();
    watcher.poll();
    assertServing(1);
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      assertThat(maps.filter(line -> line.contains("rent-to-own-gateway")))
          .isNotEmpty()
          .allSatisfy(
              line -> {
                String file = line.split(" +", 6)[5];
                assertThat(Path.of(file.replace(" (deleted)", "")).getParent()).doesNotExist();
              });
    }
  }

  @Test
  void an_unchanged_pointer_costs_a_304_and_no_download() {
    publishFullDirectory();
    for (int i = 0; i < 5; i++) {
      watcher.poll();
    }
    assertServing(1);
    assertThat(server.log()).hasSize(8).startsWith("200 current.json").endsWith("304 current.json");
    assertThat(server.log().get(1)).startsWith("404 snapshots/").endsWith(".json");
    assertThat(server.log().get(2)).startsWith("200 snapshots/");
    assertThat(server.log().get(3)).isEqualTo("200 releases/1/changes.json");
    assertThat(server.log().get(4)).as("the last object of the download").startsWith("200 current");
    assertThat(server.log().subList(5, 8)).containsOnly("304 current.json");
  }

  @Test
  void an_unusable_snapshot_is_downloaded_again_with_increasing_delays() throws IOException {
    publishFullDirectory();
    Path snapshot = onlyFile(".snapshot");
    byte[] validBytes = Files.readAllBytes(snapshot);
    Files.write(snapshot, new byte[validBytes.length]);
    List<Integer> polls = new ArrayList<>();
    for (int poll = 1; poll <= 700; poll++) {
      long downloadsBefore = downloads();
      watcher.poll();
      assertThat(problem()).startsWith("release 1: the file is not a snapshot");
      if (downloads() > downloadsBefore) {
        polls.add(poll);
      }
    }
    assertThat(polls).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 406, 556);
    assertThat(log).hasSize(1);
  }

  @Test
  void a_new_pointer_is_followed_at_once_and_resets_the_delays() throws IOException {
    publishFullDirectory();
    Path snapshot = onlyFile(".snapshot");
    Files.write(snapshot, new byte[] {0});
    for (int poll = 1; poll <= 10; poll++) {
      watcher.poll();
    }
    assertThat(downloads()).isEqualTo(4);
    publishOneStoreLess();
    watcher.poll();
    assertServing(2);
    Files.write(folder.resolve("current.json"), new byte[0]);
    watcher.poll();
    assertThat(problem()).startsWith("current.json");
  }

  private void publishFullDirectory() {
    TestRelease.publish(SmallDirectory.directory(), folder);
  }

  private void publishOneStoreLess() {
    TestRelease.publish(SmallDirectory.oneStoreLess(), folder);
  }

  private long downloads() {
    return server.log().stream().filter(line -> line.endsWith(".snapshot")).count();
  }

  private void assertServing(long number) {
    assertThat(release()).as("log: %s", log).isEqualTo(number);
    assertThat(current.problem()).isEmpty();
  }

  private long release() {
    return current.get().map(loaded -> loaded.pointer().release()).orElse(0L);
  }

  private String problem() {
    return current.problem().orElse("");
  }

  @Test
  void a_gateway_with_the_previous_release_fetches_only_a_patch() throws IOException {
    publish(1, SnapshotForm.PATCHES);
    watcher.poll();
    assertServing(1);
    int logSizeBefore = server.log().size();
    publish(2, SnapshotForm.PATCHES);
    watcher.poll();
    assertServing(2);
    assertThat(server.log().subList(logSizeBefore, server.log().size()))
        .hasSize(4)
        .contains("200 current.json", "200 releases/2/changes.json")
        .anyMatch(line -> line.startsWith("200 ") && line.endsWith(".patch"))
        .noneMatch(line -> line.endsWith(".snapshot") || line.endsWith(".zst"));
  }

  /** {@code SnapshotFetchTest} has all combinations of unusable forms. */
  @Test
  void an_unusable_patch_is_replaced_by_the_compressed_snapshot() throws IOException {
    publish(1, SnapshotForm.PATCHES);
    watcher.poll();
    publish(source(2), 1, SnapshotForm.PATCHES);
    overwriteWithZeros(".patch");
    watcher.poll();
    assertServing(2);
    assertThat(server.log()).anyMatch(line -> line.startsWith("200 ") && line.endsWith(".zst"));
    assertThat(events.fallbacks).isEqualTo(1);
  }

  @Test
  void a_gateway_without_the_base_of_a_patch_also_fetches_the_keyframe() throws IOException {
    publish(1, SnapshotForm.PATCHES);
    publish(2, SnapshotForm.PATCHES);
    Path patch = onlyFile(".patch");
    watcher.poll();
    assertServing(2);
    Path keyframe = onlyFile(patch.getFileName().toString().substring(0, 64) + ".snapshot.zst");
    assertThat(events.patches).isEqualTo(1);
    assertThat(events.fallbacks).isZero();
    assertThat(events.downloaded).isEqualTo(Files.size(patch) + Files.size(keyframe));
  }

  @Test
  void the_previous_release_stays_if_the_snapshot_cannot_be_fetched_in_any_form()
      throws IOException {
    publish(1, SnapshotForm.PATCHES);
    watcher.poll();
    publish(2, SnapshotForm.PATCHES);
    overwriteWithZeros(".patch");
    watcher.poll();
    assertThat(release()).isEqualTo(1);
    assertThat(current.problem().orElse("")).contains("cannot be read");
    publish(3, SnapshotForm.PATCHES);
    watcher.poll();
    assertServing(3);
  }

  @Test
  void a_compressed_snapshot_is_not_decompressed_beyond_the_length_in_its_manifest()
      throws IOException {
    publish(1, SnapshotForm.PATCHES);
    Path keyframe = onlyFile(".zst");
    byte[] bomb = Zstd.compress(new byte[64 << 20]);
    long size = Files.size(keyframe);
    assertThat(bomb.length).isLessThan((int) size);
    Files.write(keyframe, Arrays.copyOf(bomb, (int) size));
    watcher.poll();
    assertThat(current.get()).isEmpty();
    assertThat(current.problem().orElse("")).contains("longer than its manifest says");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "null", "[]", "{", "{} {}", "{\"results\":7}", "nested", "tokens", "long"})
  void a_release_with_broken_changes_is_served_without_them_and_logged_once(String brokenChanges)
      throws IOException {
    publishFullDirectory();
    byte[] json =
        switch (brokenChanges) {
          case "nested" -> "[".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
          case "tokens" -> ("[0" + ",0".repeat(1 << 20) + "]").getBytes(StandardCharsets.UTF_8);
          case "long" -> " ".repeat(Release.MAX_CHANGES_BYTES + 1).getBytes(StandardCharsets.UTF_8);
          default -> brokenChanges.getBytes(StandardCharsets.UTF_8);
        };
    Files.write(folder.resolve(Release.changesKey(1)), json);
    watcher.poll();
    watcher.poll();
    assertServing(1);
    assertThat(current.get().orElseThrow().changes()).isEmpty();
    assertThat(log)
        .filteredOn(line -> line.contains("changes.json"))
        .singleElement()
        .asString()
        .startsWith("releases/1/changes.json ")
        .endsWith(". Release 1 is served without it.");
  }

  @Test
  void changes_of_more_than_a_mebibyte_are_read() throws IOException {
    publishFullDirectory();
    Path changes = folder.resolve(Release.changesKey(1));
    byte[] json = Files.readAllBytes(changes);
    Files.write(changes, Arrays.copyOf(json, json.length + (3 << 20)));
    byte[] paddedJson = Files.readAllBytes(changes);
    Arrays.fill(paddedJson, json.length, paddedJson.length, (byte) ' ');
    Files.write(changes, paddedJson);
    watcher.poll();
    assertThat(current.get().orElseThrow().changes()).contains(paddedJson);
  }

  @Test
  void a_release_without_a_file_of_changes_is_served_without_a_message() throws IOException {
    publishFullDirectory();
    Files.delete(folder.resolve(Release.changesKey(1)));
    watcher.poll();
    assertServing(1);
    assertThat(log).singleElement().asString().startsWith("Serving release 1 ");
  }

  @Test
  void a_manifest_with_impossible_lengths_is_ignored_and_the_raw_snapshot_is_fetched()
      throws IOException {
    publish(1, SnapshotForm.PATCHES, SnapshotForm.RAW);
    Path manifest = onlyFile("[0-9a-f]{64}.json");
    Files.writeString(
        manifest,
        Files.readString(manifest).replaceAll("\"bytes\" : \\d+", "\"bytes\" : 1000000000000000"));
    watcher.poll();
    assertServing(1);
    assertThat(server.log())
        .noneMatch(line -> line.endsWith(".zst"))
        .anyMatch(line -> line.startsWith("200 ") && line.endsWith(".snapshot"));
  }

  /** Counts downloaded bytes, applied patches and fallbacks to another form. */
  private static final class EventCounts implements ReleaseWatcher.ReleaseListener {
    private long downloaded;
    private int patches;
    private int fallbacks;

    @Override
    public void onDownload(long bytes) {
      downloaded += bytes;
    }

    @Override
    public void onPatches(int count) {
      patches += count;
    }

    @Override
    public void onFallback(IOException failure) {
      fallbacks++;
    }
  }

  /** Publishes the same stores with another name of the publisher. */
  private void publish(int number, SnapshotForm... forms) {
    publish(source(number), 32, forms);
  }

  private static ReleaseSource source(int number) {
    Publication publication = new Publication("Directory " + number, null, SitePaths.DEFAULT);
    return new DatabaseSource(
        DatabaseSource.ReadRows.of(() -> Extracts.of(SmallDirectory.directory())),
        publication,
        null,
        Progress.NONE);
  }

  /** Publishes with a keyframe after {@code maxPatches} patches. */
  private void publish(ReleaseSource source, int maxPatches, SnapshotForm... forms) {
    Target.publish(
        source,
        new Target(folder).store(),
        new PublishOptions(
            ShrinkGuard.OFF, null, new SnapshotForms(Set.of(forms), maxPatches), Set.of()),
        Progress.NONE);
  }

  private void overwriteWithZeros(String name) throws IOException {
    Path file = onlyFile(name);
    Files.write(file, new byte[Math.toIntExact(Files.size(file))]);
  }

  /** Returns the only file in the folder of snapshots whose name matches. */
  private Path onlyFile(String name) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("snapshots"))) {
      List<Path> matching = files.filter(file -> file.toString().matches(".*" + name)).toList();
      assertThat(matching).hasSize(1);
      return matching.get(0);
    }
  }
}
