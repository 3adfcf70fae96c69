package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.config.ConnectionLimits;
import org.rtodirectory.edge.limit.Refusal;
import org.rtodirectory.edge.limit.RefusalEvents;

/**
 * How long a connection may wait for what: for its first byte, for the rest of a request, for the
 * next one, for its client to read. A request that is late is refused with 408; whoever has asked
 * nothing, or reads nothing, has no answer to come, and the connection is closed.
 *
 * <p>There is one timer for a connection, which is set anew only when a deadline comes before it: a
 * request that arrives and is answered at once costs none.
 */
final class Deadlines extends ChannelDuplexHandler {
  /** While the gateway stops, for how long a connection is kept for a request on its way. */
  private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ConnectionLimits limits;
  private final RefusalEvents events;
  private final Shutdown shutdown;
  private @Nullable ChannelHandlerContext context;
  private Waiting waiting = Waiting.FIRST_BYTE;
  private long since;
  private @Nullable ScheduledFuture<?> timer;
  private long timerAt;
  private long progressAt;
  private long written;
  private boolean over;

  /** What the connection waits for. */
  private enum Waiting {
    FIRST_BYTE,
    REST_OF_REQUEST,
    ANSWER,
    NEXT_REQUEST
  }

  Deadlines(ConnectionLimits limits, RefusalEvents events, Shutdown shutdown) {
    this.limits = limits;
    this.events = events;
    this.shutdown = shutdown;
  }

  /** Bytes of a request come. */
  void received() {
    if (waiting == Waiting.FIRST_BYTE || waiting == Waiting.NEXT_REQUEST) {
      begin(Waiting.REST_OF_REQUEST);
    }
  }

  /** A request is there as a whole, or is refused. */
  void complete() {
    waiting = Waiting.ANSWER;
  }

  /** It was answered. */
  void answered() {
    begin(Waiting.NEXT_REQUEST);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
    begin(Waiting.FIRST_BYTE);
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    setTimer(active);
    active.fireChannelActive();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext read) {
    read.fireChannelReadComplete();
    setTimer(read);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext changed) {
    changed.fireChannelWritabilityChanged();
    setTimer(changed);
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
      setTimer(here);
    }
    here.fireUserEventTriggered(event);
  }

  private void end() {
    over = true;
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void begin(Waiting next) {
    waiting = next;
    since = now();
  }

  private long now() {
    return context == null ? 0 : context.executor().ticker().nanoTime();
  }

  private void setTimer(ChannelHandlerContext here) {
    if (over || !here.channel().isActive()) {
      return;
    }
    long at = deadline(here.channel());
    if (timer == null || at - timerAt < 0) {
      if (timer != null) {
        timer.cancel(false);
      }
      timerAt = at;
      timer = here.executor().schedule(() -> look(here), at - now(), TimeUnit.NANOSECONDS);
    }
  }

  private void look(ChannelHandlerContext here) {
    timer = null;
    if (!over) {
      if (isWriting(here.channel())) {
        lookAtReader(here);
      } else if (since + patience() - now() <= 0) {
        pass(here);
      }
    }
    setTimer(here);
  }

  /** Patience begins anew as long as the client takes what it has asked for before. */
  private void lookAtReader(ChannelHandlerContext here) {
    if (progressAt + limits.stall().toNanos() - now() <= 0) {
      giveUp(here, Refusal.SLOW_READER);
    } else {
      since = now();
    }
  }

  /** When to look next. What is written may be taken at any time, and nobody tells. */
  private long deadline(Channel channel) {
    boolean writing = isWriting(channel);
    long patient = since + patience();
    long stalled = progressAt + limits.stall().toNanos();
    return writing && stalled - patient < 0 ? stalled : patient;
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

  /** Whether there are bytes that the client has not taken; notes when it took some. */
  private boolean isWriting(Channel channel) {
    ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
    if (buffer == null || buffer.totalPendingWriteBytes() == 0) {
      written = 0;
      return false;
    }
    // What is taken of the first write and leaves the rest as it is shows in its progress only.
    long state = buffer.totalPendingWriteBytes() * 31 + buffer.currentProgress();
    if (state != written) {
      written = state;
      progressAt = now();
    }
    return true;
  }

  private void pass(ChannelHandlerContext here) {
    switch (waiting) {
      case FIRST_BYTE -> giveUp(here, Refusal.NOTHING_ASKED);
      case NEXT_REQUEST -> giveUp(here, Refusal.IDLE);
      case REST_OF_REQUEST -> {
        here.fireChannelRead(Refusal.SLOW_REQUEST);
        here.fireChannelReadComplete();
      }
      case ANSWER -> begin(Waiting.ANSWER);
    }
  }

  private void giveUp(ChannelHandlerContext here, Refusal reason) {
    events.refused(reason);
    end();
    here.close();
  }
}
