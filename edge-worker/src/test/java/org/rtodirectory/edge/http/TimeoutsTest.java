package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.operations.RejectionReason;
import org.rtodirectory.edge.operations.Shutdown;

/** Every limit ends a connection at its time, to the millisecond: the clock is the test's. */
class TimeoutsTest {
  private static final int RATE = 1000;

  private final List<RejectionReason> refused = new ArrayList<>();
  private final List<Object> passed = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // before each test
  private Timeouts timeouts;

  @SuppressWarnings("NullAway.Init") // before each test
  private Reader channel;

  /** A connection whose client reads when the test says so. */
  private static final class Reader extends EmbeddedChannel {
    private long readable;

    @Override
    protected void doWrite(ChannelOutboundBuffer unsent) {
      while (readable > 0 && unsent.current() instanceof ByteBuf response) {
        int bytes = (int) Math.min(readable, response.readableBytes());
        readable -= bytes;
        unsent.removeBytes(bytes);
      }
    }

    /** The client reads so many bytes. */
    void read(long bytes) {
      readable += bytes;
      flush();
      readable = 0;
    }
  }

  @BeforeEach
  void connect() {
    timeouts =
        new Timeouts(
            new TestLimits()
                .firstByte(Duration.ofSeconds(10))
                .request(Duration.ofSeconds(15))
                .idle(Duration.ofSeconds(75))
                .stall(Duration.ofSeconds(30))
                .limits(),
            refused::add,
            new Shutdown());
    channel = new Reader();
    channel.freezeTime();
    channel
        .pipeline()
        .addLast(
            timeouts,
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext context, Object message) {
                passed.add(message);
              }
            });
    timeouts.update();
  }

  @AfterEach
  void disconnect() {
    channel.finishAndReleaseAll();
  }

  @Test
  void a_connection_without_a_request_is_closed() {
    requireClosedAfter(10_000, RejectionReason.NOTHING_ASKED);
  }

  @Test
  void an_idle_connection_is_closed_after_the_idle_time_since_its_answer() {
    ask();
    answer(5000);
    pass(20_000);
    channel.read(5000);
    requireClosedAfter(55_000, RejectionReason.IDLE);
  }

  @Test
  void a_client_that_reads_nothing_is_reset_after_the_stall_time() {
    pass(7000);
    ask();
    answer(100_000);
    requireClosedAfter(30_000, RejectionReason.SLOW_READER);
  }

  @Test
  void a_reader_below_the_rate_is_reset_however_often_it_reads() {
    ask();
    answer(1_000_000);
    for (int second = 0; second < 29; second++) {
      pass(1000);
      channel.read(RATE - 1);
    }
    requireClosedAfter(1000, RejectionReason.SLOW_READER);
  }

  @Test
  void a_reader_with_the_rate_is_kept_until_it_falls_below_it() {
    ask();
    answer(10_000_000);
    for (int second = 0; second < 600; second++) {
      channel.read(RATE);
      pass(1000);
    }
    assertThat(refused).isEmpty();
    channel.read(29 * RATE);
    requireClosedAfter(30_000, RejectionReason.SLOW_READER);
  }

  @Test
  void a_response_that_is_read_to_its_end_in_time_is_never_too_slow() {
    for (int i = 0; i < 20; i++) {
      ask();
      answer(10);
      pass(29_999);
      channel.read(10);
      pass(40_000);
    }
    assertThat(refused).isEmpty();
  }

  @Test
  void a_further_answer_does_not_extend_the_measuring_period_of_a_reader() {
    ask();
    answer(50_000);
    pass(20_000);
    ask();
    answer(50_000);
    requireClosedAfter(10_000, RejectionReason.SLOW_READER);
  }

  @Test
  void a_request_that_stops_arriving_is_late() {
    pass(3000);
    timeouts.received(400);
    timeouts.incomplete();
    timeouts.update();
    requirePassedAfter(15_000, RejectionReason.SLOW_REQUEST);
  }

  @Test
  void a_request_below_the_rate_is_late_however_often_bytes_come() {
    timeouts.received(1);
    timeouts.incomplete();
    timeouts.update();
    for (int i = 0; i < 14; i++) {
      pass(1000);
      timeouts.received(RATE);
      timeouts.incomplete();
      timeouts.update();
    }
    requirePassedAfter(1000, RejectionReason.SLOW_REQUEST);
  }

  @Test
  void a_long_request_with_the_rate_is_not_late() {
    timeouts.received(0);
    timeouts.incomplete();
    timeouts.update();
    for (int second = 0; second < 600; second++) {
      timeouts.received(RATE);
      timeouts.incomplete();
      timeouts.update();
      pass(1000);
    }
    assertThat(passed).isEmpty();
    requirePassedAfter(15_000, RejectionReason.SLOW_REQUEST);
  }

  @Test
  void an_answer_that_misses_its_deadline_is_replaced_by_an_error() {
    ask();
    requirePassedAfter(15_000, RejectionReason.NO_ANSWER);
  }

  private void ask() {
    timeouts.received(100);
    timeouts.complete();
    timeouts.update();
  }

  private void answer(int bytes) {
    timeouts.answered(bytes);
    channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[bytes]));
    timeouts.update();
  }

  private void pass(long millis) {
    channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
  }

  private void requireClosedAfter(long millis, RejectionReason reason) {
    pass(millis - 1);
    assertThat(channel.isOpen()).isTrue();
    assertThat(refused).isEmpty();
    pass(1);
    assertThat(channel.isOpen()).isFalse();
    assertThat(refused).containsExactly(reason);
  }

  private void requirePassedAfter(long millis, RejectionReason reason) {
    pass(millis - 1);
    assertThat(passed).isEmpty();
    pass(1);
    assertThat(passed).containsExactly(reason);
  }
}
