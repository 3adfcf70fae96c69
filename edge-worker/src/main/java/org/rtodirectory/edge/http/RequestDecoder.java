package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * Netty's decoder in its strict form, called for one request at a time by the {@link Connection},
 * so the bytes after a request stay undecoded until its turn. (A read of 4 KB may contain 150
 * requests, which would be 100 KB of objects.) Some lines that Netty accepts may be read
 * differently by a server in front of this one. They are checked as bytes before Netty reads them.
 * {@link RequestGuard} has the table.
 */
final class RequestDecoder extends HttpRequestDecoder {
  /** The maximum length of a request line. */
  private static final int LINE_BYTES = 8192;

  /** The maximum length of all headers together. */
  private static final int HEADER_BYTES = 16_384;

  private static final byte[] NO_BODY = new byte[0];

  private static final byte DELETE = 0x7f;
  private static final ByteBuf VERSION =
      Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(" HTTP/", StandardCharsets.US_ASCII));

  private static final ByteBuf HEAD_METHOD =
      Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("HEAD ", StandardCharsets.US_ASCII));

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";

  /**
   * The line before a chunk, with its size and extensions. The quantifiers are possessive, so
   * matching is linear.
   */
  private static final Pattern CHUNK_LINE =
      Pattern.compile(
          "([0-9A-Fa-f]{1,15})(?:[ \t]*+;[ \t]*+%1$s(?:[ \t]*+=[ \t]*+(?:%1$s|\"(?:[^\"\\\\]|\\\\.)*+\"))?+)*+\r"
              .formatted(TOKEN));

  private final Shutdown shutdown;
  private final List<Object> parts = new ArrayList<>();

  private @Nullable HttpRequest head;
  private @Nullable ByteArrayOutputStream body;
  private boolean shouldAskForBody;

  private boolean isHead;

  /**
   * The number of Content-Length headers in a head. In HTTP/1.0, Netty uses the first of several.
   */
  private int lengths;

  /** The number of bytes before the next line to check, which is a request line or a chunk line. */
  private long toLine;

  RequestDecoder(Shutdown shutdown) {
    super(
        new HttpDecoderConfig()
            // Lines are measured before.
            .setMaxInitialLineLength(LINE_BYTES + 2)
            .setMaxHeaderSize(HEADER_BYTES)
            .setStrictLineParsing(true)
            .setUseRfc9112TransferEncoding(true)
            .setAllowDuplicateContentLengths(false));
    this.shutdown = shutdown;
  }

  /**
   * Decodes the next request, as far as its bytes have arrived.
   *
   * @return an {@link IncomingRequest}, or null if bytes are missing, or a {@link RejectionReason},
   *     after which nothing more is decoded
   */
  @Nullable Object next(ChannelHandlerContext context, ByteBuf in) {
    Object result = null;
    boolean goesOn = true;
    while (result == null && goesOn) {
      if (toLine <= 0) {
        RejectionReason problem = head == null ? checkRequestLine(in) : checkChunkLine(in);
        if (problem != null || toLine <= 0) {
          return problem;
        }
      }
      if (head == null && hasFoldedLine(in)) {
        return RejectionReason.MALFORMED;
      }
      int before = in.readableBytes();
      decode(context, in);
      int taken = before - in.readableBytes();
      toLine -= taken;
      goesOn = taken > 0 || !parts.isEmpty();
      for (Object part : parts) {
        result = result == null ? read(part) : result;
        ReferenceCountUtil.release(part);
      }
      parts.clear();
    }
    return result;
  }

  private void decode(ChannelHandlerContext context, ByteBuf in) {
    try {
      decode(context, in, parts);
    } catch (RuntimeException bug) {
      throw bug;
    } catch (Exception bug) {
      throw new IllegalStateException(bug);
    }
  }

  @Override
  protected AsciiString splitHeaderName(byte[] line, int start, int length) {
    AsciiString name = super.splitHeaderName(line, start, length);
    if (HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name)) {
      lengths++;
    }
    return name;
  }

  /** Returns whether a part of a request has arrived, with these bytes that were not taken. */
  boolean hasBegun(@Nullable ByteBuf untaken) {
    return toLine > 0 || head != null || untaken != null;
  }

  /** Returns whether the latest request, whole or not, has the method HEAD. */
  boolean isHead() {
    return isHead;
  }

  /** Returns whether the client waits for 100 Continue. True once for each request. */
  boolean shouldAskForBody() {
    boolean must = shouldAskForBody;
    shouldAskForBody = false;
    return must;
  }

  /** Returns the reason for refusing the request line, as far as it has arrived. */
  private @Nullable RejectionReason checkRequestLine(ByteBuf in) {
    skipEmptyLines(in);
    if (!in.isReadable()) {
      return null;
    }
    isHead =
        in.readableBytes() >= HEAD_METHOD.readableBytes()
            && ByteBufUtil.equals(
                HEAD_METHOD, 0, in, in.readerIndex(), HEAD_METHOD.readableBytes());
    byte first = in.getByte(in.readerIndex());
    if (first >= 0 && first <= ' ' && (first != '\r' || in.readableBytes() > 1)) {
      return RejectionReason.MALFORMED;
    }
    int feed = in.bytesBefore((byte) '\n');
    if ((feed < 0 ? in.readableBytes() : feed) > LINE_BYTES + 1) {
      return in.bytesBefore(LINE_BYTES, (byte) ' ') < 0
          ? RejectionReason.LONG_METHOD
          : RejectionReason.LONG_LINE;
    }
    if (feed >= 0) {
      toLine = Long.MAX_VALUE;
    }
    int start = in.readerIndex();
    return feed < 0 || isRequestLine(in, start, start + feed - 1)
        ? null
        : RejectionReason.MALFORMED;
  }

  /** Returns whether a line has two spaces, no other white space, and the name of the protocol. */
  private static boolean isRequestLine(ByteBuf in, int start, int end) {
    int spaces = 0;
    for (int at = start; at < end; at++) {
      byte b = in.getByte(at);
      if ((b >= 0 && b < ' ') || b == DELETE) {
        return false;
      }
      spaces += b == ' ' ? 1 : 0;
    }
    int version = end - " HTTP/1.1".length();
    return spaces == 2
        && version > start
        && ByteBufUtil.equals(VERSION, 0, in, version, VERSION.readableBytes());
  }

  private static void skipEmptyLines(ByteBuf in) {
    while (in.readableBytes() >= 2
        && in.getByte(in.readerIndex()) == '\r'
        && in.getByte(in.readerIndex() + 1) == '\n') {
      in.skipBytes(2);
    }
  }

  /**
   * Returns whether a line begins with white space. Whole lines are taken, so a line begins the
   * bytes.
   */
  private static boolean hasFoldedLine(ByteBuf in) {
    int end = in.writerIndex();
    int line = in.readerIndex();
    while (line < end) {
      byte first = in.getByte(line);
      if (first == ' ' || first == '\t') {
        return true;
      }
      if (first == '\r' || first == '\n') {
        return false;
      }
      int feed = in.indexOf(line, end, (byte) '\n');
      line = feed < 0 ? end : feed + 1;
    }
    return false;
  }

  /** Returns the reason for refusing the chunk line, as far as it has arrived. */
  private @Nullable RejectionReason checkChunkLine(ByteBuf in) {
    int feed = in.bytesBefore((byte) '\n');
    if (feed < 0 && in.readableBytes() <= LINE_BYTES) {
      return null;
    }
    Matcher line = CHUNK_LINE.matcher(text(in, Math.max(0, feed)));
    if (feed > LINE_BYTES || !line.matches()) {
      return RejectionReason.MALFORMED;
    }
    long size = Long.parseLong(line.group(1), 16);
    toLine = size == 0 ? Long.MAX_VALUE : feed + 1 + size + 2;
    return null;
  }

  private static String text(ByteBuf in, int length) {
    return in.toString(in.readerIndex(), length, StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the result of a part of a request, or null as long as it is neither whole nor refused.
   */
  private @Nullable Object read(Object part) {
    if (part instanceof HttpRequest request) {
      RejectionReason problem =
          lengths > 1 ? RejectionReason.MALFORMED : RequestGuard.problem(request);
      if (problem != null) {
        return problem;
      }
      head = request;
      toLine = HttpUtil.isTransferEncodingChunked(request) ? 0 : Long.MAX_VALUE;
      shouldAskForBody = RequestGuard.awaitsContinue(request);
    }
    if (part instanceof HttpContent content) {
      RejectionReason problem = readBody(content);
      if (problem != null) {
        return problem;
      }
    }
    return part instanceof LastHttpContent && head != null ? end(head) : null;
  }

  private IncomingRequest end(HttpRequest request) {
    boolean isLast = !HttpUtil.isKeepAlive(request) || shutdown.isDraining();
    byte[] bytes = body == null ? NO_BODY : body.toByteArray();
    lengths = 0;
    toLine = 0;
    head = null;
    body = null;
    shouldAskForBody = false;
    return new IncomingRequest(request, bytes, isLast);
  }

  private @Nullable RejectionReason readBody(HttpContent content) {
    if (content.decoderResult().isFailure()) {
      return RequestGuard.reason(content.decoderResult().cause());
    }
    ByteBuf bytes = content.content();
    if (!bytes.isReadable()) {
      return null;
    }
    if (body == null) {
      body = new ByteArrayOutputStream(bytes.readableBytes());
    }
    if (bytes.readableBytes() > RequestGuard.BODY_BYTES - body.size()) {
      return RejectionReason.LONG_BODY;
    }
    body.writeBytes(ByteBufUtil.getBytes(bytes));
    return null;
  }
}
