package org.rtodirectory.edge.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.operations.LimitedLog;
import org.rtodirectory.edge.operations.Shutdown;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.fixture.NewSeeds;

/**
 * The states and deadlines of a connection. A connection answers one request at a time, and sends
 * nothing after its last response. The tests move the clock, so deadlines are exact to the
 * millisecond.
 */
class ConnectionTest {
  private static final GatewayOptions.ConnectionLimits LIMITS =
      TestLimits.with(
          limits -> {
            limits.request = Duration.ofSeconds(15);
            limits.response = Duration.ofSeconds(60);
            limits.idle = Duration.ofSeconds(75);
          });
  private static final int LARGE_RESPONSE_BYTES = 100_000;

  private final List<IncomingRequest> requests = new ArrayList<>();
  private final List<Integer> requestsAfterTurns = new ArrayList<>();

  /** The reasons of refusals that are answered with an error. */
  private final List<RefusalReason> answeredRefusals = new ArrayList<>();

  /** The reasons for which the connection was closed without an answer. */
  private final List<RefusalReason> silentRefusals = new ArrayList<>();

  private final Shutdown shutdown = new Shutdown();
  private final Connection connection =
      new Connection(
          LIMITS,
          new LoopMemory(Long.MAX_VALUE, () -> this.hasRoom, refusal -> {}),
          silentRefusals::add,
          shutdown);
  private boolean answersAtOnce;
  private boolean hasBugInHandler;
  private boolean hasRoom = true;

  /** The number of bytes that the client still reads. Then it stops. */
  private long bytesToRead = Long.MAX_VALUE;

  private final class SlowClientChannel extends EmbeddedChannel {
    SlowClientChannel(ChannelHandler... handlers) {
      super(handlers);
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer outboundBuffer) throws Exception {
      if (bytesToRead == Long.MAX_VALUE) {
        super.doWrite(outboundBuffer);
        return;
      }
      while (bytesToRead > 0 && outboundBuffer.current() instanceof ByteBuf response) {
        int bytes = (int) Math.min(bytesToRead, response.readableBytes());
        bytesToRead -= bytes;
        outboundBuffer.removeBytes(bytes);
      }
    }
  }

  @AutoClose("finishAndReleaseAll")
  private final EmbeddedChannel channel =
      new SlowClientChannel(
          connection,
          new ChannelInboundHandlerAdapter() {
            @Override
            public void channelReadComplete(ChannelHandlerContext context) {
              requestsAfterTurns.add(requests.size());
              context.fireChannelReadComplete();
            }

            @Override
            public void channelRead(ChannelHandlerContext context, Object message) {
              if (message instanceof RefusalReason reason) {
                answeredRefusals.add(reason);
                return;
              }
              requests.add((IncomingRequest) message);
              if (answersAtOnce) {
                context.write(Unpooled.wrappedBuffer(new byte[10]));
              }
              if (hasBugInHandler) {
                hasBugInHandler = false;
                throw new IllegalArgumentException("a bug");
              }
            }
          },
          // This handler answers exceptions. Requests do not reach it.
          new RequestHandler(
              new CurrentRelease(),
              new ResponseWriter(
                  Clock.systemUTC(), HeaderLines.NONE, new Compression(1000, line -> {})),
              new InternalErrors(() -> {}, new LimitedLog(line -> {}, 1, () -> 1)),
              reason -> {},
              (request, peer, endpoint, sent, nanos) -> {}));

  @BeforeEach
  void stopClock() {
    channel.freezeTime();
    // Starts the timeout again, which began before the clock was stopped.
    channel.pipeline().fireUserEventTriggered(shutdown);
  }

  @Test
  void the_next_request_is_decoded_after_the_previous_one_is_answered() {
    receive(get("/1") + get("/2") + get("/3"));
    for (int number = 1; number <= 3; number++) {
      assertThat(requests).hasSize(number);
      assertThat(requests.get(number - 1).rawTarget()).isEqualTo("/" + number);
      answer(10);
    }
    assertThat(requests).hasSize(3);
  }

  @Test
  void pipelined_requests_are_answered_in_several_turns_of_the_loop() {
    answersAtOnce = true;
    channel.pipeline().fireChannelRead(Unpooled.copiedBuffer(get("/").repeat(20), US_ASCII));
    channel.pipeline().fireChannelReadComplete();
    while (requests.size() < 20) {
      channel.runPendingTasks();
    }
    assertThat(requestsAfterTurns).startsWith(1, 2, 3).endsWith(20);
  }

  @Test
  void no_request_is_decoded_while_the_channel_is_not_writable() {
    receive(get("/1") + get("/2"));
    channel.write(Unpooled.wrappedBuffer(new byte[LARGE_RESPONSE_BYTES]));
    assertThat(requests).hasSize(1);
    assertThat(connection.heldBytes()).isGreaterThanOrEqualTo(LARGE_RESPONSE_BYTES);
    channel.flush();
    channel.runPendingTasks();
    assertThat(requests).hasSize(2);
  }

  /**
   * The error is the response to the first request. The client would take any later response for
   * that of the second.
   */
  @Test
  void a_pipelined_request_gets_no_response_after_an_error_that_ends_the_connection() {
    hasBugInHandler = true;
    receive(get("/1") + get("/2"));
    answer(10);
    assertThat(requests).hasSize(1);
    String sent = sent();
    assertThat(sent).startsWith("HTTP/1.1 500 ").contains("connection: close");
    assertThat(sent.indexOf("HTTP/1.1", 1)).isNegative();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void a_late_answer_is_dropped_when_an_error_was_sent_in_its_place() {
    receive(get("/1") + get("/2"));
    Connection.endAfterResponse(channel);
    int errorLength = 20;
    answer(errorLength);
    assertThat(sent()).hasSize(errorLength);
    answer(10);
    assertThat(sent()).isEmpty();
    assertThat(requests).hasSize(1);
  }

  @Test
  void a_refused_request_is_the_last_of_its_connection() {
    receive("GET\r\n\r\n" + get("/2"));
    answer(10);
    receive(get("/3"));
    assertThat(answeredRefusals).containsExactly(RefusalReason.MALFORMED);
    assertThat(requests).isEmpty();
  }

  @Test
  void a_client_that_waits_for_100_continue_gets_it_once() {
    receive("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n");
    assertThat(sent()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
    receive("a");
    receive("b");
    assertThat(sent()).isEmpty();
    assertThat(requests).hasSize(1);
  }

  @Test
  void a_client_that_closed_its_sending_side_gets_answers_to_all_its_requests() {
    answersAtOnce = true;
    channel.pipeline().fireChannelRead(Unpooled.copiedBuffer(get("/").repeat(50), US_ASCII));
    channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    channel.pipeline().fireChannelReadComplete();
    while (channel.isOpen()) {
      channel.runPendingTasks();
    }
    assertThat(sent()).hasSize(50 * 10);
  }

  @Test
  void a_client_that_closed_its_sending_side_gets_a_later_answer() {
    receive(get("/1"));
    channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    assertThat(channel.isOpen()).isTrue();
    answer(10);
    assertThat(sent()).hasSize(10);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void a_client_that_closed_its_sending_side_gets_the_whole_last_answer() {
    bytesToRead = 0;
    receive("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    channel
        .writeAndFlush(Unpooled.wrappedBuffer(new byte[LARGE_RESPONSE_BYTES]))
        .addListener(ChannelFutureListener.CLOSE);
    channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    assertThat(channel.isOpen()).isTrue();
    readByClient(LARGE_RESPONSE_BYTES);
    assertThat(channel.isOpen()).isFalse();
    assertThat(silentRefusals).isEmpty();
  }

  @Test
  void a_client_that_closed_its_sending_side_within_a_request_gets_no_answer() {
    receive(get("/1").substring(0, 20));
    channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    assertThat(sent()).isEmpty();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void a_request_waits_until_there_is_memory_for_it() {
    hasRoom = false;
    receive(get("/1") + get("/2"));
    passTime(1);
    assertThat(requests).isEmpty();
    hasRoom = true;
    passTime(1);
    assertThat(requests).hasSize(1);
  }

  @Test
  void the_memory_of_a_response_counts_until_its_last_byte_is_sent() {
    bytesToRead = LARGE_RESPONSE_BYTES - 1;
    receive(get("/"));
    answer(LARGE_RESPONSE_BYTES);
    assertThat(connection.heldBytes()).isGreaterThanOrEqualTo(LARGE_RESPONSE_BYTES);
    readByClient(1);
    assertThat(connection.heldBytes()).isZero();
  }

  @Test
  void the_bytes_of_answered_requests_are_freed() {
    answersAtOnce = true;
    String piece = get("/").repeat(3);
    receive(piece.substring(0, 10));
    for (int i = 0; i < 5000; i++) {
      receive(piece.substring(10) + piece.substring(0, 10));
    }
    assertThat(connection.heldBytes()).isLessThan(4096);
  }

  @Test
  void a_new_connection_without_a_request_is_closed_after_the_request_timeout() {
    requireClosedAfter(15_000, RefusalReason.IDLE);
  }

  @Test
  void the_idle_timeout_counts_from_the_answer_although_the_client_reads_it_later() {
    bytesToRead = 0;
    receive(get("/"));
    answer(5000);
    passTime(20_000);
    readByClient(5000);
    requireClosedAfter(55_000, RefusalReason.IDLE);
  }

  @Test
  void a_connection_without_a_request_is_closed_a_second_after_the_gateway_begins_to_stop() {
    shutdown.enter(Shutdown.Phase.DRAINING);
    channel.pipeline().fireUserEventTriggered(shutdown);
    requireClosedAfter(1000, RefusalReason.IDLE);
  }

  @Test
  void a_client_that_reads_nothing_is_closed_after_the_response_timeout() {
    bytesToRead = 0;
    passTime(7000);
    receive(get("/"));
    answer(LARGE_RESPONSE_BYTES);
    requireClosedAfter(60_000, RefusalReason.SLOW_READER);
  }

  @Test
  void a_client_that_reads_its_responses_in_time_is_kept() {
    for (int i = 0; i < 20; i++) {
      bytesToRead = 0;
      receive(get("/"));
      answer(10);
      passTime(59_999);
      readByClient(10);
      passTime(10_000);
    }
    assertThat(silentRefusals).isEmpty();
    assertThat(channel.isOpen()).isTrue();
  }

  /** The test channel becomes writable when fewer than 32 KiB of responses are unsent. */
  @Test
  void the_response_timeout_starts_again_when_the_channel_becomes_writable() {
    bytesToRead = 0;
    receive(get("/"));
    answer(60_000);
    receive(get("/"));
    answer(20_000);
    passTime(50_000);
    readByClient(60_000);
    requireClosedAfter(60_000, RefusalReason.SLOW_READER);
  }

  @Test
  void a_further_response_does_not_extend_the_timeout_of_an_unread_one() {
    bytesToRead = 0;
    receive(get("/"));
    answer(5000);
    passTime(50_000);
    receive(get("/"));
    answer(5000);
    requireClosedAfter(10_000, RefusalReason.SLOW_READER);
  }

  @Test
  void an_incomplete_request_times_out_even_if_bytes_keep_arriving() {
    passTime(3000);
    receive("GET /");
    for (int i = 0; i < 14; i++) {
      passTime(1000);
      receive("a");
    }
    requireRefusedAfter(1000, RefusalReason.SLOW_REQUEST);
  }

  @Test
  void a_request_without_an_answer_is_refused_after_the_response_timeout() {
    receive(get("/"));
    requireRefusedAfter(60_000, RefusalReason.NO_ANSWER);
  }

  /** Sends requests and reads responses in time, in random pieces and with random delays. */
  @NewSeeds(40)
  void earlier_requests_hold_no_bytes_and_change_no_deadline(long seed) {
    Random random = new Random(seed);
    for (int exchange = random.nextInt(5); exchange >= 0; exchange--) {
      passTime(random.nextInt(15_000));
      String request = get("/" + exchange);
      int splitAt = 1 + random.nextInt(request.length() - 1);
      receive(request.substring(0, splitAt));
      passTime(random.nextInt(15_000));
      receive(request.substring(splitAt));
      passTime(random.nextInt(60_000));
      bytesToRead = random.nextBoolean() ? Long.MAX_VALUE : 0;
      answer(LARGE_RESPONSE_BYTES);
      if (bytesToRead == 0) {
        passTime(random.nextInt(60_000));
        readByClient(LARGE_RESPONSE_BYTES);
        bytesToRead = Long.MAX_VALUE;
      }
      assertThat(connection.heldBytes()).as("seed %d", seed).isZero();
      assertThat(answeredRefusals).as("seed %d", seed).isEmpty();
      assertThat(silentRefusals).as("seed %d", seed).isEmpty();
    }
    switch (random.nextInt(4)) {
      case 0 -> requireClosedAfter(75_000, RefusalReason.IDLE);
      case 1 -> {
        receive("GET /");
        requireRefusedAfter(15_000, RefusalReason.SLOW_REQUEST);
      }
      case 2 -> {
        receive(get("/"));
        requireRefusedAfter(60_000, RefusalReason.NO_ANSWER);
      }
      default -> {
        bytesToRead = 0;
        receive(get("/"));
        answer(LARGE_RESPONSE_BYTES);
        requireClosedAfter(60_000, RefusalReason.SLOW_READER);
      }
    }
  }

  /** Moves the clock, and runs the tasks that become due. */
  private void passTime(long millis) {
    channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
  }

  /** Lets the client read as many bytes, and then nothing more. */
  private void readByClient(long bytes) {
    bytesToRead = bytes;
    channel.flush();
    bytesToRead = 0;
  }

  private void requireClosedAfter(long millis, RefusalReason reason) {
    passTime(millis - 1);
    assertThat(channel.isOpen()).isTrue();
    assertThat(silentRefusals).isEmpty();
    passTime(1);
    assertThat(channel.isOpen()).isFalse();
    assertThat(silentRefusals).containsExactly(reason);
  }

  private void requireRefusedAfter(long millis, RefusalReason reason) {
    passTime(millis - 1);
    assertThat(answeredRefusals).isEmpty();
    passTime(1);
    assertThat(answeredRefusals).containsExactly(reason);
  }

  private static String get(String target) {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }

  private void receive(String bytes) {
    channel.writeInbound(Unpooled.copiedBuffer(bytes, US_ASCII));
  }

  private void answer(int bytes) {
    channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[bytes]));
  }

  /** Returns the text that was sent since the last call. */
  private String sent() {
    StringBuilder text = new StringBuilder();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      text.append(sent.toString(US_ASCII));
      sent.release();
    }
    return text.toString();
  }
}
