package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.RejectionReason;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * Lets one request of a connection through at a time: {@link RequestDecoder} decodes, and the
 * connection is read, only while no request waits for its response, the channel is writable, and
 * the memory of the event loop is not full. Every buffer that the handlers after it write is one
 * whole response.
 *
 * <p>A {@link RejectionReason} takes the place of a request that is refused or late, and is the
 * last message of the connection. The last response says so, also when the gateway is about to
 * stop. After it nothing is written.
 */
final class RequestFlow extends ChannelDuplexHandler implements LoopMemory.Connection {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

  /**
   * How many requests of a connection are answered before the other connections of the event loop
   * have their turn: hundreds may have been read at once.
   */
  private static final int MOST_IN_A_TURN = 8;

  private final LoopMemory memory;
  private final Timeouts timeouts;
  private final Shutdown shutdown;
  private @Nullable ChannelHandlerContext context;
  private State state = State.RECEIVING;

  /** Bytes of the request that is being received, of which objects are made. */
  private int received;

  /** How many of them the memory of the loop knows. */
  private int receivedBefore;

  private int passedInTurn;
  private boolean awaitsTurn;
  private boolean decoding;
  private boolean reading;

  private enum State {
    /** A request is received, or awaited. */
    RECEIVING,
    /** A request waits for its response, and more requests may follow. */
    ANSWERING,
    /** The last response is awaited. */
    ANSWERING_LAST,
    /** The last response was written. */
    ENDED
  }

  /**
   * @param memory of the event loop
   * @param timeouts of the connection
   */
  RequestFlow(LoopMemory memory, Timeouts timeouts, Shutdown shutdown) {
    this.memory = memory;
    this.timeouts = timeouts;
    this.shutdown = shutdown;
  }

  /** The next response of the connection is its last, and no further request is taken. */
  static void end(Channel channel) {
    RequestFlow flow = channel.pipeline().get(RequestFlow.class);
    if (flow != null) {
      flow.refuse();
    }
  }

  /** Whether a request may be decoded. */
  boolean isOpen() {
    return state == State.RECEIVING
        && passedInTurn < MOST_IN_A_TURN
        && channel().isWritable()
        && !memory.isFull();
  }

  /** Whether no further request is taken. */
  boolean isEnded() {
    return state == State.ANSWERING_LAST || state == State.ENDED;
  }

  /**
   * A request has arrived as a whole.
   *
   * @param keepsAlive whether its client wants to go on
   * @return whether the connection is closed after the response
   */
  boolean pass(boolean keepsAlive) {
    timeouts.complete();
    passedInTurn++;
    boolean isLast = !keepsAlive || shutdown.isDraining();
    state = isLast ? State.ANSWERING_LAST : State.ANSWERING;
    return isLast;
  }

  /** A response takes the place of a request that is refused. */
  void refuse() {
    if (state != State.ENDED) {
      timeouts.complete();
      state = State.ANSWERING_LAST;
    }
  }

  /** A part of a request has arrived. */
  void incomplete() {
    timeouts.incomplete();
    memory.took(this, received - receivedBefore);
    receivedBefore = received;
  }

  /** Sends 100 Continue. */
  void askForBody() {
    context().writeAndFlush(CONTINUE.duplicate());
  }

  @Override
  public long held() {
    ChannelOutboundBuffer unsent = channel().unsafe().outboundBuffer();
    RequestDecoder decoder = channel().pipeline().get(RequestDecoder.class);
    return received
        + (decoder == null ? 0 : decoder.capacity())
        + (unsent == null ? 0 : unsent.totalPendingWriteBytes());
  }

  @Override
  public void reset() {
    LingeringClose.reset(channel());
  }

  @Override
  public void resume() {
    advance(context());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    memory.remove(this);
    received = 0;
    state = State.ENDED;
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    active.fireChannelActive();
    readOn(active);
  }

  @Override
  public void channelRead(ChannelHandlerContext here, Object message) {
    if (message instanceof ByteBuf bytes) {
      timeouts.received(bytes.readableBytes());
      received += bytes.readableBytes();
      decode(here, bytes);
    } else if (state == State.ENDED) {
      ReferenceCountUtil.release(message);
    } else {
      refuse();
      here.fireChannelRead(message);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext here) {
    reading = false;
    here.fireChannelReadComplete();
    endTurn(here);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext here) {
    here.fireChannelWritabilityChanged();
    advance(here);
  }

  /** Decoders ask for more; what may be read is decided here. */
  @Override
  public void read(ChannelHandlerContext here) {
    readOn(here);
  }

  @Override
  public void write(ChannelHandlerContext here, Object message, ChannelPromise promise) {
    if (state == State.ENDED) {
      ReferenceCountUtil.release(message);
      if (!promise.isVoid()) {
        promise.tryFailure(new IllegalStateException("the last response was written"));
      }
      return;
    }
    int bytes = ((ByteBuf) message).readableBytes();
    state = state == State.ANSWERING ? State.RECEIVING : State.ENDED;
    received = 0;
    receivedBefore = 0;
    timeouts.answered(bytes);
    here.write(message, promise);
    memory.took(this, bytes);
    advance(here);
  }

  private void decode(ChannelHandlerContext here, ByteBuf bytes) {
    decoding = true;
    try {
      here.fireChannelRead(bytes);
    } finally {
      decoding = false;
    }
  }

  /** Goes on with what was read ahead, unless the decoder is running and will do so itself. */
  private void advance(ChannelHandlerContext here) {
    if (decoding) {
      return;
    }
    if (isOpen()) {
      decode(here, Unpooled.EMPTY_BUFFER);
      here.fireChannelReadComplete();
      endTurn(here);
    } else if (memory.isFull()) {
      memory.await(this);
    }
  }

  /** Reads on, or leaves the rest of what was read to the next turn. */
  private void endTurn(ChannelHandlerContext here) {
    if (passedInTurn < MOST_IN_A_TURN) {
      passedInTurn = 0;
    } else if (!awaitsTurn) {
      awaitsTurn = true;
      // A task would run in this turn; what is scheduled is looked at once in each.
      here.executor().schedule(() -> beginTurn(here), 0, TimeUnit.NANOSECONDS);
    }
    readOn(here);
    timeouts.update();
  }

  private void beginTurn(ChannelHandlerContext here) {
    awaitsTurn = false;
    passedInTurn = 0;
    advance(here);
  }

  /** A connection that carries no more requests is read, too, so that its end is noticed. */
  private void readOn(ChannelHandlerContext here) {
    if (reading || !here.channel().isActive()) {
      return;
    }
    if (isEnded() || isOpen()) {
      reading = true;
      here.read();
    } else if (memory.isFull()) {
      memory.await(this);
    }
  }

  private ChannelHandlerContext context() {
    return Objects.requireNonNull(context);
  }

  private Channel channel() {
    return context().channel();
  }
}
