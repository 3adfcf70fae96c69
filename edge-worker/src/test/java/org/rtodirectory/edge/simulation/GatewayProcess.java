package org.rtodirectory.edge.simulation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.release.CurrentPointer;

/**
 * A gateway and its clients. It follows the bucket, or the CDN in front of it, whichever node
 * answers. To its clients it must never answer from an older release than before, and always with
 * the bytes of a fresh publish.
 */
final class GatewayProcess extends SimulatedProcess {
  private static final long POLL = ReleaseWatcher.Options.DEFAULT.pollInterval().toMillis();

  private final Bucket bucket;
  private final List<CdnNode> cdn;
  private final CurrentRelease current = new CurrentRelease();
  private final ReleaseWatcher watcher;
  private int requests;
  private long newestSeen;

  /**
   * @param cdn the nodes that it asks; empty: it asks the bucket
   */
  GatewayProcess(Machine machine, Bucket bucket, List<CdnNode> cdn, Mutation mutation) {
    super(machine);
    this.bucket = bucket;
    this.cdn = cdn;
    this.watcher =
        new ReleaseWatcher(
            mutation.source(Bucket.reader(this::get), current),
            current,
            ReleaseWatcher.Options.DEFAULT,
            ReleaseWatcher.Listener.NONE,
            this::log);
  }

  void follow() {
    timeline().in(0, this, this::poll);
  }

  private void poll() {
    watcher.poll();
    current.get().ifPresent(served -> answered(served.number()));
    timeline().in(POLL, this, this::poll);
  }

  /** A client gets an answer from a release. */
  private void answered(long release) {
    Violation.unless(
        release >= newestSeen, "%s answers from %s after release %s", name(), release, newestSeen);
    newestSeen = release;
  }

  private @Nullable HeldReleases held() {
    return isDead() ? null : current.held();
  }

  /** A client reads one of the pages of the release that is served. */
  void read(int number) {
    HeldReleases held = held();
    if (held != null) {
      LoadedRelease served = held.served();
      answered(served.number());
      List<PageKey> keys = pages(served);
      requirePage(served, keys.get(number % keys.size()));
    }
  }

  private static List<PageKey> pages(LoadedRelease release) {
    return Directories.tree(release.pointer().sha256()).keySet().stream()
        .flatMap(key -> PageKey.parse(key).stream())
        .toList();
  }

  private void requirePage(LoadedRelease release, PageKey key) {
    Listing listing = release.pages().find(key).orElseThrow(() -> new Violation(key + " is not"));
    Stored fresh = Directories.tree(release.pointer().sha256()).get(key.toString());
    Violation.unless(
        fresh != null
            && Arrays.equals(release.renderer().page(listing, key.page()).bytes(), fresh.bytes()),
        "%s answers %s of release %s in another way than a fresh publish",
        name(),
        key,
        release.number());
  }

  /** A client reads all pages of locations of the release that is served, one after the other. */
  void crawl(long pause) {
    HeldReleases held = held();
    if (held != null) {
      LoadedRelease served = held.served();
      crawl(served.number(), Directories.tree(served.pointer().sha256()), 1, pause);
    }
  }

  private void crawl(long release, SortedMap<String, Stored> tree, long page, long pause) {
    PageKey key = PageKey.locations(null, null, null).withPage(page);
    HeldReleases held = held();
    if (held == null || !tree.containsKey(key.toString())) {
      return;
    }
    Optional<LoadedRelease> found = held.find(release);
    if (found.isEmpty()) {
      Violation.unless(held.served().number() > release, "%s lost release %s", name(), release);
      return;
    }
    requirePage(found.get(), key);
    timeline().in(pause, this, () -> crawl(release, tree, page + 1, pause));
  }

  /** It serves the release of {@code pointer}, each page as a fresh publish has it. */
  void requireServed(CurrentPointer pointer) {
    HeldReleases held = held();
    Violation.unless(
        held != null && held.served().pointer().equals(pointer),
        "%s does not serve release %s: %s",
        name(),
        pointer.release(),
        current.problem());
    LoadedRelease served = requireNonNull(held).served();
    pages(served).forEach(key -> requirePage(served, key));
  }

  @Override
  public void close() {
    super.close();
    watcher.close();
    current.close();
  }

  private Optional<Stored> get(String key) throws IOException {
    requests++;
    try {
      Optional<Stored> answer =
          request(
              "get " + key,
              false,
              () -> {},
              () -> cdn.isEmpty() ? bucket.find(key) : cdn.get(requests % cdn.size()).get(key));
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
