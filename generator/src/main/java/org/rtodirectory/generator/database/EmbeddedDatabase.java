package org.rtodirectory.generator.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.program.FileTree;

/**
 * A PostgreSQL server that runs as long as this process and keeps its data in a folder, for
 * evaluation, development and tests. It listens on a free port of the loopback interface. The
 * library that starts it sets {@code fsync=off}, so a crash of the machine may destroy the data.
 * The file {@code ready} marks a completely initialized database.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final int STOP_TIMEOUT_SECONDS = 10;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");
  private static final String LOG = "log";
  private static final String READY = "ready";

  private final EmbeddedPostgres server;

  /** The channel that holds the lock on the folder until it is closed. */
  private final FileChannel lockChannel;

  private EmbeddedDatabase(EmbeddedPostgres server, FileChannel lockChannel) {
    this.server = server;
    this.lockChannel = lockChannel;
  }

  /**
   * Starts the server with its files in a folder, and creates the files if there are none. Takes
   * two to four seconds. The server stops at {@link #close} or when this process exits normally.
   */
  public static EmbeddedDatabase start(Path path) {
    Path folder = path.toAbsolutePath().normalize();
    FileChannel lockChannel = lock(folder);
    try {
      return new EmbeddedDatabase(startServer(folder), lockChannel);
    } catch (IOException | RuntimeException | LinkageError e) {
      // LinkageError: a native library cannot be loaded on this platform.
      closeQuietly(lockChannel);
      throw new Failure(
          "The embedded PostgreSQL in "
              + folder
              + " did not start: "
              + Failure.reason(e)
              + ". The log is in "
              + folder.resolve(LOG)
              + ", and the data is unchanged. Fix the cause, choose another folder with"
              + " --postgres-dir, or use your own PostgreSQL with --database-url.",
          e);
    }
  }

  /** Returns whether the folder has a completely initialized database. */
  static boolean isInitialized(Path folder) {
    return Files.exists(folder.resolve(READY));
  }

  /** Returns the database {@code postgres} of the server, with a superuser. */
  public DataSource dataSource() {
    return server.getPostgresDatabase();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new Failure("The embedded PostgreSQL did not stop: " + Failure.reason(e), e);
    } finally {
      closeQuietly(lockChannel);
    }
  }

  /** Locks the folder for this process, and returns the channel that holds the lock. */
  private static FileChannel lock(Path folder) {
    try {
      createPrivate(folder);
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
    } catch (IOException e) {
      throw new Failure(
          "The folder "
              + folder
              + " for the embedded PostgreSQL cannot be written: "
              + Failure.reason(e),
          e);
    }
  }

  /**
   * Creates the folder so that only this account can enter it, because the library creates a folder
   * of programs in it that every account can write to.
   */
  private static void createPrivate(Path folder) throws IOException {
    boolean isNew = !Files.exists(folder);
    Files.createDirectories(folder);
    if (isNew) {
      Files.setPosixFilePermissions(folder, OWNER_ONLY);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException alreadyLockedByThisProcess) {
      return null;
    }
  }

  private static EmbeddedPostgres startServer(Path folder) throws IOException {
    Path data = folder.resolve("data");
    Path ready = folder.resolve(READY);
    Path log = folder.resolve(LOG);
    Files.deleteIfExists(log);
    stopLeftoverServer(data);
    if (!Files.exists(ready)) {
      FileTree.delete(data);
    }
    // PostgreSQL is unpacked to a folder of its own, because the library deletes old files there.
    Path programs = folder.resolve("bin");
    deleteUnfinished(programs);
    System.setProperty("ot.epg.working-dir", programs.toString());
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

  /**
   * Deletes folders of programs that a killed process has not completely unpacked, because the
   * library cannot use them. A complete folder has a file {@code .exists}.
   */
  private static void deleteUnfinished(Path programs) throws IOException {
    if (!Files.exists(programs)) {
      return;
    }
    List<Path> unfinished;
    try (Stream<Path> unpacked = Files.list(programs)) {
      unfinished = unpacked.filter(version -> !Files.exists(version.resolve(".exists"))).toList();
    }
    for (Path version : unfinished) {
      FileTree.delete(version);
    }
  }

  /**
   * Stops the server that a killed process left running. If that server has ended, deletes the file
   * with its process id. After a restart of the machine or container, another process may have this
   * id, and a new server would mistake that process for a running server.
   */
  private static void stopLeftoverServer(Path data) throws IOException {
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return;
    }
    String id = Files.readString(file).lines().findFirst().orElse("").strip();
    Optional<ProcessHandle> process =
        id.matches("[0-9]{1,9}") ? ProcessHandle.of(Long.parseLong(id)) : Optional.empty();
    String command = process.flatMap(handle -> handle.info().commandLine()).orElse("");
    boolean isServer = command.contains("postgres") && command.contains(data.toString());
    if (process.isEmpty() || !isServer) {
      Files.delete(file);
      return;
    }
    stop(process.get());
  }

  /** Asks a process to end, and kills it after ten seconds. */
  private static void stop(ProcessHandle process) {
    process.destroy();
    process.onExit().completeOnTimeout(process, STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    process.destroyForcibly();
    process.onExit().join();
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException ignored) {
      // The lock is released when the process ends.
    }
  }
}
