package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.operations.Shutdown;

/** The maximum wait of a connection in each of its states, with and without a graceful stop. */
class ConnectionStateTest {
  private static final Duration REQUEST = Duration.ofSeconds(15);
  private static final Duration RESPONSE = Duration.ofSeconds(60);
  private static final Duration IDLE = Duration.ofSeconds(75);

  private final Shutdown shutdown = new Shutdown();
  private final ConnectionState state =
      new ConnectionState(
          new GatewayOptions.ConnectionLimits(REQUEST, RESPONSE, IDLE, 10, 10), shutdown);

  /**
   * In {@code events}, the letter b is the beginning of a request, r a whole request, l a last
   * request, and a an answer. {@code e} ends the connection, and {@code c} closes it.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "''       | PT15S | PT1S",
        "b        | PT15S | PT15S",
        "br       | PT60S | PT60S",
        "bra      | PT75S | PT1S",
        "brab     | PT15S | PT15S",
        "brabr    | PT60S | PT60S",
        "brabra   | PT75S | PT1S",
        "bl       | PT60S | PT60S",
        "bla      | PT60S | PT60S",
        "brae     | PT60S | PT60S",
        "blac     | PT2S  | PT2S",
      })
  void the_wait_depends_on_the_state(String events, Duration serving, Duration draining) {
    events.chars().forEach(event -> apply((char) event));
    assertThat(state.timeout(false)).isEqualTo(serving);
    assertThat(state.timeout(true)).isEqualTo(state.isClosing() ? serving : RESPONSE);
    shutdown.enter(Shutdown.Phase.STOPPING);
    assertThat(state.timeout(false)).isEqualTo(serving);
    shutdown.enter(Shutdown.Phase.DRAINING);
    assertThat(state.timeout(false)).isEqualTo(draining);
    assertThat(state.timeout(true)).isEqualTo(state.isClosing() ? draining : RESPONSE);
  }

  private void apply(char event) {
    switch (event) {
      case 'b' -> state.onRequestStart();
      case 'r' -> state.onRequest(false);
      case 'l' -> state.onRequest(true);
      case 'a' -> state.onResponse();
      case 'e' -> state.endWithoutResponse();
      case 'c' -> state.close();
      default -> throw new IllegalArgumentException("unknown event " + event);
    }
  }
}
