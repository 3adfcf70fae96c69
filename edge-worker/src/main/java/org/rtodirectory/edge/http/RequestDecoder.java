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
 * Netty's strict decoder with additional checks. It decodes one request at a time, when {@link
 * Connection} asks for it. If it decoded all received requests, 4 KB with 150 requests would become
 * 100 KB of objects.
 *
 * <p>A proxy in front of this server may read some lines differently than Netty (request
 * smuggling). This class checks the bytes of such lines before Netty reads them. {@link
 * RequestGuard} lists the rules.
 */
final class RequestDecoder extends HttpRequestDecoder {
  /** The maximum length of a request line or chunk line. */
  private static final int MAX_LINE_BYTES = 8192;

  /** The maximum length of all headers together. */
  private static final int MAX_HEADER_BYTES = 16_384;

  /** A value of {@link #bytesUntilCheck}: the next line must be checked before it is decoded. */
  private static final long CHECK_NOW = 0;

  /** A value of {@link #bytesUntilCheck}: the request has no further line to check. */
  private static final long NO_FURTHER_CHECK = Long.MAX_VALUE;

  private static final byte[] NO_BODY = new byte[0];

  private static final byte DELETE_CHARACTER = 0x7f;
  private static final ByteBuf PROTOCOL_PREFIX =
      Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(" HTTP/", StandardCharsets.US_ASCII));

  private static final ByteBuf HEAD_METHOD =
      Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("HEAD ", StandardCharsets.US_ASCII));

  /** The pattern of a token, such as the name of a header (RFC 9110, section 5.6.2). */
  static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";

  /**
   * The line before a chunk, with its size and extensions. The quantifiers are possessive, so
   * matching is linear.
   */
  private static final Pattern CHUNK_LINE =
      Pattern.compile(
          "([0-9A-Fa-f]{1,15})(?:[ \t]*+;[ \t]*+%1$s(?:[ \t]*+=[ \t]*+(?:%1$s|\"(?:[^\"\\\\]|\\\\.)*+\"))?+)*+\r"
              .formatted(TOKEN));

  private final Shutdown shutdown;

  /** Receives the parts of requests that Netty decodes. */
  private final List<Object> parts = new ArrayList<>();

  /** The request line and headers of a request whose body is incomplete, or null. */
  private @Nullable HttpRequest pendingHead;

  private @Nullable ByteArrayOutputStream body;
  private boolean isClientAwaitingContinue;

  private boolean usesHeadMethod;

  /**
   * The number of Content-Length headers. In HTTP/1.0, Netty accepts several and uses the first.
   */
  private int contentLengthCount;

  /** The number of bytes before the next request line or chunk line, which must be checked. */
  private long bytesUntilCheck;

  RequestDecoder(Shutdown shutdown) {
    super(
        new HttpDecoderConfig()
            // checkRequestLine limits the line first. CR and LF are the 2 extra bytes.
            .setMaxInitialLineLength(MAX_LINE_BYTES + 2)
            .setMaxHeaderSize(MAX_HEADER_BYTES)
            .setStrictLineParsing(true)
            .setUseRfc9112TransferEncoding(true)
            .setAllowDuplicateContentLengths(false));
    this.shutdown = shutdown;
  }

  /**
   * Decodes the next request, as far as its bytes have arrived.
   *
   * @return an {@link IncomingRequest}, or null if bytes are missing, or a {@link RefusalReason},
   *     after which nothing more is decoded
   */
  @Nullable Object next(ChannelHandlerContext context, ByteBuf in) {
    Object result = null;
    boolean hasProgress = true;
    while (result == null && hasProgress) {
      RefusalReason problem = checkNextLines(in);
      if (problem != null || isCheckDue()) {
        return problem;
      }
      int before = in.readableBytes();
      decode(context, in);
      int consumed = before - in.readableBytes();
      bytesUntilCheck -= consumed;
      hasProgress = consumed > 0 || !parts.isEmpty();
      result = handleParts();
    }
    return result;
  }

  /** Returns whether the next line must be checked before it is decoded. */
  private boolean isCheckDue() {
    return bytesUntilCheck <= CHECK_NOW;
  }

  /**
   * Checks the lines that Netty decodes next. If a line that must be checked is incomplete, the
   * check stays due.
   *
   * @return the reason for refusing the lines, or null if they are valid so far
   */
  private @Nullable RefusalReason checkNextLines(ByteBuf in) {
    if (isCheckDue()) {
      RefusalReason problem = pendingHead == null ? checkRequestLine(in) : checkChunkLine(in);
      if (problem != null || isCheckDue()) {
        return problem;
      }
    }
    return pendingHead == null && hasFoldedLine(in) ? RefusalReason.MALFORMED : null;
  }

  /**
   * Handles and releases the decoded parts.
   *
   * @return the result of the first part that has one, as of {@link #handle}, or null
   */
  private @Nullable Object handleParts() {
    Object result = null;
    for (Object part : parts) {
      if (result == null) {
        result = handle(part);
      }
      ReferenceCountUtil.release(part);
    }
    parts.clear();
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
      contentLengthCount++;
    }
    return name;
  }

  /**
   * Returns whether a part of a request has arrived.
   *
   * @param unread the received bytes that are not decoded yet, or null for none
   */
  boolean hasStarted(@Nullable ByteBuf unread) {
    return bytesUntilCheck > CHECK_NOW || pendingHead != null || unread != null;
  }

  /** Returns whether the latest request, complete or not, has the method HEAD. */
  boolean usesHeadMethod() {
    return usesHeadMethod;
  }

  /** Returns whether the client waits for 100 Continue before it sends the body. */
  boolean isClientAwaitingContinue() {
    return isClientAwaitingContinue;
  }

  /** Records that 100 Continue was sent for the current request. */
  void onContinueSent() {
    isClientAwaitingContinue = false;
  }

  /**
   * Checks the request line, as far as it has arrived. If the line is complete and valid, sets
   * {@link #bytesUntilCheck}, so that Netty may decode it. Also sets {@link #usesHeadMethod}.
   *
   * @return the reason for refusing the line, or null if it is valid so far
   */
  private @Nullable RefusalReason checkRequestLine(ByteBuf in) {
    skipEmptyLines(in);
    if (!in.isReadable()) {
      return null;
    }
    usesHeadMethod =
        in.readableBytes() >= HEAD_METHOD.readableBytes()
            && hasTextAt(in.readerIndex(), HEAD_METHOD, in);
    byte first = in.getByte(in.readerIndex());
    // A lone CR may be the first half of an empty line.
    if (first >= 0 && first <= ' ' && (first != '\r' || in.readableBytes() > 1)) {
      return RefusalReason.MALFORMED;
    }
    int lineFeed = in.bytesBefore((byte) '\n');
    int length = lineFeed < 0 ? in.readableBytes() : lineFeed;
    // One more byte is the CR at the end of the line.
    if (length > MAX_LINE_BYTES + 1) {
      return in.bytesBefore(MAX_LINE_BYTES, (byte) ' ') < 0
          ? RefusalReason.LONG_METHOD
          : RefusalReason.LONG_LINE;
    }
    if (lineFeed < 0) {
      return null;
    }
    // Netty may now decode the line and the headers. After them, handle() sets bytesUntilCheck.
    bytesUntilCheck = NO_FURTHER_CHECK;
    int start = in.readerIndex();
    return hasRequestLineForm(in, start, start + lineFeed - 1) ? null : RefusalReason.MALFORMED;
  }

  /**
   * Returns whether a line has exactly two spaces, no control characters, and ends with the name
   * and version of the protocol. Netty checks that the line ends in CR and LF.
   */
  private static boolean hasRequestLineForm(ByteBuf in, int start, int end) {
    int spaceCount = 0;
    for (int i = start; i < end; i++) {
      byte b = in.getByte(i);
      if ((b >= 0 && b < ' ') || b == DELETE_CHARACTER) {
        return false;
      }
      if (b == ' ') {
        spaceCount++;
      }
    }
    int protocolStart = end - " HTTP/1.1".length();
    return spaceCount == 2
        && protocolStart > start
        && hasTextAt(protocolStart, PROTOCOL_PREFIX, in);
  }

  private static boolean hasTextAt(int index, ByteBuf text, ByteBuf in) {
    return ByteBufUtil.equals(text, 0, in, index, text.readableBytes());
  }

  private static void skipEmptyLines(ByteBuf in) {
    while (in.readableBytes() >= 2
        && in.getByte(in.readerIndex()) == '\r'
        && in.getByte(in.readerIndex() + 1) == '\n') {
      in.skipBytes(2);
    }
  }

  /**
   * Returns whether any header line begins with white space. The buffer starts with a line, because
   * Netty consumes whole lines.
   */
  private static boolean hasFoldedLine(ByteBuf in) {
    int end = in.writerIndex();
    int lineStart = in.readerIndex();
    while (lineStart < end) {
      byte first = in.getByte(lineStart);
      if (first == ' ' || first == '\t') {
        return true;
      }
      if (first == '\r' || first == '\n') {
        return false;
      }
      int lineFeed = in.indexOf(lineStart, end, (byte) '\n');
      lineStart = lineFeed < 0 ? end : lineFeed + 1;
    }
    return false;
  }

  /**
   * Checks the line before a chunk. If the line is complete and valid, sets {@link
   * #bytesUntilCheck} to the start of the next such line.
   *
   * @return the reason for refusing the line, or null if it is valid or incomplete
   */
  private @Nullable RefusalReason checkChunkLine(ByteBuf in) {
    int lineFeed = in.bytesBefore((byte) '\n');
    if (lineFeed < 0) {
      return in.readableBytes() <= MAX_LINE_BYTES ? null : RefusalReason.MALFORMED;
    }
    if (lineFeed > MAX_LINE_BYTES) {
      return RefusalReason.MALFORMED;
    }
    Matcher line = CHUNK_LINE.matcher(text(in, lineFeed));
    if (!line.matches()) {
      return RefusalReason.MALFORMED;
    }
    long size = Long.parseLong(line.group(1), 16);
    // After the line feed come the chunk and its CR and LF. The chunk of size 0 is the last.
    bytesUntilCheck = size == 0 ? NO_FURTHER_CHECK : lineFeed + 1 + size + 2;
    return null;
  }

  private static String text(ByteBuf in, int length) {
    return in.toString(in.readerIndex(), length, StandardCharsets.ISO_8859_1);
  }

  /**
   * Handles a decoded part of a request.
   *
   * @return the request if it is complete, the reason for refusing it, or null if parts are missing
   */
  private @Nullable Object handle(Object part) {
    if (part instanceof HttpRequest request) {
      RefusalReason problem =
          contentLengthCount > 1 ? RefusalReason.MALFORMED : RequestGuard.problem(request);
      if (problem != null) {
        return problem;
      }
      pendingHead = request;
      bytesUntilCheck = HttpUtil.isTransferEncodingChunked(request) ? CHECK_NOW : NO_FURTHER_CHECK;
      isClientAwaitingContinue = RequestGuard.awaitsContinue(request);
    }
    if (part instanceof HttpContent content) {
      RefusalReason problem = addToBody(content);
      if (problem != null) {
        return problem;
      }
    }
    return part instanceof LastHttpContent && pendingHead != null ? finish(pendingHead) : null;
  }

  /** Returns the complete request, and prepares for the next one. */
  private IncomingRequest finish(HttpRequest head) {
    boolean isLast = !HttpUtil.isKeepAlive(head) || shutdown.isDraining();
    byte[] bytes = body == null ? NO_BODY : body.toByteArray();
    contentLengthCount = 0;
    bytesUntilCheck = CHECK_NOW;
    pendingHead = null;
    body = null;
    isClientAwaitingContinue = false;
    return new IncomingRequest(head, bytes, isLast);
  }

  private @Nullable RefusalReason addToBody(HttpContent content) {
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
    if (bytes.readableBytes() > RequestGuard.MAX_BODY_BYTES - body.size()) {
      return RefusalReason.LONG_BODY;
    }
    body.writeBytes(ByteBufUtil.getBytes(bytes));
    return null;
  }
}
