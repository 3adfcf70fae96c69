package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.edge.simulation.Bucket.Stored;

/** A gateway: it follows the bucket, or the CDN in front of it, whichever node answers. */
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
            Mutants.source(Bucket.reader(this::get), mutation, current),
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

  CurrentRelease current() {
    return current;
  }

  /** A client gets an answer from a release. */
  void answered(long release) {
    Violation.unless(
        release >= newestSeen,
        "%s answers from release %s after release %s",
        name(),
        release,
        newestSeen);
    newestSeen = release;
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
