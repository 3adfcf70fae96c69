package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.difference.PagePlan;
import org.rtodirectory.generator.difference.SiteObjects;
import org.rtodirectory.generator.difference.SitePlan;
import org.rtodirectory.generator.difference.StoredPages;
import org.rtodirectory.generator.difference.StoredSite;
import org.rtodirectory.generator.purge.CachePurge;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.Release.Purge;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.ObjectStore;

/**
 * The queue of outstanding purges. For each cache the record of a release keeps the number of the
 * oldest release whose pages the cache may hold; the keys are computed from the snapshots, so the
 * queue is small, has no duplicates, and survives crashes. Only the newest snapshots are compared:
 * a cache that is unavailable for longer is purged of every page of the release, and pages that
 * vanished before these snapshots expire there.
 */
final class PurgeQueue {
  private static final String NOT_NAMED = "not among the --purge options of this run";

  private final ObjectReader store;
  private final int threads;
  private final SnapshotFiles snapshots;
  private final PublishOptions options;
  private final Progress progress;
  private final List<String> warnings;

  /**
   * @param options has the caches
   * @param warnings receives a sentence for each cache that could not be purged exactly
   */
  PurgeQueue(
      ObjectStore store,
      SnapshotFiles snapshots,
      PublishOptions options,
      Progress progress,
      List<String> warnings) {
    this.store = store;
    this.threads = store.writers();
    this.snapshots = snapshots;
    this.options = options;
    this.progress = progress;
    this.warnings = warnings;
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
   * @param served number of the release that is served now, null if there is none
   * @param due the purges that are due for it
   */
  List<Purge> due(@Nullable Long served, List<Purge> due) {
    List<Purge> all = new ArrayList<>(remembered(due));
    if (served != null) {
      options.caches().stream()
          .map(CachePurge::target)
          .distinct()
          .filter(target -> due.stream().noneMatch(purge -> purge.target().equals(target)))
          .forEach(target -> all.add(new Purge(target, served, 0, "not tried yet")));
    }
    return all;
  }

  /**
   * Tries all due purges for {@code release}, which is served.
   *
   * @param pages its pages
   * @return the purges that are still due
   * @throws IOException if the thread was interrupted
   */
  List<Purge> run(Release release, PageCatalog pages, List<Purge> due) throws IOException {
    List<Purge> left = new ArrayList<>();
    for (Purge purge : due) {
      Optional<CachePurge> cache =
          options.caches().stream()
              .filter(known -> known.target().equals(purge.target()))
              .findFirst();
      if (cache.isEmpty()) {
        left.add(new Purge(purge.target(), purge.since(), purge.attempts(), NOT_NAMED));
      } else {
        attempt(cache.get(), purge, release, pages).ifPresent(left::add);
      }
    }
    return left;
  }

  /** Returns the purge that is still due for the cache; empty if it succeeded. */
  private Optional<Purge> attempt(CachePurge cache, Purge purge, Release release, PageCatalog pages)
      throws IOException {
    try (Progress.Stage step = progress.step("Purging " + cache.target())) {
      cache.purge(
          keys(release, pages, purge), "release-" + release.release() + "-since-" + purge.since());
      warnOfVanished(release, purge);
      return Optional.empty();
    } catch (IOException failed) {
      if (Thread.currentThread().isInterrupted()) {
        throw failed; // It is to end: the record of the intent knows what is due.
      }
      return Optional.of(
          new Purge(purge.target(), purge.since(), purge.attempts() + 1, Failure.reason(failed)));
    }
  }

  private void warnOfVanished(Release release, Purge purge) {
    long compared = purge.comparedSince(release.release());
    if (compared > purge.since()) {
      warnings.add(
          purge.target()
              + " took no orders since release "
              + purge.since()
              + " and was now sent every page of release "
              + release.release()
              + ". Pages that only releases before "
              + compared
              + " had stay in it until they expire; empty it if that takes long.");
    }
  }

  /**
   * The keys that differ between {@code release} and any release since the first failure; all keys
   * of {@code release} if these are too many releases to compare.
   */
  private Set<String> keys(Release release, PageCatalog pages, Purge purge) throws IOException {
    List<PageCatalog> earlier = new ArrayList<>();
    Set<String> keys = new LinkedHashSet<>();
    long since = purge.comparedSince(release.release());
    boolean known = since == purge.since();
    boolean siteKnown = known;
    if (!known) {
      keys.addAll(release.documents().keySet());
    }
    for (long number = since; number < release.release(); number++) {
      Optional<Release> record = record(number);
      known &= record.isPresent() && record.get().rendering().equals(release.rendering());
      siteKnown &= record.isPresent() && isAlike(record.get().siteRendering(), release);
      if (record.isPresent()) {
        boolean isReadable = add(record.get(), earlier);
        known &= isReadable;
        siteKnown &= isReadable;
        record.get().documents().entrySet().stream()
            .filter(document -> !release.documents().entrySet().contains(document))
            .forEach(document -> keys.add(document.getKey()));
      }
    }
    PagePlan plan = PagePlan.of(pages, new StoredPages(earlier, known));
    plan.forEachWritten(page -> keys.add(page.key().toString()));
    plan.forEachVanished(page -> keys.add(page.toString()));
    Set<String> site = ConcurrentHashMap.newKeySet();
    List<SiteObjects> sites =
        earlier.stream().map(catalog -> SiteObjects.of(catalog.snapshot())).toList();
    SitePlan sitePlan =
        SitePlan.of(
            SiteObjects.of(pages.snapshot()), new StoredSite(sites, siteKnown, null), threads);
    sitePlan.forEachWritten(threads, by -> {}, object -> site.add(object.key()));
    sitePlan.forEachVanished(threads, by -> {}, site::add);
    keys.addAll(new TreeSet<>(site));
    return keys;
  }

  /** Whether templates are the same; where one of two releases has no site, nothing is compared. */
  private static boolean isAlike(String siteRendering, Release release) {
    return siteRendering.isEmpty() || siteRendering.equals(release.siteRendering());
  }

  private boolean add(Release release, List<PageCatalog> pages) {
    try {
      pages.add(new PageCatalog(snapshots.open(release.snapshot(), store)));
      return true;
    } catch (IOException collectedOrDamaged) {
      return false;
    }
  }

  private Optional<Release> record(long number) throws IOException {
    try {
      Optional<byte[]> bytes = store.read(Release.key(number));
      return bytes.isEmpty() ? Optional.empty() : Optional.of(Release.fromBytes(bytes.get()));
    } catch (MalformedRelease damaged) {
      return Optional.empty();
    }
  }
}
