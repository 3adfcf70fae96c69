package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Transactions that lose their connection during the commit, because a relay between client and
 * server closes it.
 */
class ConfirmedTransactionTest {
  private static final String COUNT_OF_OTHER_CONNECTIONS =
      "SELECT count(*) FROM pg_stat_activity"
          + " WHERE datname = current_database() AND pid <> pg_backend_pid()";

  private final String url = TestDatabase.createUrl();
  private final Jdbi observer = Jdbi.create(DatabaseUrl.parse(url).dataSource());

  @AutoClose
  private final Relay relay = new Relay(Integer.parseInt(url.replaceAll("\\D*(\\d+)/.*", "$1")));

  private final ConfirmedTransaction<String> transaction =
      new ConfirmedTransaction<>(
          Jdbi.create(
              DatabaseUrl.parse(url.replaceAll(":\\d+/", ":" + relay.port() + "/")).dataSource()));

  @Test
  void a_transaction_without_a_fault_returns_its_result() {
    assertThat(rename()).isEqualTo("done");
    assertThat(texas()).isEqualTo("Lone Star");
  }

  @Test
  void a_commit_whose_answer_is_lost_counts_as_done() {
    relay.fault = Fault.ANSWER_LOST;
    assertThat(rename()).isEqualTo("done");
    assertThat(transaction.isOutcomeUnknown()).isFalse();
    assertThat(texas()).isEqualTo("Lone Star");
    assertThat(relay.connections()).isEqualTo(2);
  }

  @Test
  void a_transaction_that_ends_with_its_connection_before_the_commit_has_failed() {
    relay.fault = Fault.COMMIT_LOST;
    assertThatExceptionOfType(JdbiException.class).isThrownBy(this::rename);
    assertThat(transaction.isOutcomeUnknown()).isFalse();
    assertThat(texas()).isEqualTo("Texas");
    assertThat(relay.connections()).isEqualTo(2);
  }

  @Test
  void the_outcome_is_unknown_while_the_server_still_runs_the_transaction() {
    relay.fault = Fault.COMMIT_LATE;
    assertThatExceptionOfType(JdbiException.class).isThrownBy(this::rename);
    assertThat(transaction.isOutcomeUnknown()).isTrue();
  }

  @Test
  void the_outcome_is_unknown_if_the_server_cannot_be_reached() {
    relay.fault = Fault.SERVER_LOST;
    assertThatExceptionOfType(JdbiException.class).isThrownBy(this::rename);
    assertThat(transaction.isOutcomeUnknown()).isTrue();
    assertThat(texas()).isEqualTo("Lone Star");
  }

  @Test
  void the_outcome_of_a_failed_statement_is_known() {
    assertThatExceptionOfType(JdbiException.class)
        .isThrownBy(
            () -> transaction.run(handle -> "" + handle.execute("UPDATE nothing SET a = 1")));
    assertThat(transaction.isOutcomeUnknown()).isFalse();
  }

  private String rename() {
    return transaction.run(
        handle -> {
          handle.execute("UPDATE states SET name = 'Lone Star' WHERE code = 'TX'");
          return "done";
        });
  }

  private String texas() {
    return observer.withHandle(
        handle -> query(handle, "SELECT name FROM states WHERE code = 'TX'"));
  }

  private static String query(Handle handle, String sql) {
    return handle.createQuery(sql).mapTo(String.class).one();
  }

  /** The moment at which the relay closes the first connection that commits. */
  private enum Fault {
    NONE,
    /** The server has committed, but its answer does not arrive. */
    ANSWER_LOST,
    /**
     * The server has committed, but its answer does not arrive, and no further connection is
     * accepted.
     */
    SERVER_LOST,
    /** The server does not get the commit. Its connection is closed before the client's. */
    COMMIT_LOST,
    /** The server gets the commit late. Its connection stays open. */
    COMMIT_LATE
  }

  /** A server that forwards connections to the database server. */
  private final class Relay implements AutoCloseable {
    private final ServerSocket listener;
    private final int serverPort;
    private final AtomicInteger connections = new AtomicInteger();
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final Thread acceptor;
    private volatile Fault fault = Fault.NONE;

    Relay(int serverPort) {
      this.serverPort = serverPort;
      try {
        listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
      } catch (IOException failed) {
        throw new AssertionError(failed);
      }
      acceptor = start(this::accept);
    }

    int port() {
      return listener.getLocalPort();
    }

    int connections() {
      return connections.get();
    }

    private void accept() throws IOException {
      while (true) {
        Socket client = open(listener.accept());
        connections.incrementAndGet();
        Socket server = open(new Socket(InetAddress.getLoopbackAddress(), serverPort));
        start(() -> passRequests(client, server));
        start(() -> passAnswers(server, client));
      }
    }

    private void passRequests(Socket client, Socket server) throws IOException {
      InputStream input = client.getInputStream();
      OutputStream output = server.getOutputStream();
      for (String chunk = read(input); !chunk.isEmpty(); chunk = read(input)) {
        Fault currentFault = chunk.contains("COMMIT") ? fault : Fault.NONE;
        if (currentFault == Fault.COMMIT_LOST) {
          server.close();
          awaitEndOfConnections();
        }
        if (currentFault == Fault.COMMIT_LOST || currentFault == Fault.COMMIT_LATE) {
          client.close();
          return;
        }
        output.write(chunk.getBytes(StandardCharsets.ISO_8859_1));
      }
    }

    private void passAnswers(Socket server, Socket client)
        throws IOException, InterruptedException {
      InputStream input = server.getInputStream();
      OutputStream output = client.getOutputStream();
      for (String chunk = read(input); !chunk.isEmpty(); chunk = read(input)) {
        boolean isCommitted = chunk.contains("COMMIT");
        if (isCommitted && fault == Fault.SERVER_LOST) {
          listener.close();
          // A running call of accept can still return a connection after the close.
          acceptor.join();
        }
        if (isCommitted && fault != Fault.NONE) {
          client.close();
          return;
        }
        output.write(chunk.getBytes(StandardCharsets.ISO_8859_1));
      }
    }

    /** Reads some bytes, each as a character. Returns an empty string at the end. */
    private String read(InputStream input) throws IOException {
      byte[] buffer = new byte[1 << 16];
      int length = input.read(buffer);
      return new String(buffer, 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
    }

    private void awaitEndOfConnections() {
      while (!observer
          .withHandle(handle -> query(handle, COUNT_OF_OTHER_CONNECTIONS))
          .equals("0")) {
        Thread.onSpinWait();
      }
    }

    private Socket open(Socket socket) {
      sockets.add(socket);
      return socket;
    }

    private Thread start(RelayTask task) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  task.run();
                } catch (IOException | InterruptedException closed) {
                  // The connection has ended.
                }
              });
      thread.setDaemon(true);
      thread.start();
      return thread;
    }

    @Override
    public void close() throws IOException {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @FunctionalInterface
  private interface RelayTask {
    void run() throws IOException, InterruptedException;
  }
}
