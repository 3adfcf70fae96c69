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
 * A gateway and its clients. It polls the bucket, or the nodes of the CDN in turn. Its clients must
 * never get answers of an older release than before, and always the bytes of a fresh publish.
 */
final class GatewayProcess extends SimulatedProcess {
  private static final long POLL = ReleaseWatcher.PollOptions.DEFAULT.pollInterval().toMillis();

  private final Bucket bucket;
  private final List<CdnNode> cdn;
  private final Mutation mutation;
  private final CurrentRelease current = new CurrentRelease();
  private final ReleaseWatcher watcher;

  /** The snapshots that were downloaded without a check, by their keys. */
  private final Map<String, Stored> downloaded = new HashMap<>();

  /** An old pointer that the next poll finds instead of the current one, or null. */
  private @Nullable Stored misleading;

  /** The last pointer that was read. */
  private @Nullable CurrentPointer lastRead;

  private int requests;
  private long newestSeen;

  /**
   * @param cdn the nodes that it asks. Empty: it asks the bucket
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

  /** Polls twice: a refused release must be refused again. */
  private void poll() {
    for (int polls = 0; polls < 2; polls++) {
      watcher.poll();
      current.get().ifPresent(served -> answered(served.number()));
    }
    misleading = null;
    timeline().schedule(POLL, this, this::poll);
  }

  /** Makes the next two polls find this pointer. */
  void mislead(CurrentPointer old) {
    misleading = object(old);
  }

  /** Checks an answer that a client gets. */
  private void answered(long release) {
    Violation.unless(
        release >= newestSeen, "%s answers from %s after release %s", name(), release, newestSeen);
    newestSeen = release;
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
    PagedList listing = release.pages().find(key).orElseThrow(() -> new Violation(key + " is not"));
    Stored freshPage = Directories.tree(release.pointer().sha256()).get(key.toString());
    Violation.unless(
        freshPage != null
            && Arrays.equals(
                release.renderer().page(listing, key.page()).bytes(), freshPage.bytes()),
        "%s answers %s of release %s in another way than a fresh publish",
        name(),
        key,
        release.number());
  }

  /** Reads the pages of the served release as a client, one after another. */
  void crawl(long pause) {
    LoadedReleases releases = loadedReleases();
    if (releases != null) {
      answered(releases.newest().number());
      crawl(releases.newest().number(), pages(releases.newest()), pause);
    }
  }

  private void crawl(long release, List<PageKey> pages, long pause) {
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
    timeline().schedule(pause, this, () -> crawl(release, pages.subList(1, pages.size()), pause));
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

  /** Reads an object, with the defects of the mutation. */
  private Optional<Stored> read(String key) throws IOException {
    Stored knownObject = downloaded.get(key);
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
        case OLDER_RELEASE_ACCEPTED -> Optional.of(object(madeNow(pointer)));
        case OLDER_RELEASE_ACCEPTED_LATER -> Optional.of(object(madeLater(pointer)));
        case DIGEST_NOT_CHECKED -> Optional.of(object(ofDownloaded(pointer)));
        default -> answer;
      };
    } catch (Release.Malformed e) {
      throw new IOException(e);
    }
  }

  /** Returns a pointer to an older release with the current time as its creation time. */
  private CurrentPointer madeNow(CurrentPointer pointer) {
    return current
        .get()
        .filter(served -> served.number() > pointer.release())
        .map(served -> served.pointer().createdAt().plusMillis(1))
        .map(later -> CurrentPointer.of(pointer.release(), pointer.reference(), later))
        .orElse(pointer);
  }

  /** Returns a pointer to an older release that is read again, with a later creation time. */
  private CurrentPointer madeLater(CurrentPointer pointer) {
    boolean isReadAgain = pointer.equals(lastRead);
    lastRead = pointer;
    return isReadAgain ? madeNow(pointer) : pointer;
  }

  /**
   * Returns a pointer with the digest of the downloaded snapshot, if that is stored uncompressed.
   */
  private CurrentPointer ofDownloaded(CurrentPointer pointer) throws IOException {
    Optional<Stored> snapshot = get(pointer.snapshot());
    if (snapshot.isEmpty()) {
      return pointer;
    }
    byte[] bytes = snapshot.get().bytes();
    SnapshotReference reference =
        SnapshotReference.of(HexFormat.of().formatHex(Sha256.of(bytes)), bytes.length);
    downloaded.put(reference.key(), snapshot.get());
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
                  key.equals(CurrentPointer.KEY) && misleading != null
                      ? Optional.of(misleading)
                      : cdn.isEmpty() ? bucket.find(key) : cdn.get(requests % cdn.size()).get(key));
      return isDamaged() ? answer.map(GatewayProcess::damaged) : answer;
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  private static Stored damaged(Stored object) {
    byte[] bytes = object.bytes().clone();
    bytes[bytes.length / 3] ^= 1;
    return new Stored(bytes, object.contentType(), object.cacheControl(), object.written());
  }
}
