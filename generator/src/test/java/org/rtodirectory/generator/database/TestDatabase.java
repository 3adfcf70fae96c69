package org.rtodirectory.generator.database;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * New databases without rows. All but one method create the tables of the directory. The databases
 * are on one embedded server for each process, which starts at the first call and ends with the
 * JVM. Its files stay under {@code target} until the next run.
 */
public final class TestDatabase {
  /** The folder with the files of the running server. Each process of a test run has its own. */
  public static final Path HOME =
      Path.of("target", "test-postgres", System.getProperty("test.process", "process-1"))
          .toAbsolutePath();

  /**
   * The folder with the programs of the server, which all modules and processes of a build share.
   * Unpacking them takes six seconds of processor time.
   */
  private static final Path PROGRAMS =
      Path.of("..", "target", "test-postgres", "bin").toAbsolutePath().normalize();

  private static final AtomicInteger COUNT = new AtomicInteger();

  private TestDatabase() {}

  /** Creates a database with the tables. */
  public static Jdbi create() {
    return Jdbi.create(createSource());
  }

  /** Creates a database without tables, and returns its address. */
  public static String createUrlWithoutTables() {
    return Server.url(newDatabase("template1"));
  }

  /** Creates a database with the tables, and returns its address. */
  public static String createUrl() {
    return Server.url(newDatabase(Server.MIGRATED));
  }

  /** Creates a database with the tables, and returns connections to it. */
  public static DataSource createSource() {
    return Server.dataSource(newDatabase(Server.MIGRATED));
  }

  /** Copies the files of the template, which takes half the time of the default strategy. */
  private static String newDatabase(String template) {
    String name = "test_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
    Jdbi.create(Server.INSTANCE.dataSource())
        .useHandle(
            handle ->
                handle.execute(
                    "CREATE DATABASE " + name + " TEMPLATE " + template + " STRATEGY FILE_COPY"));
    return name;
  }

  private static final class Server {
    private static final Set<PosixFilePermission> OWNER_ONLY =
        PosixFilePermissions.fromString("rwx------");

    static final EmbeddedDatabase INSTANCE = start();

    /** The template of the databases with tables. */
    static final String MIGRATED = createMigrated();

    private static void linkPrograms() throws IOException {
      Path programs = HOME.resolve("bin");
      if (!Files.isSymbolicLink(programs)) {
        Files.createDirectories(HOME);
        Files.createSymbolicLink(programs, PROGRAMS);
      }
    }

    private static String createMigrated() {
      String name = "migrated";
      Jdbi.create(INSTANCE.dataSource())
          .useHandle(handle -> handle.execute("CREATE DATABASE " + name));
      Migrations.migrate(dataSource(name), false);
      return name;
    }

    static String url(String name) {
      PGSimpleDataSource dataSource = (PGSimpleDataSource) INSTANCE.dataSource();
      return "postgresql://postgres@localhost:" + dataSource.getPortNumbers()[0] + "/" + name;
    }

    static DataSource dataSource(String name) {
      return DatabaseUrl.parse(url(name)).dataSource();
    }

    /**
     * Starts the server with new data, because that takes less time than dropping the databases of
     * an earlier run. The data is not needed after the run, so commits do not wait for the disk.
     */
    private static EmbeddedDatabase start() {
      EmbeddedDatabase server;
      try {
        // Without this file, the data of the earlier run is deleted.
        Files.deleteIfExists(HOME.resolve("ready"));
        Files.createDirectories(PROGRAMS);
        Files.setPosixFilePermissions(PROGRAMS.getParent(), OWNER_ONLY);
        linkPrograms();
        try (FileChannel lockFile =
                FileChannel.open(PROGRAMS.resolveSibling("lock"), CREATE, WRITE);
            FileLock unpackingLock = lockFile.lock()) {
          server = EmbeddedDatabase.start(HOME);
        }
      } catch (IOException unusable) {
        throw new UncheckedIOException(unusable);
      }
      Jdbi.create(server.dataSource())
          .useHandle(
              handle -> {
                for (String setting : List.of("fsync", "full_page_writes", "autovacuum")) {
                  handle.execute("ALTER SYSTEM SET " + setting + " = off");
                }
                handle.execute("SELECT pg_reload_conf()");
              });
      return server;
    }
  }
}
