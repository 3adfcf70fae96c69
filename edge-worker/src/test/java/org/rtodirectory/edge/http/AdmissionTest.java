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

class AdmissionTest {
  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(8);

  /**
   * Opens and closes connections of clients and of a trusted proxy at random. Sometimes memory runs
   * out.
   */
  @NewSeeds(5)
  void a_connection_is_admitted_exactly_if_there_is_room_for_its_client(long seed)
      throws IOException {
    Random random = new Random(seed);
    int limit = 1 + random.nextInt(12);
    int limitOfClient = 1 + random.nextInt(8);
    AtomicBoolean hasMemory = new AtomicBoolean(true);
    List<RejectionReason> refused = new ArrayList<>();
    Admission admission =
        new Admission(
            limits(limit, limitOfClient),
            new ClientResolver(List.of(IpRange.parse("192.0.2.0")), "X-Forwarded-For"),
            hasMemory::get,
            refused::add);
    EmbeddedChannel listener = new EmbeddedChannel(admission);
    List<Accepted> open = new ArrayList<>();
    for (int step = 0; step < 500; step++) {
      if (random.nextInt(3) == 0 && !open.isEmpty()) {
        open.remove(random.nextInt(open.size())).close();
      } else {
        hasMemory.set(random.nextInt(10) > 0);
        int client = random.nextInt(4);
        Accepted accepted = new Accepted(client);
        long ofClient = open.stream().filter(other -> other.client == client).count();
        RejectionReason expected =
            !hasMemory.get()
                ? RejectionReason.MEMORY
                : client != 0 && ofClient >= Math.max(1, Math.min(limitOfClient, limit / 2))
                    ? RejectionReason.CLIENT_CONNECTIONS
                    : open.size() >= limit ? RejectionReason.CONNECTIONS : null;
        refused.clear();
        listener.writeInbound(accepted);
        assertThat(refused)
            .as("seed %d, step %d", seed, step)
            .isEqualTo(expected == null ? List.of() : List.of(expected));
        assertThat(accepted.isOpen()).isEqualTo(expected == null);
        if (expected == null) {
          open.add(accepted);
        }
      }
      assertThat(admission.openConnections()).as("seed %d", seed).isEqualTo(open.size());
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
  void never_more_connections_than_allowed_are_open_at_once() throws Exception {
    Admission counts = admission(1_000_000, 100);
    List<Callable<Integer>> work = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      work.add(() -> opened(counts));
    }
    int opened = 0;
    for (Future<Integer> each : threads.invokeAll(work)) {
      opened += each.get();
    }
    assertThat(opened).isEqualTo(100);
    assertThat(counts.openConnections()).isEqualTo(100);
  }

  private static Admission admission(int connections, int ofClient) {
    return new Admission(
        limits(connections, ofClient),
        new ClientResolver(List.of(), "X-Forwarded-For"),
        () -> true,
        reason -> {});
  }

  private static GatewayOptions.ConnectionLimits limits(int connections, int ofClient) {
    return TestLimits.with(
        limits -> {
          limits.connections = connections;
          limits.clientConnections = ofClient;
        });
  }

  /** Opens as many as are allowed, and closes none of these. */
  private static int opened(Admission counts) {
    int opened = 0;
    for (int i = 0; i < 10_000; i++) {
      opened += counts.tryAcquire(7L) == null ? 1 : 0;
    }
    return opened;
  }
}
