package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** The admission of connections: the limits in total and per client, and the memory. */
class AdmissionTest {
  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(8);

  /**
   * Opens and closes connections of clients and of a trusted proxy at random. Client 0 is the
   * proxy, which has no limit of its own. Sometimes memory runs out.
   */
  @NewSeeds(5)
  void a_connection_is_admitted_exactly_if_there_is_room_for_its_client(long seed)
      throws IOException {
    Random random = new Random(seed);
    int totalLimit = 1 + random.nextInt(12);
    int clientLimit = 1 + random.nextInt(8);
    AtomicBoolean hasMemory = new AtomicBoolean(true);
    List<RefusalReason> refusals = new ArrayList<>();
    Admission admission =
        new Admission(
            limits(totalLimit, clientLimit),
            new ClientResolver(List.of(IpRange.parse("192.0.2.0")), "X-Forwarded-For"),
            hasMemory::get,
            refusals::add);
    EmbeddedChannel listener = new EmbeddedChannel(admission);
    List<Accepted> openConnections = new ArrayList<>();
    for (int step = 0; step < 500; step++) {
      if (random.nextInt(3) == 0 && !openConnections.isEmpty()) {
        openConnections.remove(random.nextInt(openConnections.size())).close();
      } else {
        hasMemory.set(random.nextInt(10) > 0);
        int client = random.nextInt(4);
        Accepted accepted = new Accepted(client);
        long connectionsOfClient =
            openConnections.stream()
                .filter(openConnection -> openConnection.client == client)
                .count();
        RefusalReason expected =
            !hasMemory.get()
                ? RefusalReason.MEMORY
                : client != 0
                        && connectionsOfClient >= Math.max(1, Math.min(clientLimit, totalLimit / 2))
                    ? RefusalReason.CLIENT_CONNECTIONS
                    : openConnections.size() >= totalLimit ? RefusalReason.CONNECTIONS : null;
        refusals.clear();
        listener.writeInbound(accepted);
        assertThat(refusals)
            .as("seed %d, step %d", seed, step)
            .isEqualTo(expected == null ? List.of() : List.of(expected));
        assertThat(accepted.isOpen()).isEqualTo(expected == null);
        if (expected == null) {
          openConnections.add(accepted);
        }
      }
      assertThat(admission.openConnections()).as("seed %d", seed).isEqualTo(openConnections.size());
    }
  }

  /** A connection of a client. Its number is the last byte of its address. */
  private static final class Accepted extends EmbeddedChannel {
    private final int client;

    Accepted(int client) {
      this.client = client;
    }

    @Override
    protected SocketAddress remoteAddress0() {
      return new InetSocketAddress("192.0.2." + client, 1024);
    }
  }

  @Test
  void concurrent_threads_never_open_more_connections_than_the_limit() throws Exception {
    Admission limitedAdmission = admission(1_000_000, 100);
    List<Callable<Integer>> threadWork = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threadWork.add(() -> openMany(limitedAdmission));
    }
    int openedConnections = 0;
    for (Future<Integer> future : threads.invokeAll(threadWork)) {
      openedConnections += future.get();
    }
    assertThat(openedConnections).isEqualTo(100);
    assertThat(limitedAdmission.openConnections()).isEqualTo(100);
  }

  private static Admission admission(int connections, int connectionsOfClient) {
    return new Admission(
        limits(connections, connectionsOfClient),
        new ClientResolver(List.of(), "X-Forwarded-For"),
        () -> true,
        reason -> {});
  }

  private static GatewayOptions.ConnectionLimits limits(int connections, int connectionsOfClient) {
    return TestLimits.with(
        limits -> {
          limits.connections = connections;
          limits.clientConnections = connectionsOfClient;
        });
  }

  /** Tries to open 10,000 connections of one client, and returns how many were admitted. */
  private static int openMany(Admission admission) {
    int openedConnections = 0;
    for (int i = 0; i < 10_000; i++) {
      openedConnections += admission.tryAcquire(7L) == null ? 1 : 0;
    }
    return openedConnections;
  }
}
