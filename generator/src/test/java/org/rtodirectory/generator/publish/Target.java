package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.FileObjectStore;
import org.rtodirectory.generator.storage.FileOperations;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.CachePolicy;

/**
 * A folder to which tests publish, with methods that read it. Nothing is forced to the disk. The
 * clock stands still.
 */
public record Target(Path folder) {
  public static final Publication PUBLICATION =
      new Publication("Example Directory", null, SitePaths.DEFAULT);

  private static final FileOperations WITHOUT_FSYNC =
      new FileOperations() {
        @Override
        protected void force(FileChannel file) {
          // Tests survive no loss of power.
        }

        @Override
        public void sync(Path root) {
          // Tests survive no loss of power.
        }
      };

  /** Options that let a release shrink and end a rollback. */
  public static final PublishOptions UNGUARDED =
      new PublishOptions(
          ShrinkGuard.OFF, null, SnapshotForms.DEFAULT, Set.of(PublishOptions.Consent.UNPIN));

  /** Matches the keys of the objects that belong to the release itself. */
  static final String OF_THE_RELEASE = "current.json|(releases|snapshots)/.*";

  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-02T09:30:00Z"), ZoneOffset.UTC);

  /** Returns a publication with this number of static pages of each list, or null for all. */
  static Publication publication(@Nullable Integer staticPages) {
    return new Publication(
        PUBLICATION.publisher(), null, PUBLICATION.paths(), PUBLICATION.limits(), staticPages);
  }

  public PublishSummary publish(Jdbi jdbi) {
    return publish(DirectoryReader.read(jdbi, Synonyms.NONE, Progress.NONE, source -> {}));
  }

  public PublishSummary publish(Extract extract) {
    return publish(extract, Progress.NONE);
  }

  PublishSummary publish(Extract extract, Progress progress) {
    return publish(extract, store(), UNGUARDED, progress);
  }

  /** Publishes through {@code store}, which leads to some folder. */
  public static PublishSummary publish(Extract extract, ObjectStore store) {
    return publish(extract, store, UNGUARDED, Progress.NONE);
  }

  /** Publishes as {@code publication} through {@code store}. */
  public static PublishSummary publish(
      Extract extract, Publication publication, ObjectStore store, PublishOptions options) {
    return publish(
        new DatabaseSource(
            DatabaseSource.ReadRows.of(() -> extract), publication, null, Progress.NONE),
        store,
        options,
        Progress.NONE);
  }

  /** Publishes with a website, or without if {@code site} is null. */
  static PublishSummary publish(Extract extract, @Nullable SiteSettings site, ObjectStore store) {
    return publish(extract, PUBLICATION, site, store);
  }

  /** Publishes for this publication, with a website or without (null). */
  public static PublishSummary publish(
      Extract extract, Publication publication, @Nullable SiteSettings site, ObjectStore store) {
    return publish(
        new DatabaseSource(
            DatabaseSource.ReadRows.of(() -> extract), publication, site, Progress.NONE),
        store,
        UNGUARDED,
        Progress.NONE);
  }

  /** Publishes through {@code store} with these options. */
  static PublishSummary publish(
      Extract extract, ObjectStore store, PublishOptions options, Progress progress) {
    return publish(
        new DatabaseSource(DatabaseSource.ReadRows.of(() -> extract), PUBLICATION, null, progress),
        store,
        options,
        progress);
  }

  /** Publishes until the first operation that begins with {@code operation}, which fails. */
  void interrupt(Extract extract, String operation) {
    FailingStore store = FailingStore.failingAt(operation, store());
    assertThatExceptionOfType(Failure.class).isThrownBy(() -> publish(extract, store));
  }

  /** Publishes the contents of release {@code number} again. */
  public PublishSummary rollback(long number) {
    return publish(ReleaseSource.rollback(number), store(), UNGUARDED, Progress.NONE);
  }

  public static PublishSummary publish(
      ReleaseSource source, ObjectStore store, PublishOptions options, Progress progress) {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      return new Publisher(store, options, snapshots, CLOCK, progress).publish(source);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  public FileObjectStore store() {
    return new FileObjectStore(folder, WITHOUT_FSYNC);
  }

  /** Returns every published object by its key. */
  public Map<String, String> objects() {
    Map<String, String> objects = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String key = folder.relativize(file).toString();
        if (!key.equals(".lock")) {
          objects.put(key, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return objects;
  }

  /** Returns whether a key is that of a page of the website, which excludes the documentation. */
  static boolean isSitePage(String key) {
    return key.endsWith(".html") && !key.startsWith("docs/");
  }

  /** Returns the pages and documents by their keys. */
  public Map<String, String> servedObjects() {
    Map<String, String> served = objects();
    served.keySet().removeIf(key -> key.matches(OF_THE_RELEASE));
    return served;
  }

  /** Returns the keys of the objects that are new or changed in {@code objectsAfter}. */
  static Set<String> changedKeys(
      Map<String, String> objectsBefore, Map<String, String> objectsAfter) {
    Set<String> keys = new TreeSet<>(objectsAfter.keySet());
    keys.removeIf(key -> Objects.equals(objectsAfter.get(key), objectsBefore.get(key)));
    return keys;
  }

  /** Returns the keys of {@code objectsBefore} that are not in {@code objectsAfter}. */
  static Set<String> removedKeys(
      Map<String, String> objectsBefore, Map<String, String> objectsAfter) {
    Set<String> keys = new TreeSet<>(objectsBefore.keySet());
    keys.removeAll(objectsAfter.keySet());
    return keys;
  }

  /**
   * Publishes {@code extract} to a new folder in {@code scratch}, and returns the pages and
   * documents.
   */
  static Map<String, String> publishFresh(Path scratch, Extract extract) {
    Target fresh = new Target(scratch.resolve("fresh"));
    fresh.publish(extract);
    return fresh.servedObjects();
  }

  /** Returns the problems that {@code verify} finds. */
  List<Finding> verify() throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create();
        Verification verification =
            Verification.of(store(), snapshots, Progress.NONE, key -> false)) {
      return verification.run();
    }
  }

  /**
   * Verifies and repairs the objects, as {@code verify --repair} does, and returns the problems
   * that remain.
   */
  List<Finding> repair() {
    return StoreAccess.write(
        store(),
        lockedStore -> {
          try (SnapshotFiles snapshots = SnapshotFiles.create();
              Verification verification =
                  Verification.of(lockedStore, snapshots, Progress.NONE, key -> false)) {
            return verification.repair(verification.run(), true);
          }
        });
  }

  /** Asserts that {@code verify} finds nothing wrong. */
  public void assertWhole() throws IOException {
    assertThat(verify()).isEmpty();
  }

  /** Returns the pointer, which must be valid. */
  public CurrentPointer pointer() {
    try {
      return CurrentPointer.fromBytes(store().read(CurrentPointer.KEY).orElseThrow());
    } catch (IOException | Release.Malformed invalid) {
      throw new AssertionError(invalid);
    }
  }

  /** Returns the snapshot that the pointer names. It must be intact. */
  public Snapshot snapshot() {
    try {
      CurrentPointer pointer = pointer();
      Path file = folder.resolve(pointer.snapshot());
      Snapshot.verify(file, pointer.sha256());
      return Snapshot.open(file);
    } catch (IOException | SnapshotException invalid) {
      throw new AssertionError(invalid);
    }
  }

  /** Fails unless the served snapshot is there and intact. */
  void assertSnapshotReadable() {
    snapshot();
  }

  /** Returns the record of release {@code number}, which must be valid. */
  public Release record(long number) {
    try {
      return Release.fromBytes(store().read(Release.key(number)).orElseThrow());
    } catch (IOException | Release.Malformed invalid) {
      throw new AssertionError(invalid);
    }
  }

  /** Stores an object that no publisher made. */
  public void put(String key, String text) {
    try {
      store().put(key, text.getBytes(StandardCharsets.UTF_8), ObjectHeaders.json(CachePolicy.PAGE));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** Returns an object as text. */
  public String text(String key) {
    try {
      return Files.readString(folder.resolve(key));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
