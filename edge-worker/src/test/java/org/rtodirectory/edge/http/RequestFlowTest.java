package org.rtodirectory.edge.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.operations.LimitedLog;
import org.rtodirectory.edge.operations.RejectionReason;
import org.rtodirectory.edge.operations.Shutdown;
import org.rtodirectory.edge.release.CurrentRelease;

/** One request of a connection is answered at a time, and nothing after the last response. */
class RequestFlowTest {
  private static final GatewayOptions.ConnectionLimits LIMITS = new TestLimits().limits();
  private static final int UNREAD = 100_000;

  private final List<IncomingRequest> requests = new ArrayList<>();
  private final List<Integer> turns = new ArrayList<>();
  private final List<RejectionReason> refused = new ArrayList<>();
  private final Timeouts timeouts = new Timeouts(LIMITS, refusal -> {}, new Shutdown());
  private final RequestFlow flow =
      new RequestFlow(new LoopMemory(Long.MAX_VALUE, refusal -> {}), timeouts, new Shutdown());
  private boolean answersAtOnce;
  private boolean hasBug;

  private final EmbeddedChannel channel =
      new EmbeddedChannel(
          timeouts,
          flow,
          new RequestDecoder(LIMITS, flow),
          new ChannelInboundHandlerAdapter() {
            @Override
            public void channelReadComplete(ChannelHandlerContext context) {
              turns.add(requests.size());
              context.fireChannelReadComplete();
            }

            @Override
            public void channelRead(ChannelHandlerContext context, Object message) {
              if (message instanceof RejectionReason reason) {
                refused.add(reason);
                return;
              }
              requests.add((IncomingRequest) message);
              if (answersAtOnce) {
                context.write(Unpooled.wrappedBuffer(new byte[10]));
              }
              if (hasBug) {
                hasBug = false;
                throw new IllegalArgumentException("a bug");
              }
            }
          },
          new RequestHandler(
              new CurrentRelease(),
              new ResponseWriter(
                  Clock.systemUTC(), HeaderLines.NONE, new Compression(1000, line -> {})),
              new InternalErrors(() -> {}, new LimitedLog(line -> {}, 1, () -> 1)),
              RequestHandler.Answered.NOBODY));

  @AfterEach
  void everything_is_given_back() {
    channel.finishAndReleaseAll();
  }

  @Test
  void the_next_request_is_decoded_when_the_one_before_is_answered() {
    receive(get("/1") + get("/2") + get("/3"));
    for (int number = 1; number <= 3; number++) {
      assertThat(requests).hasSize(number);
      assertThat(requests.get(number - 1).rawTarget()).isEqualTo("/" + number);
      answer(10);
    }
    assertThat(requests).hasSize(3);
  }

  @Test
  void many_requests_that_were_read_at_once_take_several_turns() {
    answersAtOnce = true;
    channel.pipeline().fireChannelRead(Unpooled.copiedBuffer(get("/").repeat(20), US_ASCII));
    channel.pipeline().fireChannelReadComplete();
    while (requests.size() < 20) {
      channel.runPendingTasks();
    }
    assertThat(turns).containsSubsequence(8, 16, 20);
  }

  @Test
  void no_request_is_decoded_while_the_client_does_not_read() {
    receive(get("/1") + get("/2"));
    channel.write(Unpooled.wrappedBuffer(new byte[UNREAD]));
    assertThat(requests).hasSize(1);
    assertThat(flow.held()).isGreaterThanOrEqualTo(UNREAD);
    channel.flush();
    assertThat(requests).hasSize(2);
  }

  /** The connection is about to be closed, so the client would take it for another's answer. */
  @Test
  void a_pipelined_request_gets_no_response_after_an_error_that_ends_the_connection() {
    hasBug = true;
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
    flow.refuse();
    answer(10);
    int first = sent().length();
    answer(10);
    assertThat(first).isEqualTo(10);
    assertThat(sent()).isEmpty();
    assertThat(requests).hasSize(1);
  }

  @Test
  void a_refused_request_is_the_last_of_its_connection() {
    receive("GET\r\n\r\n" + get("/2"));
    answer(10);
    receive(get("/3"));
    assertThat(refused).containsExactly(RejectionReason.MALFORMED);
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

  private static String get(String target) {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }

  private void receive(String bytes) {
    channel.writeInbound(Unpooled.copiedBuffer(bytes, US_ASCII));
  }

  private void answer(int bytes) {
    channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[bytes]));
  }

  private String sent() {
    StringBuilder text = new StringBuilder();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      text.append(sent.toString(US_ASCII));
      sent.release();
    }
    return text.toString();
  }
}
