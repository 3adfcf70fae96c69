package org.rtodirectory.generator.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.source.FileTree;

/**
 * A PostgreSQL server that runs as long as this process and keeps its data in a folder, for
 * evaluation, development and tests. It listens on a free port of the loopback interface.
 *
 * <p>The folder contains {@code lock} (locked by the process that uses it), {@code bin} (the
 * unpacked server), {@code data} (the database), {@code ready} (present if the database was
 * completely initialised) and {@code log} (the server's log since its last start). A server left
 * behind by a killed process is stopped before a new one starts. The server runs with {@code
 * fsync=off}, as the library sets it: a crash of the machine may destroy the data.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
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
   *
   * @throws Refusal if another process uses the folder
   * @throws Failure if the server does not start
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
              + ServerLog.cause(folder.resolve(LOG)).orElseGet(() -> Failure.reason(e))
              + ". Its data is unchanged. Fix the cause, choose another folder with"
              + " --postgres-dir, or use your own PostgreSQL with --database-url.",
          e);
    }
  }

  /** Whether a folder has the files of a server. */
  static boolean isIn(Path home) {
    return Files.exists(home.resolve(READY));
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
    } catch (IOException e) {
      throw new Failure("The embedded PostgreSQL did not stop: " + Failure.reason(e), e);
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
    } catch (IOException e) {
      throw new Failure(
          "The folder "
              + folder
              + " for the embedded PostgreSQL cannot be written: "
              + Failure.reason(e),
          e);
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
    new PidFile(data).clear();
    if (!Files.exists(ready)) {
      FileTree.delete(data);
    }
    // The library unpacks the server in this folder and deletes old files from it.
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
      // The lock is released when the process ends.
    }
  }

  /** Extracts the cause of a failure from the log of {@code initdb} and the server. */
  static final class ServerLog {
    private static final int LONGEST = 300;
    private static final Pattern SERIOUS = Pattern.compile(".*\\b(PANIC|FATAL|error): +(.+)");
    private static final Pattern DETAIL = Pattern.compile(".*\\bDETAIL: +(.+)");

    private ServerLog() {}

    /** The first fatal error with its detail, or else the last line; empty if the log is empty. */
    static Optional<String> cause(Path log) {
      List<String> lines;
      try {
        lines =
            new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
      } catch (IOException e) {
        return Optional.empty();
      }
      for (int i = 0; i < lines.size(); i++) {
        Matcher error = SERIOUS.matcher(lines.get(i));
        if (error.matches()) {
          Matcher detail = DETAIL.matcher(i + 1 < lines.size() ? lines.get(i + 1) : "");
          return Optional.of(
              shown(error.group(2) + (detail.matches() ? " (" + detail.group(1) + ")" : "")));
        }
      }
      return lines.isEmpty() ? Optional.empty() : Optional.of(shown(lines.get(lines.size() - 1)));
    }

    private static String shown(String line) {
      String cut = line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
      return cut.endsWith(".") ? cut.substring(0, cut.length() - 1) : cut;
    }
  }
}
