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
import org.rtodirectory.generator.difference.StandingPages;
import org.rtodirectory.generator.failure.Failure;
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
 * any crash.
 */
final class PurgeQueue {
  private static final String NOT_NAMED = "not among the --purge options of this run";

  private final ObjectReader store;
  private final SnapshotFiles snapshots;
  private final List<CachePurge> caches;

  PurgeQueue(ObjectReader store, SnapshotFiles snapshots, List<CachePurge> caches) {
    this.store = store;
    this.snapshots = snapshots;
    this.caches = caches;
  }

  /**
   * What will be due once another release is served: what is due now, and for each cache what the
   * release replaces. It belongs into the intent, so that it is known however the publish ends.
   *
   * @param served number of the release that is served now, null if there is none
   * @param due what is due for it
   */
  List<Purge> due(@Nullable Long served, List<Purge> due) {
    List<Purge> all = new ArrayList<>(due);
    if (served != null) {
      caches.stream()
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
   */
  List<Purge> run(Release release, PageCatalog pages, List<Purge> due) {
    List<Purge> left = new ArrayList<>();
    for (Purge purge : due) {
      Optional<CachePurge> cache =
          caches.stream().filter(known -> known.target().equals(purge.target())).findFirst();
      if (cache.isEmpty()) {
        left.add(new Purge(purge.target(), purge.since(), purge.attempts(), NOT_NAMED));
      } else {
        attempt(cache.get(), purge, release, pages).ifPresent(left::add);
      }
    }
    return left;
  }

  /** Returns what is due for the cache if it did not take all. */
  private Optional<Purge> attempt(
      CachePurge cache, Purge purge, Release release, PageCatalog pages) {
    try {
      cache.purge(
          keys(release, pages, purge.since()),
          "release-" + release.release() + "-since-" + purge.since());
      return Optional.empty();
    } catch (IOException failed) {
      return Optional.of(
          new Purge(purge.target(), purge.since(), purge.attempts() + 1, Failure.reason(failed)));
    }
  }

  /** Everything that a release from {@code since} on had, and {@code release} has not alike. */
  private Set<String> keys(Release release, PageCatalog pages, long since) throws IOException {
    List<PageCatalog> earlier = new ArrayList<>();
    Set<String> keys = new LinkedHashSet<>();
    boolean known = true;
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
    PagePlan plan = PagePlan.of(pages, new StandingPages(earlier, known));
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
