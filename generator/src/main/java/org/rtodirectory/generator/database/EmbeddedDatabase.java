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
 * evaluation, development and tests. It listens on a free port of the loopback interface, and runs
 * with {@code fsync=off}, the library's setting, so a crash of the machine may destroy the data.
 * The file {@code ready} marks a completely initialized database.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final int STOP_SECONDS = 10;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");
  private static final String LOG = "log";
  private static final String READY = "ready";

  private final EmbeddedPostgres server;
  private final FileChannel lock;

  private EmbeddedDatabase(EmbeddedPostgres server, FileChannel lock) {
    this.server = server;
    this.lock = lock;
  }

  /**
   * Starts the server with its files in {@code home}, and creates them if there are none. Takes two
   * to four seconds. The server stops at {@link #close} or when this process exits normally.
   */
  public static EmbeddedDatabase start(Path home) {
    Path folder = home.toAbsolutePath().normalize();
    FileChannel lock = lock(folder);
    try {
      return new EmbeddedDatabase(startServer(folder), lock);
    } catch (IOException | RuntimeException | LinkageError e) {
      closeQuietly(lock);
      throw new Failure(
          "The embedded PostgreSQL in "
              + folder
              + " did not start: "
              + Failure.reason(e)
              + ". Its log is "
              + folder.resolve(LOG)
              + ", its data is unchanged. Fix the cause, choose another folder with"
              + " --postgres-dir, or use your own PostgreSQL with --database-url.",
          e);
    }
  }

  static boolean isIn(Path home) {
    return Files.exists(home.resolve(READY));
  }

  /** Returns the server's own database, with all rights. */
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
      closeQuietly(lock);
    }
  }

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
   * Creates the folder for this account alone, because the library unpacks programs to a folder in
   * it that every account may write to.
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
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static EmbeddedPostgres startServer(Path folder) throws IOException {
    Path data = folder.resolve("data");
    Path ready = folder.resolve(READY);
    Path log = folder.resolve(LOG);
    Files.deleteIfExists(log);
    endFormerServer(data);
    if (!Files.exists(ready)) {
      FileTree.delete(data);
    }
    // The library unpacks the server in this folder and deletes old files from it.
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
   * Deletes a folder that a killed process has not completely unpacked, because the library fails
   * on it. A complete folder has a mark.
   */
  private static void deleteUnfinished(Path programs) throws IOException {
    if (!Files.exists(programs)) {
      return;
    }
    List<Path> unfinished;
    try (Stream<Path> unpacked = Files.list(programs)) {
      unfinished = unpacked.filter(server -> !Files.exists(server.resolve(".exists"))).toList();
    }
    for (Path server : unfinished) {
      FileTree.delete(server);
    }
  }

  /**
   * Stops the server that a killed process left running. After a restart of the machine or
   * container, the process id in the file may belong to any process. A new server would mistake
   * that process for a server.
   */
  private static void endFormerServer(Path data) throws IOException {
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return;
    }
    String id = Files.readString(file).lines().findFirst().orElse("").strip();
    Optional<ProcessHandle> former =
        id.matches("[0-9]{1,9}") ? ProcessHandle.of(Long.parseLong(id)) : Optional.empty();
    String command = former.flatMap(process -> process.info().commandLine()).orElse("");
    if (former.isEmpty() || !command.contains("postgres") || !command.contains(data.toString())) {
      Files.delete(file);
      return;
    }
    ProcessHandle server = former.get();
    server.destroy();
    server.onExit().completeOnTimeout(server, STOP_SECONDS, TimeUnit.SECONDS).join();
    server.destroyForcibly();
    server.onExit().join();
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException ignored) {
      // The lock is released when the process ends.
    }
  }
}
