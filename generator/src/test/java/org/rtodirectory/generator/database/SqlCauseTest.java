package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reasons and remedies in messages about errors of the database. */
class SqlCauseTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "08001 | Check the host and port of the address, and that the database server is running",
        "08004 | Check the user and password of the address",
        "08P01 | If this is a pooler, look for the reason in its log. PgBouncer needs ignore_startup",
        "22001 | Repair that row",
        "23514 | Repair that row",
        "25006 | Use the primary server",
        "25P03 | ALTER ROLE … SET idle_in_transaction_session_timeout",
        "25P04 | ALTER ROLE … SET transaction_timeout",
        "26000 | add prepareThreshold=0 to the parameters of the address, then import again.",
        "28P01 | Check the user and password of the address",
        "28000 | pg_hba.conf",
        "3D000 | Correct the name in the address, or create the database",
        "40P01 | Another session was in the way: import again.",
        "42501 | Grant the role SELECT on the tables",
        "42703 | generator/DATA.md",
        "42P05 | prepareThreshold=0",
        "42883 | The tables differ from those that this generator creates",
        "53100 | Make room on the database server, then import again.",
        "53300 | Close other connections",
        "55P03 | raise lock_timeout",
        "57014 | ALTER ROLE … SET statement_timeout or options=-c%20statement_timeout=1h",
        "57P01 | The server is stopping or starting: wait until it is up, then import again.",
        "57P05 | ALTER ROLE … SET idle_session_timeout",
        "XX000 | See the log of the database server, then import again.",
      })
  void the_remedy_follows_the_sqlstate(String state, String remedy) {
    SQLException failure = new SQLException("The reason.", state);
    assertThat(SqlCause.remedy(new IllegalStateException(failure), "import again"))
        .contains(remedy)
        .endsWith(".");
  }

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "08006, true",
    "08003, true",
    "57P01, true",
    "57P02, true",
    "57P05, true",
    "57014, false",
    "40001, false",
    "23505, false",
    "25P03, false",
  })
  void a_connection_is_lost_if_the_network_or_the_server_ends_it(String state, boolean isLost) {
    SQLException failure = new SQLException("The reason.", state);
    assertThat(SqlCause.isConnectionLost(new IllegalStateException(failure))).isEqualTo(isLost);
  }

  @Test
  void the_remedy_for_a_wrong_password_that_a_pooler_reports_is_to_check_the_address() {
    SQLException failure = new SQLException("FATAL: password authentication failed", "08P01");
    assertThat(SqlCause.remedy(failure, "retry")).startsWith("Check the user and password");
  }

  @Test
  void the_cause_of_a_lost_connection_is_named() {
    SQLException failure = new SQLException("The connection attempt failed.", "08001");
    assertThat(SqlCause.reason(failure)).isEqualTo("The connection attempt failed");
    failure.initCause(new UnknownHostException("db.example"));
    assertThat(SqlCause.reason(failure)).isEqualTo("the host db.example is not known");
    SQLException timeoutFailure =
        new SQLException("I/O error", "08006", new SocketTimeoutException());
    assertThat(SqlCause.reason(timeoutFailure)).contains("socketTimeout");
    assertThat(SqlCause.remedy(timeoutFailure, "retry")).startsWith("Raise socketTimeout");
    SQLException tlsFailure = new SQLException("SSL", "08006", new SSLHandshakeException("no"));
    assertThat(SqlCause.remedy(tlsFailure, "retry")).startsWith("Check sslmode and sslrootcert");
  }
}
