package org.rtodirectory.edge.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.http.routing.Compression;
import org.rtodirectory.edge.http.routing.ResponseWriter;
import org.rtodirectory.edge.http.syntax.IncomingRequest;
import org.rtodirectory.edge.http.syntax.RequestParser;
import org.rtodirectory.edge.http.syntax.RequestRejectedException;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.LoadShedder;
import org.rtodirectory.edge.limit.MemoryBudget;

/** How the requests of one event loop take turns, on a clock of the test. */
class RequestSchedulerTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final List<String> answered = new ArrayList<>();
  private final List<Long> waits = new ArrayList<>();
  private final EmbeddedChannel loop = new EmbeddedChannel();

  /** Answers take a millisecond. */
  private final class Slow extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      answered.add(((IncomingRequest) message).rawTarget());
      loop.advanceTimeBy(1, TimeUnit.MILLISECONDS);
    }
  }

  @Test
  void requests_are_answered_at_once_for_a_bounded_time_and_then_wait() {
    Client one = new Client(2, scheduler());
    for (int i = 1; i <= 10; i++) {
      one.ask("/a" + i);
    }
    // The first sets the beginning of the turn, which is looked at again after a part of it.
    assertThat(answered).startsWith("/a1", "/a2").hasSizeLessThanOrEqualTo(3);
    int atOnce = answered.size();
    loop.runPendingTasks();
    assertThat(answered.size() - atOnce).isBetween(1, 2);
    runAll();
    assertThat(answered).hasSize(10).startsWith("/a1", "/a2", "/a3").endsWith("/a9", "/a10");
    assertThat(waits).hasSize(10 - atOnce);
  }

  @Test
  void a_client_that_comes_later_does_not_wait_for_what_others_have_queued() {
    RequestScheduler scheduler = scheduler();
    List<Client> heavy = new ArrayList<>();
    for (int host = 2; host < 10; host++) {
      for (int connection = 0; connection < 60; connection++) {
        heavy.add(new Client(host, scheduler));
      }
    }
    for (Client client : heavy) {
      client.ask("/heavy");
    }
    int before = answered.size();
    new Client(99, scheduler).ask("/healthy");
    while (!answered.contains("/healthy")) {
      loop.runPendingTasks();
      loop.runScheduledPendingTasks();
    }
    assertThat(answered.size() - before).isLessThanOrEqualTo(2 * 8 + 1);
    assertThat(waits.get(waits.size() - 1)).isLessThan(30 * MILLI);
    runAll();
    assertThat(answered).hasSize(8 * 60 + 1);
  }

  @Test
  void each_turn_has_its_full_time() {
    Client one = new Client(2, scheduler());
    for (int turn = 0; turn < 100; turn++) {
      one.ask("/a");
      loop.runPendingTasks();
    }
    assertThat(answered).hasSize(100);
    assertThat(waits).isEmpty();
  }

  @Test
  void requests_of_closed_connections_are_not_answered() {
    RequestScheduler scheduler = scheduler();
    Client stays = new Client(2, scheduler);
    Client goes = new Client(3, scheduler);
    for (int i = 0; i < 5; i++) {
      stays.ask("/stays");
    }
    goes.ask("/goes");
    goes.close();
    runAll();
    assertThat(answered).containsOnly("/stays").hasSize(5);
  }

  private void runAll() {
    for (int turn = 0; turn < 2000; turn++) {
      loop.runPendingTasks();
      loop.runScheduledPendingTasks();
    }
  }

  private RequestScheduler scheduler() {
    loop.freezeTime();
    loop.advanceTimeBy(1, TimeUnit.HOURS);
    MemoryBudget budget = new MemoryBudget(1 << 24, 1, () -> true);
    ResponseWriter responses =
        new ResponseWriter(
            Clock.systemUTC(),
            HeaderLines.NONE,
            new Compression(CodedBodies.keeping(0, line -> {})));
    return new RequestScheduler(
        loop.eventLoop(),
        new ClientAddress(List.of(), "X-Forwarded-For"),
        new LoopMemory(loop.eventLoop(), budget, new ConnectionCounts(10, 10), refusal -> {}),
        new RejectionHandler(responses, refusal -> {}),
        new LoadShedder(0, 0),
        waits::add);
  }

  /** A connection of a client, in front of the scheduler of the loop. */
  private final class Client extends EmbeddedChannel {
    private final int host;

    Client(int host, RequestScheduler scheduler) {
      super(scheduler, new Slow());
      this.host = host;
    }

    void ask(String target) {
      ByteBuf bytes =
          Unpooled.copiedBuffer(
              "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n", StandardCharsets.US_ASCII);
      try {
        IncomingRequest request = new RequestParser(new TestLimits().limits()).next(bytes);
        pipeline().fireChannelRead(request);
      } catch (RequestRejectedException wrong) {
        throw new AssertionError(wrong);
      }
    }

    @Override
    protected SocketAddress remoteAddress0() {
      try {
        return new InetSocketAddress(
            InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) host}), 4711);
      } catch (UnknownHostException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }
}
