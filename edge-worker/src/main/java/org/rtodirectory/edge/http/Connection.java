package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * A connection: its state, its deadlines and its bytes. Bytes arrive as buffers. A whole request
 * goes on as an {@link IncomingRequest}, and a {@link RejectionReason} takes the place of one that
 * is refused or late. Every buffer that is written is one whole response.
 *
 * <pre>
 *            whole request                      last request, refused, or late
 *   RECEIVING ------------> ANSWERING            (from RECEIVING or ANSWERING)
 *       ^                       |                             |
 *       +------- response ------+                             v
 *       |                                                   LAST
 *       |  idle, or the client sends no more                  | response
 *       +--------------------------------------> ENDED <------+
 *                                                  |
 *                                                  | the kernel has the response
 *                                                  v
 *                                               CLOSING
 * </pre>
 *
 * <p>In RECEIVING the <em>idle</em> deadline runs until the first byte of a request (for the first
 * request of a connection it is as short as that of a request), then the <em>request</em> deadline
 * until its last. The <em>response</em> deadline runs in ANSWERING and LAST, and while the kernel
 * has not accepted all of the responses. A late request is answered with 408, a late response
 * replaced by 503. A client that does not read is reset.
 *
 * <p>Bytes are read and decoded only in RECEIVING and while the channel is writable, so a
 * connection holds at most one request, one read, {@link GatewayServer}'s high-water mark and one
 * response. Of several requests in one read, each has a turn of the event loop, so that others wait
 * no longer for a client that pipelines. A client that closes its sending side is answered what it
 * has sent. In CLOSING only the sending half is closed at first (RFC 9112, section 9.6): what still
 * arrives is dropped until the client closes, because TCP would otherwise reset the connection and
 * the response would be lost.
 */
final class Connection extends ChannelDuplexHandler implements LoopMemory.Holder {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

  private static final Duration LINGER = Duration.ofSeconds(2);

  /** How long a request waits for memory, before this is looked at again. */
  private static final Duration PAUSE = Duration.ofMillis(1);

  /** While the gateway stops, for how long a connection is kept for a request on its way. */
  private static final Duration DRAIN = Duration.ofSeconds(1);

  private final GatewayOptions.ConnectionLimits limits;
  private final LoopMemory memory;
  private final RejectionReason.RejectionListener events;
  private final Shutdown shutdown;
  private final RequestDecoder decoder;

  private @Nullable ChannelHandlerContext context;
  private State state = State.RECEIVING;

  private @Nullable ByteBuf unread;

  /** Whether the unread bytes may begin with a whole request. */
  private boolean mayHoldMore;

  /** Bytes of the request that is received, from which objects are made. */
  private int received;

  private boolean awaitsTurn;
  private boolean reading;
  private boolean inputEnded;

  /** When the wait began that the deadline limits, in nanoseconds of the event loop. */
  private long since;

  private boolean hasAnswered;
  private boolean hasBegun;
  private @Nullable ScheduledFuture<?> timer;
  private long timerAt;

  private enum State {
    RECEIVING,
    ANSWERING,
    LAST,
    ENDED,
    CLOSING
  }

  Connection(
      GatewayOptions.ConnectionLimits limits,
      LoopMemory memory,
      RejectionReason.RejectionListener events,
      Shutdown shutdown) {
    this.limits = limits;
    this.memory = memory;
    this.events = events;
    this.shutdown = shutdown;
    this.decoder = new RequestDecoder(shutdown);
  }

  /** The next response of the connection is its last, and no further request is taken. */
  static void end(Channel channel) {
    Connection connection = channel.pipeline().get(Connection.class);
    if (connection != null) {
      connection.expectLast();
    }
  }

  /** Whether the request that is received or answered on a channel has the method HEAD. */
  static boolean isHead(Channel channel) {
    Connection connection = channel.pipeline().get(Connection.class);
    return connection != null && connection.decoder.isHead();
  }

  // The client's side of the connection:

  @Override
  public void handlerAdded(ChannelHandlerContext handlerContext) {
    context = handlerContext;
    since = now();
  }

  @Override
  public void channelActive(ChannelHandlerContext here) {
    here.fireChannelActive();
    readOn();
    setTimer();
  }

  @Override
  public void channelRead(ChannelHandlerContext here, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (isEnded()) {
      bytes.release();
      return;
    }
    received += bytes.readableBytes();
    mayHoldMore = true;
    memory.onBytes(this, bytes.readableBytes());
    unread =
        unread == null
            ? bytes
            : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(
                here.alloc(), unread.discardReadBytes(), bytes);
    decode();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext here) {
    reading = false;
    here.fireChannelReadComplete();
    goOn();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext here) {
    here.fireChannelWritabilityChanged();
    if (here.channel().isWritable()) {
      since = now();
    }
    goOn();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext here, Object event) {
    if (event == shutdown) {
      since = now();
      setTimer();
    } else if (event == ChannelInputShutdownEvent.INSTANCE) {
      inputEnded = true;
      if (state == State.CLOSING) {
        here.close();
      } else {
        goOn();
      }
    }
    here.fireUserEventTriggered(event);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    stopTimer();
    memory.remove(this);
    dropUnread();
    received = 0;
    state = State.ENDED;
  }

  // Requests

  /** Whether a request may be read and decoded. */
  private boolean isOpen() {
    return state == State.RECEIVING && channel().isWritable();
  }

  private boolean isEnded() {
    return state.compareTo(State.LAST) >= 0;
  }

  /** Passes the next request on if it is whole. */
  private void decode() {
    ByteBuf bytes = unread;
    if (bytes == null || !mayHoldMore || !isOpen() || !memory.hasRoom()) {
      return;
    }
    Object message = decoder.next(context(), bytes);
    mayHoldMore = message != null;
    if (!bytes.isReadable()) {
      dropUnread();
    }
    if (message instanceof RejectionReason reason) {
      refuse(reason);
    } else if (message instanceof IncomingRequest request) {
      state = request.isLast() ? State.LAST : State.ANSWERING;
      hasBegun = false;
      beginWait();
      context().fireChannelRead(request);
    } else if (decoder.mustAskForBody()) {
      context().writeAndFlush(CONTINUE.duplicate());
    }
  }

  private void refuse(RejectionReason reason) {
    expectLast();
    context().fireChannelRead(reason);
  }

  private void expectLast() {
    if (state.compareTo(State.LAST) < 0) {
      state = State.LAST;
      beginWait();
      dropUnread();
    }
  }

  /** Leaves the unread bytes to the next turn, reads on, or ends. */
  private void goOn() {
    if (mayHoldMore && isOpen() && !awaitsTurn) {
      awaitsTurn = true;
      // A task would run in this turn. Scheduled tasks are looked at once in each.
      long pause = 0;
      if (!memory.hasRoom()) {
        memory.makeRoom(now());
        pause = PAUSE.toNanos();
      }
      context().executor().schedule(this::beginTurn, pause, TimeUnit.NANOSECONDS);
    } else if (inputEnded && !mayHoldMore && state == State.RECEIVING) {
      state = State.ENDED;
      context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
    if (state == State.RECEIVING && !hasBegun && decoder.hasBegun(unread)) {
      hasBegun = true;
      beginWait();
    }
    readOn();
    setTimer();
  }

  private void beginTurn() {
    awaitsTurn = false;
    decode();
    context().fireChannelReadComplete();
    goOn();
  }

  /** A connection that is closing is read, too, so that its end is noticed. */
  private void readOn() {
    if (!reading && !inputEnded && !mayHoldMore && (isEnded() || isOpen())) {
      reading = true;
      context().read();
    }
  }

  // Responses

  @Override
  public void write(ChannelHandlerContext here, Object message, ChannelPromise promise) {
    if (state.compareTo(State.ENDED) >= 0) {
      ReferenceCountUtil.release(message);
      return;
    }
    int bytes = ((ByteBuf) message).readableBytes();
    state = state == State.ANSWERING ? State.RECEIVING : State.ENDED;
    hasAnswered = true;
    received = 0;
    beginWait();
    here.write(message, promise);
    memory.onBytes(this, bytes);
    if (!reading) {
      goOn();
    }
  }

  @Override
  public void close(ChannelHandlerContext here, ChannelPromise promise) {
    boolean isFirst = state != State.CLOSING;
    state = State.CLOSING;
    dropUnread();
    if (isFirst
        && !inputEnded
        && here.channel() instanceof SocketChannel socket
        && socket.isActive()) {
      since = now();
      socket.shutdownOutput();
      readOn();
      setTimer();
    } else if (isFirst || inputEnded) {
      stopTimer();
      here.close();
    }
    here.channel().closeFuture().addListener(closed -> promise.trySuccess());
  }

  // Deadlines

  /** A new wait begins, unless the client has not read the responses before. */
  private void beginWait() {
    if (unsent() == 0) {
      since = now();
    }
  }

  /** Sets the timer for what the connection waits for now, unless it ends earlier anyway. */
  private void setTimer() {
    if (!channel().isActive()) {
      return;
    }
    long at = since + patience().toNanos();
    if (timer == null || at - timerAt < 0) {
      stopTimer();
      timerAt = at;
      timer = context().executor().schedule(this::check, at - now(), TimeUnit.NANOSECONDS);
    }
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void check() {
    timer = null;
    if (since + patience().toNanos() - now() <= 0) {
      endLate();
    }
    setTimer();
  }

  private Duration patience() {
    if (state == State.CLOSING) {
      return LINGER;
    }
    if (state != State.RECEIVING || unsent() > 0) {
      return limits.response();
    }
    if (hasBegun) {
      return limits.request();
    }
    return shutdown.isDraining() ? DRAIN : hasAnswered ? limits.idle() : limits.request();
  }

  private void endLate() {
    if (state == State.CLOSING) {
      channel().unsafe().close(channel().voidPromise());
    } else if (unsent() > 0) {
      events.rejected(RejectionReason.SLOW_READER);
      reset();
    } else if (state == State.RECEIVING && !hasBegun) {
      events.rejected(RejectionReason.IDLE);
      context().pipeline().close();
    } else if (state == State.ENDED) {
      reset();
    } else {
      refuse(state == State.RECEIVING ? RejectionReason.SLOW_REQUEST : RejectionReason.NO_ANSWER);
      context().fireChannelReadComplete();
    }
  }

  // Bytes

  /** A response holds its whole buffer until the kernel has accepted all of it. */
  @Override
  public long held() {
    ChannelOutboundBuffer responses = channel().unsafe().outboundBuffer();
    Object first = responses == null ? null : responses.current();
    int sent = first instanceof ByteBuf response ? response.readerIndex() : 0;
    return received + (unread == null ? 0 : unread.capacity()) + unsent() + sent;
  }

  /**
   * Closes at once: TCP resets the connection, and the kernel frees what the client has not read.
   */
  @Override
  public void reset() {
    try {
      if (channel() instanceof SocketChannel socket && socket.isActive()) {
        socket.config().setSoLinger(0);
      }
    } catch (ChannelException closedAlready) {
      // Then nothing is left to send.
    }
    channel().unsafe().close(channel().voidPromise());
  }

  /** Bytes of responses that the kernel has not accepted. */
  private long unsent() {
    ChannelOutboundBuffer buffer = channel().unsafe().outboundBuffer();
    return buffer == null ? 0 : buffer.totalPendingWriteBytes();
  }

  private void dropUnread() {
    if (unread != null) {
      unread.release();
      unread = null;
      mayHoldMore = false;
    }
  }

  private long now() {
    return context().executor().ticker().nanoTime();
  }

  private ChannelHandlerContext context() {
    return Objects.requireNonNull(context);
  }

  private Channel channel() {
    return context().channel();
  }
}
