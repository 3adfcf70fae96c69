package org.rtodirectory.generator.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.store.FileTree;

/**
 * A PostgreSQL server that runs only as long as this process and keeps its data in a folder: for
 * trying the directory out, for development and for tests. It listens on loopback, on a free port.
 *
 * <p>The folder holds {@code lock} (one process at a time), {@code bin} (the unpacked server),
 * {@code data} (the database), {@code ready} (the data was initialised to the end) and {@code log}
 * (what the server said since it was started last). A server left behind by a killed process is
 * stopped before a new one starts. It writes without waiting for the disk (the library's choice): a
 * crash of the machine may lose it.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final String LOG = "log";

  private final EmbeddedPostgres server;
  private final FileChannel lock;

  private EmbeddedDatabase(EmbeddedPostgres server, FileChannel lock) {
    this.server = server;
    this.lock = lock;
  }

  /**
   * Starts the server whose files are in {@code home}, making them if there are none. Takes two to
   * four seconds. It is stopped by {@link #close} or, at the latest, when this process ends in an
   * orderly way.
   *
   * @throws Refusal if another process uses the folder
   * @throws Failure if the server does not start
   */
  public static EmbeddedDatabase start(Path home) {
    Path folder = home.toAbsolutePath().normalize();
    FileChannel lock = lock(folder);
    try {
      return new EmbeddedDatabase(startServer(folder), lock);
    } catch (IOException | RuntimeException | LinkageError notStarted) {
      closeQuietly(lock);
      throw new Failure(
          "The embedded PostgreSQL in "
              + folder
              + " did not start: "
              + ServerLog.cause(folder.resolve(LOG)).orElseGet(() -> Failure.reason(notStarted))
              + ". Its data was not touched. Remove the cause, name another folder with"
              + " --postgres-dir, or use --database-url with a PostgreSQL of your own.",
          notStarted);
    }
  }

  /** The server's own database, with all rights. */
  public DataSource dataSource() {
    return server.getPostgresDatabase();
  }

  /** Another database of the server by name; it must have been created. */
  public DataSource dataSource(String database) {
    return server.getDatabase("postgres", database);
  }

  /** The address under which other programs reach the server's own database while it runs. */
  public String url() {
    return "postgresql://postgres@localhost:" + server.getPort() + "/postgres";
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException stillRunning) {
      throw new Failure(
          "The embedded PostgreSQL did not stop: " + Failure.reason(stillRunning), stillRunning);
    } finally {
      closeQuietly(lock);
    }
  }

  private static FileChannel lock(Path folder) {
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new Refusal(
            "Another command is using the embedded PostgreSQL in "
                + folder
                + ". Wait for it to end, or stop it.");
      }
      return channel;
    } catch (IOException unusable) {
      throw new Failure(
          "The folder "
              + folder
              + " for the embedded PostgreSQL cannot be written: "
              + Failure.reason(unusable),
          unusable);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException heldByThisProcess) {
      return null;
    }
  }

  private static EmbeddedPostgres startServer(Path folder) throws IOException {
    Path data = folder.resolve("data");
    Path ready = folder.resolve("ready");
    Path log = folder.resolve(LOG);
    Files.deleteIfExists(log);
    new PidFile(data).clear();
    if (!Files.exists(ready)) {
      FileTree.delete(data);
    }
    // Where the library unpacks the server, and what it tidies up: never the folder above the data.
    System.setProperty("ot.epg.working-dir", folder.resolve("bin").toString());
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setLocaleConfig("locale-provider", "builtin")
            .setLocaleConfig("builtin-locale", "C.UTF-8")
            .setLocaleConfig("locale", "C")
            .setServerConfig("max_connections", "40")
            .setPGStartupWait(START_TIMEOUT)
            .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    if (!Files.exists(ready)) {
      Files.createFile(ready);
    }
    return server;
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException ignored) {
      // The lock goes with the process at the latest.
    }
  }
}
