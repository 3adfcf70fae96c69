package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
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
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * Netty's decoder in its strict form, called for one request at a time by the {@link Connection},
 * so what follows a request stays bytes until its turn. (Decoded at once, a read of 4 KB can be 150
 * requests, 100 KB of objects.) Lines that Netty takes and that a server before this one could read
 * differently are checked as bytes before Netty sees them; {@link RequestGuard} has the table.
 */
final class RequestDecoder {
  private static final byte[] NO_BODY = new byte[0];
  private static final byte TLS_HANDSHAKE = 0x16;
  private static final byte DELETE = 0x7f;
  private static final byte[] VERSION = " HTTP/".getBytes(StandardCharsets.US_ASCII);
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";

  /** A line before a chunk: its size, and extensions. Possessive, so matching is linear. */
  private static final Pattern CHUNK_LINE =
      Pattern.compile(
          "([0-9A-Fa-f]{1,15})(?:[ \t]*+;[ \t]*+%1$s(?:[ \t]*+=[ \t]*+(?:%1$s|\"(?:[^\"\\\\]|\\\\.)*+\"))?+)*+\r"
              .formatted(TOKEN));

  private final GatewayOptions.ConnectionLimits limits;
  private final RequestGuard guard;
  private final Codec codec;
  private final List<Object> parts = new ArrayList<>();

  private boolean inHead;
  private @Nullable HttpRequest head;
  private @Nullable ByteArrayOutputStream body;
  private boolean mustAskForBody;
  private boolean isChunked;

  /** Bytes up to the line before the next chunk; after the last chunk there is none. */
  private long toChunkLine;

  RequestDecoder(GatewayOptions.ConnectionLimits limits) {
    this.limits = limits;
    this.guard = new RequestGuard(limits);
    this.codec = new Codec(limits);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Whole(HttpRequest head, byte[] body) {
    IncomingRequest request(boolean isLast) {
      return new IncomingRequest(head, body, isLast);
    }
  }

  private static final class Codec extends HttpRequestDecoder {
    /** In HTTP/1.0, Netty takes the first of several. */
    private int lengths;

    Codec(GatewayOptions.ConnectionLimits limits) {
      super(
          new HttpDecoderConfig()
              // Lines are measured before.
              .setMaxInitialLineLength(limits.lineBytes() + 2)
              .setMaxHeaderSize(limits.headerBytes())
              .setStrictLineParsing(true)
              .setUseRfc9112TransferEncoding(true)
              .setAllowDuplicateContentLengths(false));
    }

    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
      AsciiString name = super.splitHeaderName(line, start, length);
      if (HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name)) {
        lengths++;
      }
      return name;
    }

    void decodeNext(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
      try {
        decode(context, in, out);
      } catch (RuntimeException bug) {
        throw bug;
      } catch (Exception bug) {
        throw new IllegalStateException(bug);
      }
    }
  }

  /**
   * Takes some of the bytes.
   *
   * @param out receives a {@link Whole}, or a {@link RejectionReason} after which nothing is
   *     decoded
   * @return whether there may be more to take
   */
  boolean decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (!mayGoOn(in, out)) {
      return false;
    }
    int before = in.readableBytes();
    codec.decodeNext(context, in, parts);
    boolean goesOn = in.readableBytes() < before || !parts.isEmpty();
    toChunkLine -= before - in.readableBytes();
    for (Object part : parts) {
      if (out.isEmpty()) {
        RejectionReason problem = read(part, out);
        if (problem != null) {
          out.add(problem);
        }
      }
      ReferenceCountUtil.release(part);
    }
    parts.clear();
    return goesOn;
  }

  /** Whether a part of a request has arrived, with these bytes that were not taken. */
  boolean hasBegun(@Nullable ByteBuf untaken) {
    return inHead || head != null || untaken != null;
  }

  /** Whether the client waits for 100 Continue; true once for each request. */
  boolean mustAskForBody() {
    boolean must = mustAskForBody;
    mustAskForBody = false;
    return must;
  }

  /** Checks the lines that Netty will see next; false if they are not whole, or refused. */
  private boolean mayGoOn(ByteBuf in, List<Object> out) {
    RejectionReason problem = null;
    if (head != null) {
      if (!isChunked || toChunkLine > 0) {
        return true;
      }
      int feed = feed(in);
      if (feed < 0 && in.readableBytes() <= limits.lineBytes()) {
        return false;
      }
      problem = feed < 0 || !readChunkLine(in, feed) ? RejectionReason.MALFORMED : null;
    } else {
      if (!inHead) {
        skipEmptyLines(in);
        int feed = feed(in);
        problem = problemOfRequestLine(in, feed);
        if (problem == null && feed < 0) {
          return false;
        }
        inHead = true;
      }
      if (problem == null && hasFoldedLine(in)) {
        problem = RejectionReason.MALFORMED;
      }
    }
    if (problem != null) {
      out.add(problem);
    }
    return problem == null;
  }

  private static int feed(ByteBuf in) {
    return in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
  }

  private static void skipEmptyLines(ByteBuf in) {
    while (in.readableBytes() >= 2
        && in.getByte(in.readerIndex()) == '\r'
        && in.getByte(in.readerIndex() + 1) == '\n') {
      in.skipBytes(2);
    }
  }

  /** Why a line that ends with that line feed, or is not whole if negative, is refused. */
  private @Nullable RejectionReason problemOfRequestLine(ByteBuf in, int feed) {
    if (!in.isReadable()) {
      return null;
    }
    int start = in.readerIndex();
    byte first = in.getByte(start);
    if (first == TLS_HANDSHAKE) {
      return RejectionReason.TLS;
    }
    if (first >= 0 && first <= ' ' && (first != '\r' || in.readableBytes() > 1)) {
      return RejectionReason.MALFORMED;
    }
    int length = (feed < 0 ? in.writerIndex() : feed) - start;
    if (length > limits.lineBytes() + 1) {
      return in.indexOf(start, start + limits.lineBytes(), (byte) ' ') < 0
          ? RejectionReason.LONG_METHOD
          : RejectionReason.LONG_LINE;
    }
    return feed < 0 || isRequestLine(in, start, feed) ? null : RejectionReason.MALFORMED;
  }

  /** Whether a line is a method, a target and a version with one space between them. */
  private static boolean isRequestLine(ByteBuf in, int start, int feed) {
    int version = feed - " HTTP/1.1\r".length();
    int space = in.indexOf(start, feed, (byte) ' ');
    if (space <= start || space + 1 >= version || !isVersion(in, version)) {
      return false;
    }
    for (int at = space + 1; at < version; at++) {
      byte b = in.getByte(at);
      if ((b >= 0 && b <= ' ') || b == DELETE || b == '#') {
        return false;
      }
    }
    return true;
  }

  private static boolean isVersion(ByteBuf in, int start) {
    for (int i = 0; i < VERSION.length; i++) {
      if (in.getByte(start + i) != VERSION[i]) {
        return false;
      }
    }
    int major = start + VERSION.length;
    return isDigit(in.getByte(major))
        && in.getByte(major + 1) == '.'
        && isDigit(in.getByte(major + 2))
        && in.getByte(major + 3) == '\r';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Whether a line begins with white space. Whole lines are taken, so a line begins the bytes. */
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

  private boolean readChunkLine(ByteBuf in, int feed) {
    int length = feed - in.readerIndex();
    Matcher line =
        CHUNK_LINE.matcher(in.toString(in.readerIndex(), length, StandardCharsets.ISO_8859_1));
    if (length > limits.lineBytes() || !line.matches()) {
      return false;
    }
    long size = Long.parseLong(line.group(1), 16);
    toChunkLine = size == 0 ? Long.MAX_VALUE : length + 1 + size + 2;
    return true;
  }

  private @Nullable RejectionReason read(Object part, List<Object> out) {
    if (part instanceof HttpRequest request) {
      RejectionReason problem =
          codec.lengths > 1 ? RejectionReason.MALFORMED : guard.problem(request);
      if (problem != null) {
        return problem;
      }
      head = request;
      isChunked = HttpUtil.isTransferEncodingChunked(request);
      toChunkLine = 0;
      mustAskForBody = RequestGuard.awaitsContinue(request);
    }
    if (part instanceof HttpContent content) {
      RejectionReason problem = readBody(content);
      if (problem != null) {
        return problem;
      }
    }
    if (part instanceof LastHttpContent && head != null) {
      out.add(new Whole(head, body == null ? NO_BODY : body.toByteArray()));
      codec.lengths = 0;
      inHead = false;
      head = null;
      body = null;
      mustAskForBody = false;
    }
    return null;
  }

  private @Nullable RejectionReason readBody(HttpContent content) {
    if (content.decoderResult().isFailure()) {
      return RequestGuard.reason(content.decoderResult().cause());
    }
    ByteBuf bytes = content.content();
    if (bytes.isReadable()) {
      if (body == null) {
        body = new ByteArrayOutputStream(bytes.readableBytes());
      }
      if (bytes.readableBytes() > limits.bodyBytes() - body.size()) {
        return RejectionReason.LONG_BODY;
      }
      byte[] more = new byte[bytes.readableBytes()];
      bytes.readBytes(more);
      body.writeBytes(more);
    }
    return null;
  }
}
