package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.report.Failure;

/** Addresses of databases, in the notations of libpq and JDBC. */
class DatabaseUrlTest {

  @Test
  void a_libpq_style_url_gives_host_port_database_and_credentials() {
    DatabaseUrl url =
        DatabaseUrl.parse("postgresql://me:s%40cret+1@db.example:6543/stores?sslmode=require");
    PGSimpleDataSource source = (PGSimpleDataSource) url.dataSource();
    assertThat(source.getServerNames()).containsExactly("db.example");
    assertThat(source.getPortNumbers()).containsExactly(6543);
    assertThat(source.getDatabaseName()).isEqualTo("stores");
    assertThat(source.getUser()).isEqualTo("me");
    assertThat(source.getPassword()).isEqualTo("s@cret+1");
    assertThat(source.getSslMode()).isEqualTo("require");
  }

  @Test
  void names_and_passwords_may_have_every_character_that_a_url_allows() {
    PGSimpleDataSource source =
        (PGSimpleDataSource)
            DatabaseUrl.parse("postgresql://a&b+c:p&ssl=!$'()*,;=+%26@h/stores+1?sslmode=require")
                .dataSource();
    assertThat(source.getUser()).isEqualTo("a&b+c");
    assertThat(source.getPassword()).isEqualTo("p&ssl=!$'()*,;=+&");
    assertThat(source.getDatabaseName()).isEqualTo("stores+1");
    assertThat(source.getSslMode()).isEqualTo("require");
  }

  @Test
  void a_jdbc_url_is_used_unchanged() {
    PGSimpleDataSource source =
        (PGSimpleDataSource)
            DatabaseUrl.parse("jdbc:postgresql://h/d?user=u&password=p").dataSource();
    assertThat(source.getUser()).isEqualTo("u");
    assertThat(source.getPassword()).isEqualTo("p");
  }

  @Test
  void the_text_of_a_database_url_has_no_password() {
    assertThat(DatabaseUrl.parse("postgresql://u:secret@h/d")).hasToString("h:5432/d");
    assertThat(DatabaseUrl.parse("jdbc:postgresql://h/d?user=u&password=secret"))
        .hasToString("h:5432/d");
  }

  @Test
  void several_hosts_and_settings_of_the_driver_are_accepted() {
    PGSimpleDataSource source =
        (PGSimpleDataSource)
            DatabaseUrl.parse(
                    "postgres://me@a:1,b:2/stores?targetServerType=primary&options=-c%20a=1+2")
                .dataSource();
    assertThat(source.getServerNames()).containsExactly("a", "b");
    assertThat(source.getPortNumbers()).containsExactly(1, 2);
    assertThat(source.getTargetServerType()).isEqualTo("primary");
    assertThat(source.getOptions()).isEqualTo("-c a=1+2");
  }

  /** A pooler in transaction mode gives each transaction another server process. */
  @Test
  void no_statement_is_prepared_on_the_server_unless_a_parameter_asks_for_it() {
    PGSimpleDataSource source =
        (PGSimpleDataSource) DatabaseUrl.parse("postgresql://h/d").dataSource();
    assertThat(source.getPrepareThreshold()).isZero();
    source =
        (PGSimpleDataSource) DatabaseUrl.parse("postgresql://h/d?prepareThreshold=5").dataSource();
    assertThat(source.getPrepareThreshold()).isEqualTo(5);
  }

  @Test
  void a_setting_that_the_driver_would_ignore_is_refused() {
    assertThatThrownBy(() -> DatabaseUrl.parse("postgresql://h/d?channel_binding=secret"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("a parameter that the JDBC driver does not have")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void a_unix_socket_can_be_the_host() {
    String tcpUrl = TestDatabase.createUrlWithoutTables();
    String port = tcpUrl.replaceAll(".*:([0-9]+)/.*", "$1");
    String databaseName = tcpUrl.replaceAll(".*/", "");
    DatabaseUrl socketUrl =
        DatabaseUrl.parse("postgresql://postgres@:" + port + "/" + databaseName + "?host=/tmp");
    assertThat(socketUrl).hasToString("/tmp:" + port + "/" + databaseName);
    try (Database database = Database.open(socketUrl)) {
      String client =
          database
              .jdbi()
              .<String, RuntimeException>withHandle(
                  handle ->
                      handle
                          .createQuery("SELECT coalesce(inet_client_addr()::text, 'socket')")
                          .mapTo(String.class)
                          .one());
      assertThat(client).isEqualTo("socket");
    }
  }
}
