package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * The handler of a connection. It decodes the received bytes and passes each complete request on as
 * an {@link IncomingRequest}. Each buffer that a later handler writes is one complete response.
 * {@link ConnectionState} knows the event that the connection waits for, and the timeout.
 *
 * <p>If a request is refused or late, this handler passes on a {@link RefusalReason} instead. A
 * late request gets status 408, and a late response is replaced by status 503. If the client does
 * not read the responses in time, the connection is reset.
 *
 * <p>Bytes are read and decoded only while the connection waits for a request and the channel is
 * writable. So a connection holds at most one request, one read, the unsent responses that {@link
 * GatewayServer} allows, and one more response. If one read contains several requests, each has its
 * own turn of the event loop, so a client that pipelines does not delay others. If a client closes
 * its sending side, its complete requests are still answered.
 *
 * <p>A closing connection first closes only the sending side of this gateway (RFC 9112, section
 * 9.6), and drops the bytes that arrive until the client closes too. If it closed both sides at
 * once, TCP would reset the connection, and the client could lose the response.
 */
final class Connection extends ChannelDuplexHandler implements LoopMemory.Holder {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

  /** The delay before the next attempt to decode a request for which there was no memory. */
  private static final Duration MEMORY_RETRY_DELAY = Duration.ofMillis(1);

  private final LoopMemory memory;
  private final RefusalReason.RefusalListener refusals;
  private final Shutdown shutdown;
  private final RequestDecoder decoder;
  private final ConnectionState state;

  private @Nullable ChannelHandlerContext context;

  private final UnreadBytes unread = new UnreadBytes();
  private final Deadline deadline = new Deadline(this::checkDeadline);

  /** The received bytes of the current request, as an estimate of the size of its objects. */
  private int requestBytes;

  /** Whether {@link #beginTurn} is scheduled. */
  private boolean isAwaitingTurn;

  /** Whether a read was requested that has not completed. */
  private boolean isReading;

  /** Whether the client has closed its sending side. */
  private boolean hasInputEnded;

  Connection(
      GatewayOptions.ConnectionLimits limits,
      LoopMemory memory,
      RefusalReason.RefusalListener refusals,
      Shutdown shutdown) {
    this.memory = memory;
    this.refusals = refusals;
    this.shutdown = shutdown;
    this.decoder = new RequestDecoder(shutdown);
    this.state = new ConnectionState(limits, shutdown);
  }

  /** Makes the next response of the connection its last. No further request is decoded. */
  static void endAfterResponse(Channel channel) {
    Connection connection = channel.pipeline().get(Connection.class);
    if (connection != null) {
      connection.endAfterResponse();
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
    readIfUseful();
    setTimer();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (state.hasReceivedLast()) {
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
      if (state.isClosing()) {
        context.close();
      } else {
        proceed();
      }
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    deadline.cancelTimer();
    memory.remove(this);
    unread.drop();
    requestBytes = 0;
    state.close();
  }

  // Requests

  /** Returns whether a request may be read and decoded. */
  private boolean canReceive() {
    return state.isReceiving() && channel().isWritable();
  }

  /** Passes the next request on if it is complete. */
  private void decode() {
    boolean canDecode = unread.shouldDecode() && canReceive() && memory.hasMemory();
    if (!canDecode) {
      return;
    }
    Object message = unread.decode(decoder, context());
    if (message instanceof RefusalReason reason) {
      refuse(reason);
    } else if (message instanceof IncomingRequest request) {
      state.onRequest(request.isLast());
      restartDeadline();
      context().fireChannelRead(request);
    } else if (decoder.isClientAwaitingContinue()) {
      decoder.onContinueSent();
      context().writeAndFlush(CONTINUE.duplicate());
    }
  }

  private void refuse(RefusalReason reason) {
    endAfterResponse();
    context().fireChannelRead(reason);
  }

  /** Makes the next response the last one, and drops the bytes of further requests. */
  private void endAfterResponse() {
    if (!state.hasReceivedLast()) {
      state.endAfterResponse();
      restartDeadline();
      unread.drop();
    }
  }

  /** Takes the next step: decodes the remaining bytes in a later turn, reads, or ends. */
  private void proceed() {
    if (unread.shouldDecode() && canReceive() && !isAwaitingTurn) {
      scheduleTurn();
    } else if (hasInputEnded && !unread.shouldDecode() && state.isReceiving()) {
      state.endWithoutResponse();
      // Closes when the kernel has accepted all earlier responses.
      context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
    if (state.isIdle() && unread.hasStarted(decoder)) {
      state.onRequestStart();
      restartDeadline();
    }
    readIfUseful();
    setTimer();
  }

  /** Schedules {@link #beginTurn}, with a delay if there is no memory for a request. */
  private void scheduleTurn() {
    isAwaitingTurn = true;
    long delay = 0;
    if (!memory.hasMemory()) {
      memory.freeMemory(loop().ticker().nanoTime());
      delay = MEMORY_RETRY_DELAY.toNanos();
    }
    // A scheduled task runs in the next turn, even without a delay. An executed task would still
    // run in this turn.
    loop().schedule(this::beginTurn, delay, TimeUnit.NANOSECONDS);
  }

  /** Decodes the next of several requests that one read contained. */
  private void beginTurn() {
    isAwaitingTurn = false;
    decode();
    context().fireChannelReadComplete();
    proceed();
  }

  /**
   * Requests a read if a request may follow. Also does so after the last request, because only a
   * read notices that the client closes.
   */
  private void readIfUseful() {
    boolean isUseful = state.hasReceivedLast() || canReceive();
    if (isUseful && !isReading && !hasInputEnded && !unread.shouldDecode()) {
      isReading = true;
      context().read();
    }
  }

  // Responses

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (state.hasWrittenLast()) {
      ReferenceCountUtil.release(message);
      return;
    }
    int bytes = ((ByteBuf) message).readableBytes();
    state.onResponse();
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
    boolean isFirstCall = !state.isClosing();
    state.close();
    unread.drop();
    if (hasInputEnded) {
      closeBothSides();
    } else if (isFirstCall) {
      closeSendingSide();
    }
    context.channel().closeFuture().addListener(closed -> promise.trySuccess());
  }

  /**
   * Closes the sending side, and waits for the client. Closes both sides if the socket is not open.
   */
  private void closeSendingSide() {
    deadline.restart(loop());
    if (SendingSide.shutDown(channel())) {
      readIfUseful();
      setTimer();
    } else {
      closeBothSides();
    }
  }

  private void closeBothSides() {
    deadline.cancelTimer();
    context().close();
  }

  // Deadlines

  /** Restarts the deadline, unless the connection waits until the client reads its responses. */
  private void restartDeadline() {
    if (!hasUnsentBytes()) {
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
      endLate();
    }
    setTimer();
  }

  private Duration timeout() {
    return state.timeout(hasUnsentBytes());
  }

  /** Ends the connection because the deadline is over: by an error response, a reset or a close. */
  private void endLate() {
    if (state.isClosing()) {
      channel().unsafe().close(channel().voidPromise());
    } else if (hasUnsentBytes()) {
      refusals.onRefusal(RefusalReason.SLOW_READER);
      reset();
    } else if (state.isIdle()) {
      refusals.onRefusal(RefusalReason.IDLE);
      context().pipeline().close();
    } else if (state.hasWrittenLast()) {
      reset();
    } else {
      refuse(state.isReceiving() ? RefusalReason.SLOW_REQUEST : RefusalReason.NO_ANSWER);
      context().fireChannelReadComplete();
    }
  }

  // Bytes

  @Override
  public long heldBytes() {
    return requestBytes + unread.capacity() + SendingSide.heldBytes(channel());
  }

  @Override
  public void reset() {
    SendingSide.reset(channel());
  }

  private boolean hasUnsentBytes() {
    return SendingSide.unsentBytes(channel()) > 0;
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
