package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.limit.Refusal;

/**
 * Gives the decoder, which cannot be held back, the head of one request at a time, and nothing
 * while the channel is not read: so a flood of pipelined requests waits as bytes, and is not
 * decoded before its turn. On the way it refuses what the decoder would take: header lines that are
 * folded (RFC 9112, section 5.2), for servers disagree on what they mean, and a TLS handshake,
 * which would otherwise wait for the end of its first line.
 */
final class Intake extends ChannelDuplexHandler {
  private static final byte TLS_HANDSHAKE = 0x16;
  private static final int BODY_SLICE = 1024;
  private static final int FOLDED = -1;

  private final Deadlines deadlines;
  private @Nullable ByteBuf held;
  private boolean first = true;
  private boolean inBody;
  private boolean feeding;
  private boolean refused;

  /** How many bytes of the line of the head came so far, and whether another was before it. */
  private int lineBytes;

  private boolean endsInCr;
  private boolean inHeaders;

  Intake(Deadlines deadlines) {
    this.deadlines = deadlines;
  }

  /** Tells where the decoder stands; the handler behind it. */
  ChannelHandler afterDecoder() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
          inBody = true;
        }
        if (message instanceof LastHttpContent) {
          inBody = false;
        }
        context.fireChannelRead(message);
      }
    };
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof ByteBuf bytes)) {
      context.fireChannelRead(message);
      return;
    }
    if (refused) {
      bytes.release();
      return;
    }
    held =
        held == null
            ? bytes
            : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), held, bytes);
    feed(context);
  }

  @Override
  public void read(ChannelHandlerContext context) {
    if (held != null && !feeding) {
      feed(context);
      context.fireChannelReadComplete();
    }
    if (held == null) {
      context.read();
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    ReferenceCountUtil.release(held);
    held = null;
  }

  private void feed(ChannelHandlerContext context) {
    if (feeding) {
      return;
    }
    feeding = true;
    try {
      while (held != null && context.channel().config().isAutoRead()) {
        feedPart(context, held);
      }
    } finally {
      feeding = false;
    }
  }

  private void feedPart(ChannelHandlerContext context, ByteBuf bytes) {
    deadlines.received();
    if (first && bytes.isReadable()) {
      first = false;
      if (bytes.getByte(bytes.readerIndex()) == TLS_HANDSHAKE) {
        refuse(context, Refusal.TLS);
        return;
      }
    }
    int length = inBody ? Math.min(bytes.readableBytes(), BODY_SLICE) : headLength(bytes);
    if (length == FOLDED) {
      refuse(context, Refusal.MALFORMED);
    } else if (length == bytes.readableBytes()) {
      held = null;
      context.fireChannelRead(bytes);
    } else {
      context.fireChannelRead(bytes.readRetainedSlice(length));
    }
  }

  private void refuse(ChannelHandlerContext context, Refusal reason) {
    refused = true;
    ReferenceCountUtil.release(held);
    held = null;
    context.fireChannelRead(reason);
  }

  /** How many bytes belong to this head: all, if it does not end in them. */
  private int headLength(ByteBuf bytes) {
    int end = bytes.writerIndex();
    int at = bytes.readerIndex();
    while (at < end) {
      if (inHeaders && lineBytes == 0 && isBlank(bytes.getByte(at))) {
        return FOLDED;
      }
      int feed = bytes.indexOf(at, end, (byte) '\n');
      int lineEnd = feed < 0 ? end : feed;
      if (lineEnd > at) {
        lineBytes += lineEnd - at;
        endsInCr = bytes.getByte(lineEnd - 1) == '\r';
      }
      if (feed < 0) {
        return bytes.readableBytes();
      }
      at = feed + 1;
      boolean empty = lineBytes == 0 || (lineBytes == 1 && endsInCr);
      lineBytes = 0;
      if (empty && inHeaders) {
        inHeaders = false;
        return at - bytes.readerIndex();
      }
      inHeaders = !empty;
    }
    return bytes.readableBytes();
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }
}
