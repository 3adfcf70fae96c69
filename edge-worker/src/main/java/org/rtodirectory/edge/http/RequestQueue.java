package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.limit.Refusal;
import org.rtodirectory.edge.limit.RefusalEvents;

/**
 * Makes requests of the bytes, and lets one at a time through, in order, so that whoever answers it
 * may do so later; and none while the client does not read what it has asked for. Meanwhile the
 * connection is not read, and what has come waits as bytes. A {@link Refusal} goes through in place
 * of a request that is not taken, or that is late, and is the last. What is written from behind it
 * is one answer each. The last answer of a connection says so: after as many as one may carry, or
 * when the gateway is about to end.
 */
final class RequestQueue extends ChannelDuplexHandler {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

  private final RequestParser parser;
  private final int mostAnswers;
  private final Deadlines deadlines;
  private final RefusalEvents events;
  private final Shutdown shutdown;
  private @Nullable ByteBuf held;
  private int answers;
  private boolean answering;
  private boolean passing;
  private boolean over;

  /**
   * @param parser of the connection
   * @param mostAnswers how many it may carry
   * @param deadlines of the connection
   */
  RequestQueue(
      RequestParser parser,
      int mostAnswers,
      Deadlines deadlines,
      RefusalEvents events,
      Shutdown shutdown) {
    this.parser = parser;
    this.mostAnswers = mostAnswers;
    this.deadlines = deadlines;
    this.events = events;
    this.shutdown = shutdown;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (over) {
      ReferenceCountUtil.release(message);
    } else if (message instanceof ByteBuf bytes) {
      hold(context, bytes);
      if (!passing) {
        passAll(context);
      }
    } else {
      end(context, (Refusal) message);
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    answers++;
    answering = false;
    deadlines.answered();
    context.write(message, promise);
    passWaiting(context);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    passWaiting(context);
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    drop();
  }

  private void hold(ChannelHandlerContext context, ByteBuf bytes) {
    held =
        held == null
            ? bytes
            : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), held, bytes);
  }

  private void drop() {
    ReferenceCountUtil.release(held);
    held = null;
  }

  /** What waited may be passed now: what is answered of it must not wait for more to be read. */
  private void passWaiting(ChannelHandlerContext context) {
    if (!passing && passAll(context)) {
      context.fireChannelReadComplete();
    }
  }

  private boolean passAll(ChannelHandlerContext context) {
    boolean passed = false;
    passing = true;
    try {
      while (held != null && !over && isOpen(context) && passNext(context, held)) {
        passed = true;
      }
    } finally {
      passing = false;
    }
    readOn(context);
    return passed;
  }

  /** Passes the next request, or what is wrong with it; false if more of it must come. */
  private boolean passNext(ChannelHandlerContext context, ByteBuf bytes) {
    deadlines.received();
    IncomingRequest request;
    try {
      request = parser.next(bytes);
    } catch (Refused refused) {
      end(context, refused.reason());
      return true;
    }
    if (!bytes.isReadable()) {
      drop();
    }
    if (request == null) {
      if (parser.mustAskForBody()) {
        context.writeAndFlush(CONTINUE.duplicate());
      }
      return false;
    }
    pass(context, request);
    return true;
  }

  private void pass(ChannelHandlerContext context, IncomingRequest request) {
    answering = true;
    deadlines.complete();
    boolean isOneTooMany = answers + 1 >= mostAnswers;
    if (!request.isLast() && isOneTooMany && !shutdown.isDraining()) {
      events.refused(Refusal.REQUESTS_PER_CONNECTION);
    }
    over = request.isLast() || isOneTooMany || shutdown.isDraining();
    context.fireChannelRead(over ? request.asLast() : request);
    if (over) {
      drop();
    }
  }

  private void end(ChannelHandlerContext context, Refusal reason) {
    over = true;
    answering = true;
    deadlines.complete();
    drop();
    context.fireChannelRead(reason);
  }

  /** Reads on, or not: a connection that is over is read, so that its end is noticed. */
  private void readOn(ChannelHandlerContext context) {
    boolean open = over || isOpen(context);
    if (context.channel().config().isAutoRead() != open) {
      context.channel().config().setAutoRead(open);
    }
  }

  private boolean isOpen(ChannelHandlerContext context) {
    return !answering && context.channel().isWritable();
  }
}
