package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.failure.Failure;

/** Connections by libpq's variables, service and password files, and Unix sockets. */
class LibpqSettingsTest {
  @TempDir private Path home = Path.of("");

  private final Map<String, String> environment = new HashMap<>();

  @Test
  void a_connection_string_comes_before_its_service_and_that_before_the_environment()
      throws IOException {
    Files.writeString(
        home.resolve(".pg_service.conf"),
        """
        # ours
        [other]
        host=other.example
        [stores]
        host=service.example
        port=6001
        dbname = service_db
        user=service_user
        sslmode=require
        connect_timeout=7
        """);
    environment.put("PGSERVICE", "stores");
    environment.put("PGPORT", "7001");
    environment.put("PGUSER", "environment_user");
    environment.put("PGPASSWORD", "from the environment");
    environment.put("PGOPTIONS", "-c statement_timeout=5s");
    environment.put("PGAPPNAME", "mine");
    PGSimpleDataSource source = parsed("postgresql://me@url.example");
    assertThat(source.getServerNames()).containsExactly("url.example");
    assertThat(source.getPortNumbers()).containsExactly(6001);
    assertThat(source.getDatabaseName()).isEqualTo("service_db");
    assertThat(source.getUser()).isEqualTo("me");
    assertThat(source.getPassword()).isEqualTo("from the environment");
    assertThat(source.getSslMode()).isEqualTo("require");
    assertThat(source.getConnectTimeout()).isEqualTo(7);
    assertThat(source.getOptions()).isEqualTo("-c statement_timeout=5s");
    assertThat(source.getApplicationName()).isEqualTo("mine");
    assertThat(((PGSimpleDataSource) named().dataSource()).getServerNames())
        .containsExactly("service.example");
    assertThat(parsed("postgresql:///d?service=other").getServerNames())
        .containsExactly("other.example");
  }

  @Test
  void the_password_file_gives_the_first_password_that_fits() throws IOException {
    Path file =
        passfile(
            """
            # comment
            db.example:5432:d:other:no
            db.example:*:d:m\\:e:se\\\\cr\\:et
            *:*:*:*:last
            """);
    environment.put("PGPASSFILE", file.toString());
    assertThat(parsed("postgresql://m%3Ae@db.example/d").getPassword()).isEqualTo("se\\cr:et");
    assertThat(parsed("postgresql://me@db.example/d").getPassword()).isEqualTo("last");
    assertThat(parsed("postgresql://me:own@db.example/d").getPassword()).isEqualTo("own");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> parsed("postgresql://me@db.example/d"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("can be read by others. Make it private first: chmod 0600");
  }

  @Test
  void several_hosts_have_their_ports() {
    environment.put("PGHOST", "a.example,b.example");
    environment.put("PGPORT", "5001,5002");
    environment.put("PGUSER", "me");
    PGSimpleDataSource source = (PGSimpleDataSource) named().dataSource();
    assertThat(source.getServerNames()).containsExactly("a.example", "b.example");
    assertThat(source.getPortNumbers()).containsExactly(5001, 5002);
    assertThat(source.getDatabaseName()).isEqualTo("me");
    PGSimpleDataSource listed = parsed("postgresql://c.example:1,[::1]:2/d");
    assertThat(listed.getPortNumbers()).containsExactly(1, 2);
  }

  @Test
  void the_embedded_database_is_used_only_if_nothing_names_another() {
    environment.put("PGUSER", "me");
    environment.put("PGPASSWORD", "secret");
    environment.put("PGHOST", "");
    assertThat(DatabaseUrl.fromEnvironment(libpq())).isEmpty();
    for (String variable : new String[] {"PGHOST", "PGPORT", "PGDATABASE"}) {
      environment.put(variable, "5432");
      assertThat(DatabaseUrl.fromEnvironment(libpq())).as(variable).isPresent();
      environment.remove(variable);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tmp", "host=/tmp", "%2Ftmp", "PGHOST"})
  void a_unix_socket_is_used(String how) {
    String url = TestDatabase.createUrl();
    String port = url.replaceAll(".*:([0-9]+)/.*", "$1");
    String database = url.replaceAll(".*/", "");
    environment.put("PGUSER", "postgres");
    environment.put("PGPORT", port);
    DatabaseUrl socket =
        switch (how) {
          case "/tmp" -> DatabaseUrl.parse("postgresql:///" + database, libpq());
          case "host=/tmp" ->
              DatabaseUrl.parse("postgresql:///" + database + "?host=/tmp&sslmode=prefer", libpq());
          case "%2Ftmp" -> DatabaseUrl.parse("postgresql://%2Ftmp/" + database, libpq());
          default -> {
            environment.put("PGHOST", "/tmp");
            environment.put("PGDATABASE", database);
            yield named();
          }
        };
    assertThat(socket).hasToString("/tmp:" + port + "/" + database);
    try (Database open = Database.open(socket)) {
      Jdbi jdbi = open.jdbi();
      assertThat(
              jdbi.<String, RuntimeException>withHandle(
                  h ->
                      h.createQuery("SELECT coalesce(inet_client_addr()::text, 'socket')")
                          .mapTo(String.class)
                          .one()))
          .isEqualTo("socket");
    }
  }

  @Test
  void a_socket_that_is_not_there_is_named_without_a_password() {
    environment.put("PGPASSWORD", "secret");
    DatabaseUrl url = DatabaseUrl.parse("postgresql:///d?host=/nowhere", libpq());
    assertThatThrownBy(() -> Database.open(url))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("The database /nowhere:5432/d cannot be reached")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void unsupported_settings_are_reported() throws IOException {
    environment.put("PGREQUIREPEER", "postgres");
    assertThatThrownBy(() -> parsed("postgresql://h/d"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("The connection setting requirepeer of libpq is not supported");
    environment.clear();
    assertThatThrownBy(() -> parsed("postgresql://h/d?wrong=secret"))
        .hasMessageContaining("The connection setting wrong is not supported")
        .message()
        .doesNotContain("secret");
    assertThatThrownBy(() -> parsed("postgresql:///d?service=none"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("The connection service none is defined neither in " + home);
    Files.writeString(home.resolve(".pg_service.conf"), "[ldap]\nldap://directory\n");
    assertThatThrownBy(() -> parsed("postgresql:///d?service=ldap"))
        .hasMessageContaining(".pg_service.conf:2 cannot be used");
  }

  private Path passfile(String text) throws IOException {
    Path file = Files.writeString(home.resolve("passwords"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private PGSimpleDataSource parsed(String url) {
    return (PGSimpleDataSource) DatabaseUrl.parse(url, libpq()).dataSource();
  }

  private DatabaseUrl named() {
    return DatabaseUrl.fromEnvironment(libpq()).orElseThrow();
  }

  private LibpqSettings libpq() {
    return new LibpqSettings(environment::get, home);
  }
}
