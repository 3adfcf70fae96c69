package org.rtodirectory.generator.database;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/**
 * Fresh, empty databases with the directory's schema, on one embedded server that the test JVM
 * starts at the first call and keeps under {@code target} until it ends.
 */
public final class TestDatabase {
  /** Where the server, while it runs, has its files. */
  public static final Path HOME = Path.of("target", "test-postgres").toAbsolutePath();

  private static final AtomicInteger COUNT = new AtomicInteger();

  private TestDatabase() {}

  /** A new database; its name is unique within this test run. */
  public static Jdbi create() {
    return Jdbi.create(createSource());
  }

  /** The address of a new database, for code that opens it itself. */
  public static String createUrl() {
    String name = newDatabase();
    return Server.INSTANCE.url().replaceAll("/postgres$", "/" + name);
  }

  private static DataSource createSource() {
    DataSource source = Server.INSTANCE.dataSource(newDatabase());
    Migrations.bringUpToDate(source);
    return source;
  }

  private static String newDatabase() {
    String name = "test_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
    Jdbi.create(Server.INSTANCE.dataSource())
        .useHandle(handle -> handle.execute("CREATE DATABASE " + name));
    return name;
  }

  private static final class Server {
    static final EmbeddedDatabase INSTANCE = start();

    private static EmbeddedDatabase start() {
      EmbeddedDatabase server = EmbeddedDatabase.start(HOME);
      Jdbi.create(server.dataSource())
          .useHandle(
              handle ->
                  handle
                      .createQuery("SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'")
                      .mapTo(String.class)
                      .forEach(name -> handle.execute("DROP DATABASE " + name)));
      return server;
    }
  }
}
