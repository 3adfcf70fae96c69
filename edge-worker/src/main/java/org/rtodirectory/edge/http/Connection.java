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
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * The handler of a connection, with its state, deadlines and bytes. It decodes the received bytes
 * to requests, and passes each complete request to the next handler as an {@link IncomingRequest}.
 * If a request is refused or late, it passes on a {@link RejectionReason} instead. Each written
 * buffer is one complete response.
 *
 * <pre>
 *            whole request                      last request, refused, or late
 *   RECEIVING ------------> ANSWERING            (from RECEIVING or ANSWERING)
 *       ^                       |                             |
 *       +------- response ------+                             v
 *       |                                                   LAST
 *       |  idle, or the client ended its input                | response
 *       +--------------------------------------> ENDED <------+
 *                                                  |
 *                                                  | the kernel has the response
 *                                                  v
 *                                               CLOSING
 * </pre>
 *
 * <p>In RECEIVING the <em>idle</em> deadline runs until the first byte of a request. For the first
 * request of a connection, it is as short as the request deadline. Then the <em>request</em>
 * deadline runs until the last byte. The <em>response</em> deadline runs in ANSWERING and LAST, and
 * until the kernel has accepted all responses. A late request is answered with status 408, and a
 * late response is replaced by status 503. If the client does not read the responses, the
 * connection is reset.
 *
 * <p>Bytes are read and decoded only in RECEIVING and while the channel is writable, so a
 * connection holds at most one request, one read, {@link GatewayServer}'s high-water mark and one
 * response. If one read contains several requests, each is decoded in a separate turn of the event
 * loop, so a client that pipelines does not delay others. If a client closes its sending side, its
 * complete requests are still answered. In CLOSING, the gateway first closes only its sending half
 * and drops incoming bytes until the client closes (RFC 9112, section 9.6). Otherwise TCP would
 * reset the connection, and the response would be lost.
 */
final class Connection extends ChannelDuplexHandler implements LoopMemory.Holder {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

  private static final Duration LINGER_TIMEOUT = Duration.ofSeconds(2);

  /** The delay before the next attempt to decode a request if there is no free memory. */
  private static final Duration MEMORY_RETRY_DELAY = Duration.ofMillis(1);

  /** The time that a stopping gateway waits for a request that the client has already sent. */
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(1);

  private final GatewayOptions.ConnectionLimits limits;
  private final LoopMemory memory;
  private final RejectionReason.RejectionListener events;
  private final Shutdown shutdown;
  private final RequestDecoder decoder;

  private @Nullable ChannelHandlerContext context;
  private State state = State.RECEIVING;

  private final UnreadBytes unread = new UnreadBytes();
  private final Deadline deadline = new Deadline(this::checkDeadline);

  /** The number of bytes of the current request, an estimate of the size of its decoded objects. */
  private int requestBytes;

  private boolean hasRequestStarted;
  private boolean hasAnswered;
  private boolean isTurnScheduled;
  private boolean isReading;
  private boolean hasInputEnded;

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

  /** Makes the next response of the connection its last. No further request is decoded. */
  static void end(Channel channel) {
    Connection connection = channel.pipeline().get(Connection.class);
    if (connection != null) {
      connection.expectLast();
    }
  }

  /** Returns whether the current request of a channel has the method HEAD. */
  static boolean usesHeadMethod(Channel channel) {
    Connection connection = channel.pipeline().get(Connection.class);
    return connection != null && connection.decoder.usesHeadMethod();
  }

  // Events of the client

  @Override
  public void handlerAdded(ChannelHandlerContext handlerContext) {
    context = handlerContext;
    deadline.restart(loop());
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.fireChannelActive();
    requestRead();
    setTimer();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (isPastLastRequest()) {
      bytes.release();
      return;
    }
    requestBytes += bytes.readableBytes();
    memory.onBytes(this, bytes.readableBytes());
    unread.add(bytes, context);
    decode();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    isReading = false;
    context.fireChannelReadComplete();
    proceed();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    context.fireChannelWritabilityChanged();
    if (context.channel().isWritable()) {
      deadline.restart(loop());
    }
    proceed();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == shutdown) {
      deadline.restart(loop());
      setTimer();
    } else if (event == ChannelInputShutdownEvent.INSTANCE) {
      hasInputEnded = true;
      if (state == State.CLOSING) {
        context.close();
      } else {
        proceed();
      }
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    deadline.stop();
    memory.remove(this);
    unread.drop();
    requestBytes = 0;
    state = State.ENDED;
  }

  // Requests

  /** Returns whether a request may be read and decoded. */
  private boolean canReceive() {
    return state == State.RECEIVING && channel().isWritable();
  }

  /** Returns whether no further request is decoded. The last response may not be written yet. */
  private boolean isPastLastRequest() {
    return state.compareTo(State.LAST) >= 0;
  }

  /** Decodes the next request, and passes it on if it is complete. */
  private void decode() {
    if (!unread.mayHoldRequest() || !canReceive() || !memory.hasMemory()) {
      return;
    }
    Object message = unread.decode(decoder, context());
    if (message instanceof RejectionReason reason) {
      refuse(reason);
    } else if (message instanceof IncomingRequest request) {
      state = request.isLast() ? State.LAST : State.ANSWERING;
      hasRequestStarted = false;
      restartDeadline();
      context().fireChannelRead(request);
    } else if (decoder.takeContinue()) {
      context().writeAndFlush(CONTINUE.duplicate());
    }
  }

  private void refuse(RejectionReason reason) {
    expectLast();
    context().fireChannelRead(reason);
  }

  /** Makes the next response the last one, and drops the bytes of further requests. */
  private void expectLast() {
    if (state.compareTo(State.LAST) < 0) {
      state = State.LAST;
      restartDeadline();
      unread.drop();
    }
  }

  /** Schedules the decoding of the remaining bytes, requests a read, or ends the connection. */
  private void proceed() {
    if (unread.mayHoldRequest() && canReceive() && !isTurnScheduled) {
      isTurnScheduled = true;
      // A plain task would run in the same turn, but scheduled tasks run once per turn.
      long delay = 0;
      if (!memory.hasMemory()) {
        memory.freeMemory(loop().ticker().nanoTime());
        delay = MEMORY_RETRY_DELAY.toNanos();
      }
      loop().schedule(this::beginTurn, delay, TimeUnit.NANOSECONDS);
    } else if (hasInputEnded && !unread.mayHoldRequest() && state == State.RECEIVING) {
      state = State.ENDED;
      context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
    if (state == State.RECEIVING && !hasRequestStarted && unread.hasStarted(decoder)) {
      hasRequestStarted = true;
      restartDeadline();
    }
    requestRead();
    setTimer();
  }

  /** Decodes the next of several requests that one read contained. */
  private void beginTurn() {
    isTurnScheduled = false;
    decode();
    context().fireChannelReadComplete();
    proceed();
  }

  /** Requests a read. A closing connection is read too, to notice its end. */
  private void requestRead() {
    if (!isReading
        && !hasInputEnded
        && !unread.mayHoldRequest()
        && (isPastLastRequest() || canReceive())) {
      isReading = true;
      context().read();
    }
  }

  // Responses

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (state.compareTo(State.ENDED) >= 0) {
      ReferenceCountUtil.release(message);
      return;
    }
    int bytes = ((ByteBuf) message).readableBytes();
    state = state == State.ANSWERING ? State.RECEIVING : State.ENDED;
    hasAnswered = true;
    requestBytes = 0;
    restartDeadline();
    context.write(message, promise);
    memory.onBytes(this, bytes);
    if (!isReading) {
      proceed();
    }
  }

  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    boolean isFirst = state != State.CLOSING;
    state = State.CLOSING;
    unread.drop();
    if (isFirst
        && !hasInputEnded
        && context.channel() instanceof SocketChannel socket
        && socket.isActive()) {
      deadline.restart(loop());
      socket.shutdownOutput();
      requestRead();
      setTimer();
    } else if (isFirst || hasInputEnded) {
      deadline.stop();
      context.close();
    }
    context.channel().closeFuture().addListener(closed -> promise.trySuccess());
  }

  // Deadlines

  /** Restarts the deadline, unless the client has not read the previous responses. */
  private void restartDeadline() {
    if (unsent() == 0) {
      deadline.restart(loop());
    }
  }

  /** Sets the timer for the current wait, unless it fires earlier anyway. */
  private void setTimer() {
    if (channel().isActive()) {
      deadline.setTimer(loop(), timeout());
    }
  }

  private void checkDeadline() {
    if (deadline.isOver(loop(), timeout())) {
      endOverdueWait();
    }
    setTimer();
  }

  /** Returns the timeout of the current wait. */
  private Duration timeout() {
    if (state == State.CLOSING) {
      return LINGER_TIMEOUT;
    }
    if (state != State.RECEIVING || unsent() > 0) {
      return limits.response();
    }
    if (hasRequestStarted) {
      return limits.request();
    }
    return shutdown.isDraining() ? DRAIN_TIMEOUT : hasAnswered ? limits.idle() : limits.request();
  }

  /** Ends the current wait after its deadline, by a rejection, a reset or a close. */
  private void endOverdueWait() {
    if (state == State.CLOSING) {
      channel().unsafe().close(channel().voidPromise());
    } else if (unsent() > 0) {
      events.onRejection(RejectionReason.SLOW_READER);
      reset();
    } else if (state == State.RECEIVING && !hasRequestStarted) {
      events.onRejection(RejectionReason.IDLE);
      context().pipeline().close();
    } else if (state == State.ENDED) {
      reset();
    } else {
      refuse(state == State.RECEIVING ? RejectionReason.SLOW_REQUEST : RejectionReason.NO_ANSWER);
      context().fireChannelReadComplete();
    }
  }

  // Bytes

  /**
   * Returns the bytes that the connection holds. A response holds its whole buffer until the kernel
   * has accepted all of it.
   */
  @Override
  public long heldBytes() {
    ChannelOutboundBuffer responses = channel().unsafe().outboundBuffer();
    Object first = responses == null ? null : responses.current();
    int sent = first instanceof ByteBuf response ? response.readerIndex() : 0;
    return requestBytes + unread.capacity() + unsent() + sent;
  }

  /**
   * Closes the connection immediately. TCP resets it, and the kernel frees the bytes that the
   * client has not read.
   */
  @Override
  public void reset() {
    try {
      if (channel() instanceof SocketChannel socket && socket.isActive()) {
        socket.config().setSoLinger(0);
      }
    } catch (ChannelException alreadyClosed) {
      // A closed socket has no unsent bytes.
    }
    channel().unsafe().close(channel().voidPromise());
  }

  /** Returns the number of response bytes that the kernel has not accepted. */
  private long unsent() {
    ChannelOutboundBuffer buffer = channel().unsafe().outboundBuffer();
    return buffer == null ? 0 : buffer.totalPendingWriteBytes();
  }

  private EventExecutor loop() {
    return context().executor();
  }

  private ChannelHandlerContext context() {
    return Objects.requireNonNull(context);
  }

  private Channel channel() {
    return context().channel();
  }
}
