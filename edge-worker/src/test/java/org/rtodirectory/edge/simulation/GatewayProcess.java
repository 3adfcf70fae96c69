package org.rtodirectory.edge.simulation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.text.Sha256;

/**
 * A gateway and its clients. The gateway polls the bucket, or the nodes of the CDN in turn. Its
 * clients must never get an answer of an older release than before. Each answer must have the bytes
 * of a fresh publish.
 */
final class GatewayProcess extends SimulatedProcess {
  private static final long POLL_MILLIS =
      ReleaseWatcher.PollOptions.DEFAULT.pollInterval().toMillis();

  private final Bucket bucket;
  private final List<CdnNode> cdn;
  private final Mutation mutation;
  private final CurrentRelease current = new CurrentRelease();
  private final ReleaseWatcher watcher;

  /** The snapshots that were downloaded without a check, by their keys. */
  private final Map<String, Stored> uncheckedSnapshots = new HashMap<>();

  /** An old pointer that the next poll finds instead of the current one, or null. */
  private @Nullable Stored misleadingPointer;

  /** The last pointer that was read. */
  private @Nullable CurrentPointer lastPointer;

  private int requests;
  private long newestRelease;

  /**
   * @param cdn the nodes of the CDN that it polls, or an empty list to poll the bucket
   */
  GatewayProcess(Machine machine, Bucket bucket, List<CdnNode> cdn, Mutation mutation) {
    super(machine);
    this.bucket = bucket;
    this.cdn = cdn;
    this.mutation = mutation;
    this.watcher =
        new ReleaseWatcher(
            Bucket.reader(this::read),
            current,
            ReleaseWatcher.PollOptions.DEFAULT,
            ReleaseWatcher.ReleaseListener.NONE,
            this::log);
  }

  void startPolling() {
    timeline().schedule(0, this, this::poll);
  }

  /** Polls twice, because a release that was refused must be refused again. */
  private void poll() {
    for (int polls = 0; polls < 2; polls++) {
      watcher.poll();
      current.get().ifPresent(served -> requireNotOlder(served.number()));
    }
    misleadingPointer = null;
    timeline().schedule(POLL_MILLIS, this, this::poll);
  }

  /** Makes the next two polls find this pointer. */
  void mislead(CurrentPointer stalePointer) {
    misleadingPointer = object(stalePointer);
  }

  /** Fails if a client gets an answer of an older release than before. */
  private void requireNotOlder(long release) {
    Violation.unless(
        release >= newestRelease,
        "%s answers from %s after release %s",
        name(),
        release,
        newestRelease);
    newestRelease = release;
  }

  private @Nullable LoadedReleases loadedReleases() {
    return isDead() ? null : current.releases();
  }

  private static List<PageKey> pages(LoadedRelease release) {
    return Directories.tree(release.pointer().sha256()).keySet().stream()
        .flatMap(key -> PageKey.parse(key).stream())
        .toList();
  }

  private void requirePage(LoadedRelease release, PageKey key) {
    PagedList list =
        release.pages().find(key).orElseThrow(() -> new Violation(key + " does not exist"));
    Stored freshPage = Directories.tree(release.pointer().sha256()).get(key.toString());
    Violation.unless(
        freshPage != null
            && Arrays.equals(release.renderer().page(list, key.page()).bytes(), freshPage.bytes()),
        "%s answers %s of release %s with other bytes than a fresh publish",
        name(),
        key,
        release.number());
  }

  /** Reads the pages of the served release as a client, one after another. */
  void crawl(long pauseMillis) {
    LoadedReleases releases = loadedReleases();
    if (releases != null) {
      requireNotOlder(releases.newest().number());
      crawl(releases.newest().number(), pages(releases.newest()), pauseMillis);
    }
  }

  private void crawl(long release, List<PageKey> pages, long pauseMillis) {
    LoadedReleases releases = loadedReleases();
    if (releases == null || pages.isEmpty()) {
      return;
    }
    Optional<LoadedRelease> loaded = releases.find(release);
    if (loaded.isEmpty()) {
      Violation.unless(releases.newest().number() > release, "%s lost release %s", name(), release);
      return;
    }
    requirePage(loaded.get(), pages.get(0));
    timeline()
        .schedule(
            pauseMillis, this, () -> crawl(release, pages.subList(1, pages.size()), pauseMillis));
  }

  /**
   * Fails unless the gateway serves the release of {@code pointer}, with all pages as after a fresh
   * publish.
   */
  void requireServed(CurrentPointer pointer) {
    LoadedReleases releases = loadedReleases();
    Violation.unless(
        releases != null && releases.newest().pointer().equals(pointer),
        "%s does not serve release %s: %s",
        name(),
        pointer.release(),
        current.problem());
    LoadedRelease served = requireNonNull(releases).newest();
    pages(served).forEach(key -> requirePage(served, key));
  }

  @Override
  public void close() {
    super.close();
    watcher.close();
    current.close();
  }

  /** Reads an object, and changes it if the mutation is one of this class. */
  private Optional<Stored> read(String key) throws IOException {
    Stored knownObject = uncheckedSnapshots.get(key);
    if (knownObject != null) {
      return Optional.of(knownObject);
    }
    Optional<Stored> answer = get(key);
    if (mutation == Mutation.NONE || !key.equals(CurrentPointer.KEY) || answer.isEmpty()) {
      return answer;
    }
    try {
      CurrentPointer pointer = CurrentPointer.fromBytes(answer.get().bytes());
      return switch (mutation) {
        case OLDER_RELEASE_ACCEPTED -> Optional.of(object(withCurrentTime(pointer)));
        case OLDER_RELEASE_ACCEPTED_LATER ->
            Optional.of(object(withCurrentTimeIfRepeated(pointer)));
        case DIGEST_NOT_CHECKED -> Optional.of(object(withDigestOfDownload(pointer)));
        default -> answer;
      };
    } catch (Release.Malformed e) {
      throw new IOException(e);
    }
  }

  /** Returns a pointer to an older release with the current time as its creation time. */
  private CurrentPointer withCurrentTime(CurrentPointer pointer) {
    return current
        .get()
        .filter(served -> served.number() > pointer.release())
        .map(served -> served.pointer().createdAt().plusMillis(1))
        .map(later -> CurrentPointer.of(pointer.release(), pointer.reference(), later))
        .orElse(pointer);
  }

  /**
   * Returns a pointer to an older release with the current time if the pointer is read a second
   * time.
   */
  private CurrentPointer withCurrentTimeIfRepeated(CurrentPointer pointer) {
    boolean isReadAgain = pointer.equals(lastPointer);
    lastPointer = pointer;
    return isReadAgain ? withCurrentTime(pointer) : pointer;
  }

  /**
   * Returns a pointer with the digest of the downloaded bytes, if the snapshot is stored
   * uncompressed.
   */
  private CurrentPointer withDigestOfDownload(CurrentPointer pointer) throws IOException {
    Optional<Stored> snapshot = get(pointer.snapshot());
    if (snapshot.isEmpty()) {
      return pointer;
    }
    byte[] bytes = snapshot.get().bytes();
    SnapshotReference reference =
        SnapshotReference.of(HexFormat.of().formatHex(Sha256.of(bytes)), bytes.length);
    uncheckedSnapshots.put(reference.key(), snapshot.get());
    return CurrentPointer.of(pointer.release(), reference, pointer.createdAt());
  }

  private static Stored object(CurrentPointer pointer) {
    return new Stored(pointer.toBytes(), "", "", Instant.EPOCH);
  }

  private Optional<Stored> get(String key) throws IOException {
    requests++;
    try {
      Optional<Stored> answer =
          request(
              "get " + key,
              () ->
                  key.equals(CurrentPointer.KEY) && misleadingPointer != null
                      ? Optional.of(misleadingPointer)
                      : cdn.isEmpty() ? bucket.find(key) : cdn.get(requests % cdn.size()).get(key));
      return isDamaged() ? answer.map(GatewayProcess::damagedCopy) : answer;
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  private static Stored damagedCopy(Stored object) {
    byte[] bytes = object.bytes().clone();
    bytes[bytes.length / 3] ^= 1;
    return new Stored(bytes, object.contentType(), object.cacheControl(), object.written());
  }
}
