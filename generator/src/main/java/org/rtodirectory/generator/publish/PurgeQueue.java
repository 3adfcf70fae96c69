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
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.Release.Purge;

/**
 * The queue of outstanding purges. For each cache the record of a release keeps the number of the
 * oldest release whose objects the cache may hold, so the queue survives crashes. A cache that was
 * purged of all before is purged of what a release replaces; a purge that failed, or that was
 * interrupted, is repeated as a purge of everything. Objects that vanished meanwhile, and those in
 * caches that are not purged any more, expire.
 */
final class PurgeQueue {
  private static final String NOT_TRIED = "not tried yet";

  private final List<CachePurge> caches;

  /** The caches that had no outstanding purges. */
  private final Set<String> clean = new HashSet<>();

  PurgeQueue(List<CachePurge> caches) {
    this.caches = caches;
  }

  /** The purges of {@code due} whose caches are still purged. */
  List<Purge> remembered(List<Purge> due) {
    return due.stream().filter(purge -> find(purge).isPresent()).toList();
  }

  private Optional<CachePurge> find(Purge purge) {
    return caches.stream().filter(cache -> cache.target().equals(purge.target())).findFirst();
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
    caches.stream()
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
      CachePurge cache = find(purge).orElseThrow();
      try {
        cache.purge(
            keys(plan, clean.contains(cache.target())),
            "release-" + release.release() + "-since-" + purge.since());
      } catch (IOException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw e; // It is to end: the record of the intent knows what is due.
        }
        left.add(new Purge(purge.target(), purge.since(), purge.attempts() + 1, Failure.reason(e)));
      }
    }
    return left;
  }

  /** The keys of objects that are replaced, or of all, and of those that vanish in this run. */
  private static Set<String> keys(ObjectPlan plan, boolean areReplaced) {
    Set<String> keys = new LinkedHashSet<>();
    if (areReplaced) {
      for (Kind kind : Kind.values()) {
        plan.forEachWritten(kind, object -> keys.add(object.key()));
      }
    } else {
      plan.next().forEach(object -> keys.add(object.key()));
    }
    plan.forEachVanished(keys::add);
    return keys;
  }
}
