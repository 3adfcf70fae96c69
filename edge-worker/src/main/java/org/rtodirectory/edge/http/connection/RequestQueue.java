package org.rtodirectory.edge.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.PromiseNotifier;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.http.syntax.IncomingRequest;
import org.rtodirectory.edge.http.syntax.RequestParser;
import org.rtodirectory.edge.http.syntax.RequestRejectedException;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * Parses the requests of a connection and passes them on one at a time, in order, so that each may
 * be answered now or later. Every buffer that the handlers after it write is one whole response.
 *
 * <p>Back-pressure: the connection is read, and requests are taken from what was read, only while
 * no request waits for its answer, at most {@value #MOST_UNSENT} bytes of responses have not been
 * accepted by the kernel, and the {@link ConnectionMemory memory budget} has room for one more.
 * Reading is always asked for explicitly, one buffer at a time. What is counted: the buffer with
 * the bytes that were read ahead, the request that is being answered, and what its response takes
 * until the kernel has accepted it. Read-only buffers are shared by many responses and count as
 * unsent, but not as memory.
 *
 * <p>A {@link RejectionReason} is passed on in place of a request that is rejected or late, and is
 * the last message of the connection. The last response says so: after as many as a connection may
 * carry, or when the gateway is about to stop.
 */
final class RequestQueue extends ChannelDuplexHandler {
  private static final int MOST_UNSENT = 32_768;

  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

  private final RequestParser parser;
  private final int mostAnswers;
  private final ConnectionMemory memory;
  private final Deadlines deadlines;
  private final RejectionReason.Listener events;
  private final Shutdown shutdown;

  /** Bytes that were read and not yet parsed, and how much memory was counted for them. */
  private @Nullable ByteBuf unparsed;

  private int unparsedMemory;

  /** Memory counted for the request that is being parsed or answered, and for its response. */
  private int requestMemory;

  private int unsent;
  private int answers;
  private boolean answering;
  private boolean advancing;
  private boolean awaitingRoom;
  private boolean reading;
  private boolean ended;
  private boolean dropsAnswers;

  /**
   * @param parser of the connection
   * @param mostAnswers how many responses it may carry
   * @param memory of the connection
   * @param deadlines of the connection
   */
  RequestQueue(
      RequestParser parser,
      int mostAnswers,
      ConnectionMemory memory,
      Deadlines deadlines,
      RejectionReason.Listener events,
      Shutdown shutdown) {
    this.parser = parser;
    this.mostAnswers = mostAnswers;
    this.memory = memory;
    this.deadlines = deadlines;
    this.events = events;
    this.shutdown = shutdown;
  }

  /** A response, or a part of it, that the kernel has not yet accepted. */
  private final class Unsent extends DefaultChannelPromise {
    private final ChannelHandlerContext context;
    private final int bytes;
    private final int ownMemory;

    Unsent(ChannelHandlerContext context, int bytes, int ownMemory) {
      super(context.channel(), context.executor());
      this.context = context;
      this.bytes = bytes;
      this.ownMemory = ownMemory;
    }

    @Override
    public boolean trySuccess(Void result) {
      boolean first = super.trySuccess(null);
      if (first) {
        sent(context, bytes, ownMemory);
      }
      return first;
    }

    @Override
    public boolean tryFailure(Throwable cause) {
      boolean first = super.tryFailure(cause);
      if (first) {
        sent(context, bytes, ownMemory);
      }
      return first;
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.fireChannelActive();
    readOn(context);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof ByteBuf bytes)) {
      end(context, (RejectionReason) message);
      return;
    }
    memory.received();
    deadlines.received(bytes.readableBytes());
    if (ended) {
      bytes.release();
    } else {
      hold(context, bytes);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    reading = false;
    advance(context);
    compact(context);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (dropsAnswers) {
      ReferenceCountUtil.release(message);
      if (!promise.isVoid()) {
        promise.tryFailure(new IllegalStateException("answered already"));
      }
      return;
    }
    answers++;
    answering = false;
    dropsAnswers = ended;
    ByteBuf response = (ByteBuf) message;
    int bytes = response.readableBytes();
    int ownMemory = ownMemory(response);
    memory.count(ownMemory);
    releaseRequest();
    unsent += bytes;
    deadlines.answered(bytes);
    Unsent sending = new Unsent(context, bytes, ownMemory);
    if (!promise.isVoid()) {
      PromiseNotifier.cascade(false, sending, promise);
    }
    context.write(response, sending);
    advance(context);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    ended = true;
    drop();
    memory.close();
  }

  private static int ownMemory(ByteBuf response) {
    if (response instanceof CompositeByteBuf parts) {
      int own = 0;
      for (int i = 0; i < parts.numComponents(); i++) {
        ByteBuf part = parts.internalComponent(i);
        own += part.isReadOnly() ? 0 : part.capacity();
      }
      return own;
    }
    return response.isReadOnly() ? 0 : response.capacity();
  }

  /** The kernel has accepted a response, or it was discarded with its connection. */
  private void sent(ChannelHandlerContext context, int bytes, int ownMemory) {
    boolean wasBlocked = unsent > MOST_UNSENT;
    unsent -= bytes;
    memory.release(ownMemory);
    deadlines.sent(bytes);
    if (wasBlocked && unsent <= MOST_UNSENT) {
      advance(context);
    }
  }

  private void hold(ChannelHandlerContext context, ByteBuf bytes) {
    unparsed =
        unparsed == null ? bytes : cumulator(bytes).cumulate(context.alloc(), unparsed, bytes);
    countUnparsed();
  }

  /** Joins buffers by copying if there is memory for it, otherwise without copying. */
  private ByteToMessageDecoder.Cumulator cumulator(ByteBuf bytes) {
    boolean fits = unparsed != null && unparsed.maxFastWritableBytes() >= bytes.readableBytes();
    return fits || memory.hasRoom()
        ? ByteToMessageDecoder.MERGE_CUMULATOR
        : ByteToMessageDecoder.COMPOSITE_CUMULATOR;
  }

  /** A few bytes that wait for more, or for an earlier answer, must not occupy a large buffer. */
  private void compact(ChannelHandlerContext context) {
    ByteBuf bytes = unparsed;
    if (bytes != null && bytes.capacity() / 2 > bytes.readableBytes() && memory.hasRoom()) {
      ByteBuf small = context.alloc().directBuffer(bytes.readableBytes());
      unparsed = small.writeBytes(bytes);
      bytes.release();
      countUnparsed();
    }
  }

  private void countUnparsed() {
    int now = unparsed == null ? 0 : unparsed.capacity();
    if (now > unparsedMemory) {
      memory.count((long) now - unparsedMemory);
    } else if (now < unparsedMemory) {
      memory.release((long) unparsedMemory - now);
    }
    unparsedMemory = now;
  }

  private void drop() {
    ReferenceCountUtil.release(unparsed);
    unparsed = null;
    countUnparsed();
  }

  private void releaseRequest() {
    memory.release(requestMemory);
    requestMemory = 0;
  }

  /** Passes on what may be passed on, has it sent, and reads on if that is possible. */
  private void advance(ChannelHandlerContext context) {
    if (advancing) {
      return;
    }
    advancing = true;
    try {
      while (passAll(context)) {
        context.fireChannelReadComplete();
      }
    } finally {
      advancing = false;
    }
    readOn(context);
    deadlines.update();
  }

  private boolean passAll(ChannelHandlerContext context) {
    boolean passed = false;
    while (unparsed != null && !ended && isOpen() && passNext(context, unparsed)) {
      passed = true;
    }
    return passed;
  }

  /** Passes on the next request, or why it is rejected; false if nothing was passed on. */
  private boolean passNext(ChannelHandlerContext context, ByteBuf bytes) {
    if (!hasRoom(context)) {
      return false;
    }
    int readable = bytes.readableBytes();
    IncomingRequest request;
    try {
      request = parser.next(bytes);
    } catch (RequestRejectedException refused) {
      end(context, refused.reason());
      return true;
    }
    int parsed = readable - bytes.readableBytes();
    memory.count(parsed);
    requestMemory += parsed;
    if (!bytes.isReadable()) {
      drop();
    }
    if (request == null) {
      deadlines.incomplete();
      if (parser.mustAskForBody()) {
        context.writeAndFlush(CONTINUE.duplicate());
      }
      return false;
    }
    pass(context, request);
    return true;
  }

  private boolean hasRoom(ChannelHandlerContext context) {
    if (!awaitingRoom && !memory.hasRoom()) {
      awaitingRoom = true;
      deadlines.incomplete();
      memory.awaitRoom(
          () -> {
            awaitingRoom = false;
            advance(context);
          });
    }
    return !awaitingRoom;
  }

  private void pass(ChannelHandlerContext context, IncomingRequest request) {
    answering = true;
    deadlines.complete();
    boolean isOneTooMany = answers + 1 >= mostAnswers;
    if (!request.isLast() && isOneTooMany && !shutdown.isDraining()) {
      events.rejected(RejectionReason.REQUESTS_PER_CONNECTION);
    }
    ended = request.isLast() || isOneTooMany || shutdown.isDraining();
    context.fireChannelRead(ended ? request.asLast() : request);
    if (ended) {
      drop();
    }
  }

  private void end(ChannelHandlerContext context, RejectionReason reason) {
    if (dropsAnswers) {
      return;
    }
    ended = true;
    answering = true;
    deadlines.complete();
    drop();
    context.fireChannelRead(reason);
  }

  /** A connection that carries no more requests is read, too, so that its end is noticed. */
  private void readOn(ChannelHandlerContext context) {
    boolean wanted = ended || (isOpen() && !awaitingRoom);
    if (wanted && !reading && context.channel().isActive()) {
      reading = true;
      context.read();
    }
  }

  private boolean isOpen() {
    return !answering && unsent <= MOST_UNSENT;
  }
}
