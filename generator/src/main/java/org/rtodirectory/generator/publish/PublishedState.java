package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.difference.PageFormat;
import org.rtodirectory.generator.difference.SiteObject;
import org.rtodirectory.generator.difference.SiteObjects;
import org.rtodirectory.generator.difference.StoredPages;
import org.rtodirectory.generator.difference.StoredSite;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.SignedDocument;
import org.rtodirectory.release.SnapshotReference;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * The state of a store before a publish: the release that is served, and releases that were started
 * but not completed.
 *
 * @param pointer the pointer as it was read, null if there is none
 * @param current the release that is served, null if there is none
 * @param record the record of the release that is served, null if there is none
 * @param earlier records of the releases whose pages may be in the store, oldest first: the last
 *     completed one, and those that were started after it
 * @param complete whether the first of {@code earlier} was completed
 * @param highest the highest number given to a release so far, 0 if there is none
 */
record PublishedState(
    @Nullable StoredObject pointer,
    @Nullable CurrentPointer current,
    @Nullable Release record,
    List<Release> earlier,
    boolean complete,
    long highest) {
  private static final Pattern RECORD = Pattern.compile("releases/([1-9][0-9]{0,17})\\.json");

  /**
   * Reads the state.
   *
   * @throws Failure if the pointer or a record that matters is damaged, or not ours
   */
  static PublishedState read(ObjectStore store) throws IOException {
    Optional<StoredObject> pointer = store.get(CurrentPointer.KEY);
    CurrentPointer current = pointer.isEmpty() ? null : parsed(pointer.get(), store);
    return current == null ? withoutPointer(store) : of(pointer.get(), current, store);
  }

  private static PublishedState of(StoredObject pointer, CurrentPointer current, ObjectStore store)
      throws IOException {
    List<Release> earlier = new ArrayList<>();
    long highest = current.release();
    boolean complete = addBackToTheLastThatIsDone(store, highest, earlier);
    Release record = earlier.isEmpty() ? null : earlier.get(0);
    Collections.reverse(earlier);
    for (Optional<Release> next = record(store, highest + 1);
        next.isPresent();
        next = record(store, highest + 1)) {
      earlier.add(next.get());
      highest++;
    }
    return new PublishedState(pointer, current, record, List.copyOf(earlier), complete, highest);
  }

  /**
   * The state without a pointer: nothing was published yet, or the pointer was lost. The records
   * tell which pages may be in the store, and which numbers are used; on a first publish there are
   * none, so listing them is cheap.
   */
  private static PublishedState withoutPointer(ObjectStore store) throws IOException {
    TreeSet<Long> numbers = new TreeSet<>();
    store.list(
        "releases/",
        object -> {
          Matcher name = RECORD.matcher(object.key());
          if (name.matches()) {
            numbers.add(Long.parseLong(name.group(1)));
          }
        });
    List<Release> earlier = new ArrayList<>();
    for (Long number : numbers.descendingSet()) {
      Optional<Release> release = record(store, number);
      release.ifPresent(earlier::add);
      if (release.isPresent() && release.get().state() == Release.State.DONE) {
        break;
      }
    }
    Collections.reverse(earlier);
    return new PublishedState(
        null, null, null, List.copyOf(earlier), false, numbers.isEmpty() ? 0 : numbers.last());
  }

  private static CurrentPointer parsed(StoredObject pointer, ObjectStore store) throws IOException {
    try {
      return CurrentPointer.fromBytes(pointer.bytes());
    } catch (MalformedRelease malformed) {
      AtomicBoolean isOurs = new AtomicBoolean();
      store.list(
          "releases/",
          object -> isOurs.compareAndSet(false, RECORD.matcher(object.key()).matches()));
      throw isOurs.get()
          ? damaged(CurrentPointer.KEY, pointer.bytes(), store)
          : new Failure(
              store.name()
                  + " holds something else: "
                  + malformed.getMessage()
                  + ", and there are no records of releases. Choose another --target, or remove "
                  + CurrentPointer.KEY
                  + " if nothing else needs it.",
              malformed);
    }
  }

  private static Failure damaged(String key, byte[] bytes, ObjectReader store) {
    return new Failure(
        key
            + " in "
            + store.name()
            + " is damaged ("
            + (bytes.length == 0 ? "it is empty" : "it cannot be understood")
            + "). Repair it with generator verify --repair, then publish again.");
  }

  /** The version of the pointer, null if there is none. */
  @Nullable String pointerVersion() {
    return pointer == null ? null : pointer.version();
  }

  /** Whether the pointer has a signature. */
  boolean isSigned() {
    return pointer != null && SignedDocument.isSigned(pointer.bytes());
  }

  /** Whether the pointer is signed as {@code signature} signs; without signatures always true. */
  boolean isSignedBy(BiFunction<String, byte[], byte[]> signature) {
    return pointer == null
        || Arrays.equals(signature.apply(CurrentPointer.KEY, pointer.bytes()), pointer.bytes());
  }

  /** Number of the release that is served, null if there is none. */
  @Nullable Long servedNumber() {
    return current == null ? null : current.release();
  }

  /** The snapshot of the release that is served, null if there is none. */
  @Nullable SnapshotReference servedSnapshot() {
    return current == null ? null : current.reference();
  }

  /** The outstanding purges of the release that is served. */
  List<Release.Purge> purges() {
    return record == null ? List.of() : record.purges();
  }

  /**
   * The row counts of the release that is served, from its record, or else from its snapshot; empty
   * if nothing is served.
   *
   * @throws Refusal if neither can be read
   */
  Optional<Release.Counts> counts(ObjectReader store, SnapshotFiles snapshots) {
    if (current == null || (record != null && record.counts().areWhole())) {
      return Optional.ofNullable(record).map(Release::counts);
    }
    try {
      PageCatalog pages = new PageCatalog(snapshots.open(current.reference(), store));
      return Optional.of(Release.Counts.of(pages));
    } catch (IOException unreadable) {
      return Optional.of(recordedCounts());
    }
  }

  private Release.Counts recordedCounts() {
    if (record == null) {
      throw new Refusal(
          "Refused: what is served cannot be compared with, for its record and its snapshot are lost."
              + " If the new release is right, publish again with --allow-shrink.");
    }
    return record.counts();
  }

  /** Whether every page in the store belongs to the release that is served. */
  boolean isClean() {
    return complete && earlier.size() == 1;
  }

  /**
   * Whether the release that is served has that snapshot, which still exists, and pages in the
   * format of this program.
   *
   * @param siteFormat how this program makes pages for people, empty if there are none
   * @param isRaw whether the snapshot must be stored as it is
   */
  boolean serves(SnapshotReference snapshot, String siteFormat, ObjectStore store, boolean isRaw) {
    return record != null
        && isClean()
        && record.snapshot().equals(snapshot)
        && record.rendering().equals(PageFormat.digest())
        && record.siteRendering().equals(siteFormat)
        && stands(snapshot, store, isRaw);
  }

  /**
   * Called only when nothing has changed, so listing a few objects is cheap. Without the permission
   * to list, the answer is not known.
   */
  private static boolean stands(SnapshotReference snapshot, ObjectStore store, boolean isRaw) {
    try {
      return isRaw
          ? StoredSnapshots.isStoredRaw(snapshot, store)
          : StoredSnapshots.stands(snapshot, store);
    } catch (IOException notAllowed) {
      return true;
    }
  }

  /**
   * The pages that may be in the store.
   *
   * @param warnings receives a sentence for each snapshot that cannot be read, so that its pages
   *     are not known
   */
  StoredPages pages(ObjectReader store, SnapshotFiles snapshots, List<String> warnings) {
    List<PageCatalog> pages = new ArrayList<>();
    boolean known = complete;
    for (Release release : earlier) {
      known &= release.rendering().equals(PageFormat.digest());
      try {
        pages.add(new PageCatalog(snapshots.open(release.snapshot(), store)));
      } catch (IOException unreadable) {
        known = false;
        warnings.add(
            "An earlier snapshot cannot be read ("
                + Failure.reason(unreadable)
                + "): pages that only it had stay in "
                + store.name()
                + ".");
      }
    }
    return new StoredPages(pages, known);
  }

  /**
   * The objects of the site that may be in the store. Those that other templates made are compared
   * with the bytes that stand.
   *
   * @param pages the pages of the same releases
   */
  StoredSite site(StoredPages pages, ObjectStore store) {
    List<SiteObjects> sites =
        pages.releases().stream().map(release -> SiteObjects.of(release.snapshot())).toList();
    boolean known =
        complete
            && sites.size() == earlier.size()
            && earlier.stream()
                .map(Release::siteRendering)
                .allMatch(format -> format.isEmpty() || format.equals(SiteObject.format()));
    return new StoredSite(sites, known, store);
  }

  /**
   * The documents that may be in the store with their digests; an empty digest where it is not
   * certain.
   */
  SortedMap<String, String> documents() {
    SortedMap<String, String> documents = new TreeMap<>();
    for (Release release : earlier) {
      release.documents().forEach((key, digest) -> documents.put(key, isClean() ? digest : ""));
    }
    return documents;
  }

  /**
   * Adds the release that is served and, if its run was not completed, those before it back to the
   * last completed one, because no run in between has deleted vanished pages.
   *
   * @return whether there is a completed one
   */
  private static boolean addBackToTheLastThatIsDone(
      ObjectReader store, long served, List<Release> earlier) throws IOException {
    Optional<Release> release = record(store, served);
    for (long number = served; release.isPresent(); release = record(store, --number)) {
      earlier.add(release.get());
      if (release.get().state() == Release.State.DONE) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Release> record(ObjectReader store, long number) throws IOException {
    Optional<byte[]> bytes = number < 1 ? Optional.empty() : store.read(Release.key(number));
    try {
      return bytes.isEmpty() ? Optional.empty() : Optional.of(Release.fromBytes(bytes.get()));
    } catch (MalformedRelease malformed) {
      throw damaged(Release.key(number), bytes.orElseThrow(), store);
    }
  }
}
