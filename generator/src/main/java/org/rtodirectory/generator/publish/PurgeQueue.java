package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleaseObject.Kind;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.Release.Purge;

/**
 * The queue of outstanding purges. For each cache the record of a release keeps the number of the
 * oldest release whose objects the cache may hold, so the queue survives crashes. A cache that was
 * purged of all before is purged of what a release replaces; a purge that failed, or that was
 * interrupted, is repeated as a purge of everything. Objects that vanished meanwhile expire in the
 * cache.
 */
final class PurgeQueue {
  private static final String NOT_NAMED = "not among the --purge options of this run";
  private static final String NOT_TRIED = "not tried yet";

  private final PublishOptions options;
  private final Progress progress;

  /** The caches that had no outstanding purges. */
  private final Set<String> clean = new HashSet<>();

  /**
   * @param options has the caches
   */
  PurgeQueue(PublishOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  /** The purges of {@code due} without those of forgotten caches. */
  List<Purge> remembered(List<Purge> due) {
    return due.stream().filter(purge -> !options.forgotten().contains(purge.target())).toList();
  }

  /**
   * The purges that will be due when the next release is served: those that are due now, and for
   * each cache what the release replaces. They are part of the intent, so that they are known
   * however the publish ends.
   *
   * @param release number of the next release
   * @param replaced number of the oldest release that caches may have objects of, null if there is
   *     none
   * @param due the purges that are due already
   */
  List<Purge> due(long release, @Nullable Long replaced, List<Purge> due) {
    List<Purge> all = new ArrayList<>(remembered(due));
    long since = replaced == null ? release : replaced;
    options.caches().stream()
        .filter(cache -> replaced != null || cache.isToldOfFirst())
        .map(CachePurge::target)
        .distinct()
        .filter(target -> due.stream().noneMatch(purge -> purge.target().equals(target)))
        .forEach(
            target -> {
              clean.add(target);
              all.add(new Purge(target, since, 0, NOT_TRIED));
            });
    return all;
  }

  /**
   * Tries all due purges for {@code release}, which is served.
   *
   * @param plan the objects of {@code release}, and those that it replaced
   * @return the purges that are still due
   * @throws IOException if the thread was interrupted
   */
  List<Purge> run(Release release, ObjectPlan plan, List<Purge> due) throws IOException {
    List<Purge> left = new ArrayList<>();
    for (Purge purge : due) {
      Optional<CachePurge> cache =
          options.caches().stream()
              .filter(known -> known.target().equals(purge.target()))
              .findFirst();
      if (cache.isEmpty()) {
        left.add(new Purge(purge.target(), purge.since(), purge.attempts(), NOT_NAMED));
      } else {
        attempt(cache.get(), purge, release, plan).ifPresent(left::add);
      }
    }
    return left;
  }

  /** Returns the purge that is still due for the cache; empty if it succeeded. */
  private Optional<Purge> attempt(CachePurge cache, Purge purge, Release release, ObjectPlan plan)
      throws IOException {
    try (Progress.Stage step = progress.step("Purging " + cache.target())) {
      cache.purge(
          clean.contains(cache.target()) ? replaced(plan) : all(plan),
          "release-" + release.release() + "-since-" + purge.since());
      return Optional.empty();
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e; // It is to end: the record of the intent knows what is due.
      }
      return Optional.of(
          new Purge(purge.target(), purge.since(), purge.attempts() + 1, Failure.reason(e)));
    }
  }

  private static Set<String> replaced(ObjectPlan plan) {
    Set<String> keys = new LinkedHashSet<>();
    for (Kind kind : Kind.values()) {
      plan.forEachWritten(kind, object -> keys.add(object.key()));
    }
    plan.forEachVanished(keys::add);
    return keys;
  }

  /** The keys of all objects, and of those that vanish in this run. */
  private static Set<String> all(ObjectPlan plan) {
    Set<String> keys = new LinkedHashSet<>();
    plan.next().forEach(object -> keys.add(object.key()));
    plan.forEachVanished(keys::add);
    return keys;
  }
}
