package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.difference.PagePlan;
import org.rtodirectory.generator.difference.PlannedPage;
import org.rtodirectory.generator.difference.StoredPages;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.generator.purge.CachePurge;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.Release.Purge;
import org.rtodirectory.store.ObjectReader;

/**
 * Tells caches what a release replaced. What a cache did not take stays in the record of the
 * release as the number of the oldest release whose pages the cache may hold; what that means in
 * keys is found again from the snapshots, so the queue is small, has nothing twice, and survives
 * any crash. Only the newest snapshots are compared: a cache that stays away for long is then told
 * every page of the release, and what vanished before these snapshots is left to expire in it.
 */
final class PurgeQueue {
  private static final String NOT_NAMED = "not among the --purge options of this run";

  private final ObjectReader store;
  private final SnapshotFiles snapshots;
  private final PublishOptions options;
  private final Progress progress;
  private final List<String> warnings;

  /**
   * @param options names the caches
   * @param warnings takes a sentence for each cache that could not be told exactly
   */
  PurgeQueue(
      ObjectReader store,
      SnapshotFiles snapshots,
      PublishOptions options,
      Progress progress,
      List<String> warnings) {
    this.store = store;
    this.snapshots = snapshots;
    this.options = options;
    this.progress = progress;
    this.warnings = warnings;
  }

  /** What is due of {@code due} without the caches that are to be forgotten. */
  List<Purge> remembered(List<Purge> due) {
    return due.stream().filter(purge -> !options.forgotten().contains(purge.target())).toList();
  }

  /**
   * What will be due once another release is served: what is due now, and for each cache what the
   * release replaces. It belongs into the intent, so that it is known however the publish ends.
   *
   * @param served number of the release that is served now, null if there is none
   * @param due what is due for it
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
   * Tries all that is due for {@code release}, which is served.
   *
   * @param pages its pages
   * @return what is still due
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

  /** Returns what is due for the cache if it did not take all. */
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
              + " and was now told every page of release "
              + release.release()
              + ". Pages that only releases before "
              + compared
              + " had stay in it until they expire; empty it if that takes long.");
    }
  }

  /**
   * Everything that a release since the first failure had, and {@code release} has not alike;
   * everything that {@code release} has if these are too many to be compared.
   */
  private Set<String> keys(Release release, PageCatalog pages, Purge purge) throws IOException {
    List<PageCatalog> earlier = new ArrayList<>();
    Set<String> keys = new LinkedHashSet<>();
    long since = purge.comparedSince(release.release());
    boolean known = since == purge.since();
    if (!known) {
      keys.addAll(release.documents().keySet());
    }
    for (long number = since; number < release.release(); number++) {
      Optional<Release> record = record(number);
      known &= record.isPresent() && record.get().rendering().equals(release.rendering());
      if (record.isPresent()) {
        known &= add(record.get(), earlier);
        record.get().documents().entrySet().stream()
            .filter(document -> !release.documents().entrySet().contains(document))
            .forEach(document -> keys.add(document.getKey()));
      }
    }
    PagePlan plan = PagePlan.of(pages, new StoredPages(earlier, known));
    plan.written().stream().map(PlannedPage::key).map(PageKey::toString).forEach(keys::add);
    plan.vanished().stream().map(PageKey::toString).forEach(keys::add);
    return keys;
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
