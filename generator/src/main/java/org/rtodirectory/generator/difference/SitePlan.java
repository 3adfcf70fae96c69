package org.rtodirectory.generator.difference;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ParallelObjects;

/**
 * The site objects that a publish writes and deletes. An object is written unless the store is
 * known to contain the same bytes and headers. The plan stores one bit per object and the first few
 * thousand objects to write; if there are more, the objects are enumerated again when they are
 * written.
 */
public final class SitePlan {
  private static final Progress.Stage SILENT = by -> {};
  private static final int MOST_KEPT = 4096;

  private final SiteObjects next;
  private final List<SiteObjects> earlier;
  private final BitSet written = new BitSet();
  private final List<SiteObject> kept = new ArrayList<>();
  private final Map<String, Long> objects = new LinkedHashMap<>();
  private final Map<String, Long> writes = new LinkedHashMap<>();
  private final Map<String, Long> deletions = new LinkedHashMap<>();
  private final Map<String, LongAdder> bytes = new ConcurrentHashMap<>();

  private SitePlan(SiteObjects next, List<SiteObjects> earlier) {
    this.next = next;
    this.earlier = earlier;
  }

  private record Numbered(int number, SiteObject object) {}

  /**
   * The plan that leads from {@code standing} to the objects of {@code next}.
   *
   * @param threads number of threads that compare
   * @throws IOException if the store must be read and fails
   */
  public static SitePlan of(SiteObjects next, StoredSite standing, int threads) throws IOException {
    SitePlan plan = new SitePlan(next, standing.all());
    plan.compare(standing, threads);
    plan.findVanished();
    return plan;
  }

  private void compare(StoredSite standing, int threads) throws IOException {
    int[] count = {0};
    ParallelObjects.forEachOf(
        threads,
        SILENT,
        batch ->
            next.forEach(
                object -> {
                  objects.merge(object.family(), 1L, Long::sum);
                  batch.accept(new Numbered(count[0]++, object));
                }),
        (Numbered numbered) -> {
          if (!standing.holds(numbered.object)) {
            synchronized (written) {
              written.set(numbered.number);
              if (kept.size() < MOST_KEPT) {
                kept.add(numbered.object);
              }
              writes.merge(numbered.object.family(), 1L, Long::sum);
            }
          }
        });
  }

  private void findVanished() {
    for (int release = 0; release < earlier.size(); release++) {
      forEachVanished(release, object -> deletions.merge(object.family(), 1L, Long::sum));
    }
  }

  /** Passes the objects to delete. One that is in several releases counts for the first of them. */
  private void forEachVanished(int release, Consumer<SiteObject> action) {
    List<SiteObjects> before = earlier.subList(0, release);
    earlier
        .get(release)
        .forEachNotIn(
            next,
            object -> {
              if (before.stream().allMatch(other -> other.find(object) == null)) {
                action.accept(object);
              }
            });
  }

  /** Number of objects written. */
  public long written() {
    return written.cardinality();
  }

  /** Number of objects deleted. */
  public long deleted() {
    return deletions.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return written.isEmpty() && deleted() == 0;
  }

  /** Total length of the objects that {@link #render} has rendered. */
  public long bytes() {
    return bytes.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** The site format for the release record: {@link SiteObjects#format}. */
  public String format() {
    return next.format();
  }

  /** Changes by family title, in report order. Bytes count what {@link #render} has rendered. */
  public Map<String, PagePlan.FamilyChange> families() {
    Map<String, PagePlan.FamilyChange> families = new LinkedHashMap<>();
    List<String> titles = new ArrayList<>(next.families());
    deletions.keySet().stream().filter(title -> !titles.contains(title)).forEach(titles::add);
    for (String title : titles) {
      LongAdder length = bytes.get(title);
      families.put(
          title,
          new PagePlan.FamilyChange(
              objects.getOrDefault(title, 0L),
              writes.getOrDefault(title, 0L),
              deletions.getOrDefault(title, 0L),
              length == null ? 0 : length.sum()));
    }
    return families;
  }

  /** Renders an object to write and adds its length to {@link #bytes}. */
  public byte[] render(SiteObject object) {
    byte[] rendered = object.bytes();
    bytes.computeIfAbsent(object.family(), title -> new LongAdder()).add(rendered.length);
    return rendered;
  }

  /** Renders every object to write, only to count the bytes. */
  public void measure(int threads) throws IOException {
    forEachWritten(threads, SILENT, this::render);
  }

  /**
   * Applies {@code action} to each object to write: first to the assets, then to the pages.
   *
   * @throws IOException if an action failed or the thread was interrupted
   */
  public void forEachWritten(
      int threads, Progress.Stage stage, ParallelObjects.Action<SiteObject> action)
      throws IOException {
    List<SiteObject> files = next.files();
    ParallelObjects.forEach(
        IntStream.range(0, files.size()).filter(written::get).mapToObj(files::get).toList(),
        threads,
        stage,
        action);
    ParallelObjects.forEachOf(
        threads,
        stage,
        batch ->
            forEachWritten(
                object -> {
                  if (!object.isFile()) {
                    batch.accept(object);
                  }
                }),
        action);
  }

  private void forEachWritten(Consumer<SiteObject> action) {
    if (kept.size() == written.cardinality()) {
      kept.forEach(action);
      return;
    }
    int[] number = {0};
    next.forEach(
        object -> {
          if (written.get(number[0]++)) {
            action.accept(object);
          }
        });
  }

  /** Applies {@code action} to the key of each object to delete. */
  public void forEachVanished(
      int threads, Progress.Stage stage, ParallelObjects.Action<String> action) throws IOException {
    if (deleted() == 0) {
      return;
    }
    for (int release = 0; release < earlier.size(); release++) {
      int of = release;
      ParallelObjects.<String>forEachOf(
          threads,
          stage,
          batch -> forEachVanished(of, object -> batch.accept(object.key())),
          action);
    }
  }
}
