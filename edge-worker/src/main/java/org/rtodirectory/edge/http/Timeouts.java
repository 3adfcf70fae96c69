package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.RejectionReason;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * The time limits of a connection: on its first byte, on the rest of a request, on the answer, on
 * the next request, and on the client reading its responses.
 *
 * <p>Requests and responses have a minimum transfer rate. It is checked at the end of each period
 * of the request time-out or of the stall time-out: as many bytes must have arrived, or have been
 * accepted by the kernel, as the rate demands for one period. A request that arrives as a whole, or
 * responses that are read to their end, within a period are never too slow. While responses are
 * being read no other limit applies, and afterwards the others begin anew at the latest when they
 * would have ended.
 *
 * <p>A late request is answered with 408, a late answer replaced by 503. A client that has asked
 * nothing expects no response: its connection is closed. That of a client that does not read is
 * reset.
 *
 * <p>There is one timer for a connection, and it is only replaced when a limit comes before it: a
 * request that arrives and is answered at once sets none.
 */
final class Timeouts extends ChannelDuplexHandler {
  /** While the gateway stops, for how long a connection is kept for a request on its way. */
  private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final GatewayOptions.ConnectionLimits limits;
  private final RejectionReason.Listener events;
  private final Shutdown shutdown;
  private @Nullable ChannelHandlerContext context;
  private @Nullable ScheduledFuture<?> timer;
  private long timerAt;
  private boolean ended;

  private Waiting waiting = Waiting.FIRST_BYTE;
  private long since;
  private boolean isSinceKnown;
  private long received;

  /** Bytes of all responses, and of those that the kernel had accepted when the period began. */
  private long written;

  private long sentBeforePeriod;
  private long periodStart;

  /** What the connection waits for. */
  private enum Waiting {
    FIRST_BYTE,
    REST_OF_REQUEST,
    ANSWER,
    NEXT_REQUEST
  }

  Timeouts(
      GatewayOptions.ConnectionLimits limits, RejectionReason.Listener events, Shutdown shutdown) {
    this.limits = limits;
    this.events = events;
    this.shutdown = shutdown;
  }

  /** Bytes of requests have arrived. */
  void received(int bytes) {
    received += bytes;
  }

  /** A part of a request has arrived. */
  void incomplete() {
    if (waiting != Waiting.REST_OF_REQUEST) {
      begin(Waiting.REST_OF_REQUEST);
    }
  }

  /** A request has arrived as a whole, or is rejected. */
  void complete() {
    waiting = Waiting.ANSWER;
    isSinceKnown = false;
    received = 0;
  }

  /** A response is written now. */
  void answered(int bytes) {
    begin(Waiting.NEXT_REQUEST);
    if (!isUnsent()) {
      periodStart = since;
      sentBeforePeriod = written;
    }
    written += bytes;
  }

  /** Sets the timer for what the connection waits for now. */
  void update() {
    if (context != null) {
      update(context);
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
    begin(Waiting.FIRST_BYTE);
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    update(active);
    active.fireChannelActive();
  }

  @Override
  public void close(ChannelHandlerContext closed, ChannelPromise promise) {
    end();
    closed.close(promise);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    end();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext here, Object event) {
    if (event == shutdown) {
      since = now();
      update(here);
    }
    here.fireUserEventTriggered(event);
  }

  private void end() {
    ended = true;
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void begin(Waiting next) {
    waiting = next;
    since = now();
    isSinceKnown = true;
  }

  private long now() {
    return context == null ? 0 : context.executor().ticker().nanoTime();
  }

  private void update(ChannelHandlerContext here) {
    if (ended || !here.channel().isActive()) {
      return;
    }
    if (!isSinceKnown) {
      begin(waiting);
    }
    long at = deadline();
    if (timer == null || at - timerAt < 0) {
      if (timer != null) {
        timer.cancel(false);
      }
      timerAt = at;
      timer = here.executor().schedule(() -> check(here), at - now(), TimeUnit.NANOSECONDS);
    }
  }

  private long deadline() {
    long at = since + patience();
    return isUnsent() && readerDeadline() - at < 0 ? readerDeadline() : at;
  }

  private long readerDeadline() {
    return periodStart + limits.stall().toNanos();
  }

  private void check(ChannelHandlerContext here) {
    timer = null;
    if (!ended && deadline() - now() <= 0) {
      if (!isUnsent()) {
        pass(here);
      } else if (readerDeadline() - now() <= 0) {
        checkReader(here);
      } else {
        since = now();
      }
    }
    update(here);
  }

  private void checkReader(ChannelHandlerContext here) {
    long sent = written - unsentBytes(here);
    if (sent - sentBeforePeriod < required(limits.stall())) {
      events.rejected(RejectionReason.SLOW_READER);
      end();
      LingeringClose.reset(here.channel());
    } else {
      periodStart += limits.stall().toNanos();
      sentBeforePeriod = sent;
      since = now();
    }
  }

  /** Whether the kernel has not accepted all of the responses. */
  private boolean isUnsent() {
    ChannelOutboundBuffer buffer =
        context == null ? null : context.channel().unsafe().outboundBuffer();
    return buffer != null && buffer.totalPendingWriteBytes() > 0;
  }

  private static long unsentBytes(ChannelHandlerContext here) {
    ChannelOutboundBuffer buffer = here.channel().unsafe().outboundBuffer();
    long[] bytes = new long[1];
    try {
      if (buffer != null) {
        buffer.forEachFlushedMessage(
            response -> {
              bytes[0] += ((ByteBuf) response).readableBytes();
              return true;
            });
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return bytes[0];
  }

  /** How many bytes must be transferred in a period. */
  private long required(Duration period) {
    return Math.max(1, limits.minRate() * period.toMillis() / 1000);
  }

  private long patience() {
    Duration patience =
        switch (waiting) {
          case FIRST_BYTE -> limits.firstByte();
          case REST_OF_REQUEST, ANSWER -> limits.request();
          case NEXT_REQUEST -> limits.idle();
        };
    boolean drains =
        shutdown.isDraining() && (waiting == Waiting.NEXT_REQUEST || waiting == Waiting.FIRST_BYTE);
    return drains ? Math.min(DRAIN_NANOS, patience.toNanos()) : patience.toNanos();
  }

  private void pass(ChannelHandlerContext here) {
    switch (waiting) {
      case FIRST_BYTE -> close(here, RejectionReason.NOTHING_ASKED);
      case NEXT_REQUEST -> close(here, RejectionReason.IDLE);
      case REST_OF_REQUEST -> checkWriter(here);
      case ANSWER -> reject(here, RejectionReason.NO_ANSWER);
    }
  }

  private void checkWriter(ChannelHandlerContext here) {
    if (received < required(limits.request())) {
      reject(here, RejectionReason.SLOW_REQUEST);
    } else {
      since += limits.request().toNanos();
      received = 0;
    }
  }

  private void reject(ChannelHandlerContext here, RejectionReason reason) {
    since = now();
    here.fireChannelRead(reason);
    here.fireChannelReadComplete();
  }

  private void close(ChannelHandlerContext here, RejectionReason reason) {
    events.rejected(reason);
    end();
    here.close();
  }
}
