package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.database.RandomRows;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.database.TrackedConnections;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.s3.S3Server;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.fixture.OpenFiles;

/**
 * The state of a continuous publisher between two publishes. It has no open or mapped file, no
 * lock, no connection, and no temporary file except those of the served release. From Java 22 on,
 * garbage collection does not unmap files.
 */
@Tag("platform")
class LeftoversTest {
  /** Matches a native library that a Java library unpacks at its first use, and keeps. */
  private static final Pattern LIBRARY = Pattern.compile(".*\\.so( \\(deleted\\))?");

  private static final SiteSettings SITE = new SiteSettings("Example Directory");

  /**
   * The temporary files after a publish: the snapshot and the object list of the served release.
   */
  private static final int FILES_AFTER_PUBLISH = 2;

  /**
   * The maximum number of temporary files after a plan or a failed publish. Two files belong to the
   * served release, and two to the plan or the failed publish.
   */
  private static final int MAX_FILES_AFTER_PLAN = 4;

  /** The number of reads of a publish. The test lets each read fail once. */
  private static final int READS = 6;

  @TempDir private Path folder = Path.of("");

  /**
   * Whether large releases have a website. In a bucket, that would take long and show nothing new.
   */
  private boolean hasSites;

  @ParameterizedTest
  @ValueSource(strings = {"folder", "bucket"})
  void a_continuous_publisher_leaves_nothing_between_publishes(String storeKind)
      throws IOException {
    FailingStore store = FailingStore.working(store(storeKind));
    hasSites = storeKind.equals("folder");
    Set<String> openBefore = openFiles();
    try (ContinuousPublisher publisher = new ContinuousPublisher(store)) {
      for (int size : new int[] {3, 3, 4, 3, 4}) {
        publisher.publish(stores(size));
        requireNothingLeft(publisher, store, openBefore, FILES_AFTER_PUBLISH);
      }
      Target.publish(Extracts.chain("Ace", 5), store);
      publisher.publish(stores(6)); // Fetches the snapshot that the other publisher built.
      requireNothingLeft(publisher, store, openBefore, FILES_AFTER_PUBLISH);
      for (int size : new int[] {7, 8}) {
        publisher.plan(stores(size));
        requireNothingLeft(publisher, store, openBefore, MAX_FILES_AFTER_PLAN);
      }
      for (String failedOperation : List.of("put snapshots/", "put api/", "delete ")) {
        store.failAt(failedOperation);
        publishWithFailure(publisher, store, openBefore);
      }
      for (int read = 1; read <= READS; read++) {
        store.missAnswer(read);
        publishWithFailure(publisher, store, openBefore);
      }
      publisher.publish(ReleaseSource.rollback(2));
      requireNothingLeft(publisher, store, openBefore, FILES_AFTER_PUBLISH);
      Verification.of(store, publisher.files(), Progress.NONE, key -> false).close();
      publisher.publish(stores(9));
      requireNothingLeft(publisher, store, openBefore, FILES_AFTER_PUBLISH);
    }
    // Without a close, the garbage collector of Java 17 may unmap a file of an earlier test.
    assertThat(openBefore).containsAll(openFiles());
  }

  @Test
  void no_transaction_is_open_while_a_release_is_indexed_and_published_and_no_connection_after_it()
      throws SQLException {
    DataSource source = TestDatabase.createSource();
    Jdbi jdbi = Jdbi.create(source);
    TrackedConnections connections = new TrackedConnections();
    new RandomRows(7, 100).insert(jdbi, new Random(7));
    Set<String> stages = new TreeSet<>();
    Progress checkingProgress =
        (stage, total) -> {
          if (stages.add(stage) && !stage.matches("Reading the database|Rendering")) {
            assertThat(transactions(jdbi)).as(stage).isEmpty();
          }
          return by -> {};
        };
    Jdbi readingJdbi = connections.of(source::getConnection);
    try (ContinuousPublisher publisher =
        new ContinuousPublisher(new Target(folder).store(), Target.UNGUARDED, checkingProgress)) {
      publisher.publish(
          new DatabaseSource(
              guard -> DirectoryReader.read(readingJdbi, Synonyms.NONE, checkingProgress, guard),
              Target.PUBLICATION,
              SITE,
              checkingProgress));
    }
    assertThat(stages).contains("Indexing", "Planning", "Writing API pages");
    connections.requireClosed();
  }

  @Test
  void a_continuous_publisher_fetches_no_snapshot_that_it_has_built() {
    ObjectStore target = store("folder");
    ObjectStore store =
        (ObjectStore)
            Proxy.newProxyInstance(
                LeftoversTest.class.getClassLoader(),
                new Class<?>[] {ObjectStore.class},
                (proxy, method, arguments) -> {
                  assertThat(method.getName()).isNotEqualTo("fetch");
                  return method.invoke(target, arguments);
                });
    try (ContinuousPublisher publisher = new ContinuousPublisher(store)) {
      for (int size : new int[] {3, 3, 4, 4, 5, 3}) {
        publisher.publish(stores(size));
      }
    }
  }

  /**
   * Publishes with the failure that the object store has been set to. The publish succeeds if it
   * does not need that operation.
   */
  private void publishWithFailure(
      ContinuousPublisher publisher, FailingStore store, Set<String> openBefore)
      throws IOException {
    try {
      publisher.publish(stores(2));
    } catch (Failure expected) {
      assertThat(expected).hasMessageContaining("cannot be written");
    }
    store.recover();
    requireNothingLeft(publisher, store, openBefore, MAX_FILES_AFTER_PLAN);
  }

  private static List<String> transactions(Jdbi jdbi) {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery(
                    "SELECT state || ': ' || query FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                        + " AND xact_start IS NOT NULL")
                .mapTo(String.class)
                .list());
  }

  private ObjectStore store(String storeKind) {
    return storeKind.equals("folder")
        ? new Target(folder.resolve("public")).store()
        : S3Server.shared().store("leftovers/" + UUID.randomUUID());
  }

  private ReleaseSource stores(int size) {
    return ContinuousPublisher.source(
        Extracts.chain("Ace", size), Target.PUBLICATION, hasSites && size > 5 ? SITE : null);
  }

  private static void requireNothingLeft(
      ContinuousPublisher publisher,
      ObjectStore store,
      Set<String> openBefore,
      int maxTemporaryFiles)
      throws IOException {
    // Without a close, the garbage collector of Java 17 may unmap a file of an earlier test.
    assertThat(openBefore).containsAll(openFiles());
    assertThat(publisher.temporaryFiles()).hasSizeLessThanOrEqualTo(maxTemporaryFiles);
    store.lock().orElseThrow().close();
  }

  /** Returns the temporary files that this process has open or mapped. */
  private static Set<String> openFiles() throws IOException {
    String folder = System.getProperty("java.io.tmpdir");
    return OpenFiles.list(file -> file.startsWith(folder) && !LIBRARY.matcher(file).matches());
  }
}
