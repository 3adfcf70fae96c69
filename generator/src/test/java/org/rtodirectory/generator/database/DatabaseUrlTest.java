package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.failure.Failure;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://u:secret@h/d",
        "postgresql://u:secret@h",
        "postgresql://u:secret @h/d",
        "jdbc:postgresql://h:secret/d",
        "secret"
      })
  void a_bad_url_is_refused_without_repeating_it(String text) {
    assertThatThrownBy(() -> DatabaseUrl.parse(text))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("expected postgresql://")
        .message()
        .doesNotContain("secret");
  }
}
