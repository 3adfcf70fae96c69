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
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * Netty's decoder in its strict form, which passes on whole requests, one at a time: while {@link
 * RequestFlow} lets no request through, what was read stays bytes. (Decoded at once, a read of 4 KB
 * can be 150 requests, 100 KB of objects.) In place of a request that is refused it passes on a
 * {@link RejectionReason}.
 *
 * <p>It refuses a few forms that the decoder takes and {@link RequestGuard} could not see in its
 * messages, because a server before this one may read them differently: folded lines, other white
 * space than one space in the request line, control characters in a target, and repeated lengths.
 */
final class RequestDecoder extends HttpRequestDecoder {
  private static final byte[] NO_BODY = new byte[0];
  private static final AsciiString IGNORED = AsciiString.cached("ignored");
  private static final byte TLS_HANDSHAKE = 0x16;
  private static final byte DELETE = 0x7f;

  /** How many empty lines before a request are skipped; old clients sent one after a POST. */
  private static final int MOST_EMPTY_LINES = 8;

  private final GatewayOptions.ConnectionLimits limits;
  private final RequestFlow flow;
  private final RequestGuard guard;

  /** What the decoder of Netty made of the last bytes. */
  private final List<Object> parts = new ArrayList<>();

  private Part part = Part.NOTHING;
  private int emptyLines;
  private int headers;
  private int lengths;
  private int wordEnd;
  private @Nullable HttpRequest head;
  private @Nullable ByteArrayOutputStream body;
  private boolean mustAskForBody;

  /** How much of a request has arrived. */
  private enum Part {
    NOTHING,
    PART_OF_HEAD,
    HEAD
  }

  RequestDecoder(GatewayOptions.ConnectionLimits limits, RequestFlow flow) {
    super(
        new HttpDecoderConfig()
            // Netty counts the CR of a line whose LF has not arrived; splitThirdWordInitialLine
            // does not.
            .setMaxInitialLineLength(limits.lineBytes() + 1)
            .setMaxHeaderSize(limits.headerBytes())
            .setStrictLineParsing(true)
            .setUseRfc9112TransferEncoding(true)
            .setAllowDuplicateContentLengths(false));
    this.limits = limits;
    this.flow = flow;
    this.guard = new RequestGuard(limits);
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    if (flow.isEnded()) {
      in.skipBytes(in.readableBytes());
      return;
    }
    if (!flow.isOpen() || !isHeadWellBegun(in, out)) {
      return;
    }
    super.decode(context, in, parts);
    for (Object message : parts) {
      if (!flow.isEnded()) {
        read(message, in, out);
      }
      ReferenceCountUtil.release(message);
    }
    parts.clear();
  }

  /** The size of the buffer with what is not yet decoded. */
  int capacity() {
    return internalBuffer().capacity();
  }

  /** A request that was not received as a whole has no answer. */
  @Override
  protected void decodeLast(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    in.skipBytes(in.readableBytes());
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) throws Exception {
    super.channelReadComplete(context);
    if (!flow.isOpen()) {
      return;
    }
    if (mustAskForBody) {
      mustAskForBody = false;
      flow.askForBody();
    }
    if (part != Part.NOTHING || emptyLines > 0 || actualReadableBytes() > 0) {
      flow.incomplete();
    }
  }

  @Override
  protected String splitFirstWordInitialLine(byte[] line, int start, int length) {
    wordEnd = start + length;
    require(start == 0);
    return super.splitFirstWordInitialLine(line, start, length);
  }

  @Override
  protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
    requireOneSpace(line, start);
    wordEnd = start + length;
    for (int at = start; at < wordEnd; at++) {
      byte b = line[at];
      require((b < 0 || b > ' ') && b != DELETE && b != '#');
    }
    return super.splitSecondWordInitialLine(line, start, length);
  }

  @Override
  protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
    requireOneSpace(line, start);
    if (start + length > limits.lineBytes()) {
      throw new TooLongHttpLineException("longer than " + limits.lineBytes() + " bytes");
    }
    String version = super.splitThirdWordInitialLine(line, start, length);
    require(
        version.length() == "HTTP/1.1".length()
            && version.startsWith("HTTP/")
            && isDigit(version.charAt(5))
            && version.charAt(6) == '.'
            && isDigit(version.charAt(7)));
    return version;
  }

  @Override
  protected AsciiString splitHeaderName(byte[] line, int start, int length) {
    headers++;
    if (headers > limits.headers()) {
      throw new RequestGuard.TooManyHeaders();
    }
    AsciiString name = super.splitHeaderName(line, start, length);
    if (HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name) && head == null) {
      lengths++;
      require(lengths == 1);
    }
    // Netty reads a body of eight bytes behind the keys of an early WebSocket.
    return HttpHeaderNames.SEC_WEBSOCKET_KEY1.contentEqualsIgnoreCase(name) ? IGNORED : name;
  }

  private void requireOneSpace(byte[] line, int start) {
    require(start == wordEnd + 1 && line[wordEnd] == ' ');
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("not valid HTTP");
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether the bytes may be a head or its beginning; if not, why is passed on. */
  private boolean isHeadWellBegun(ByteBuf in, List<Object> out) {
    if (part == Part.HEAD) {
      return true;
    }
    skipEmptyLines(in);
    if (!in.isReadable()) {
      return false;
    }
    byte first = in.getByte(in.readerIndex());
    if (part == Part.NOTHING) {
      if (first == '\r' && in.readableBytes() == 1 && emptyLines < MOST_EMPTY_LINES) {
        return false;
      }
      if (first == TLS_HANDSHAKE) {
        reject(RejectionReason.TLS, in, out);
        return false;
      }
      if (first <= ' ') {
        reject(RejectionReason.MALFORMED, in, out);
        return false;
      }
    }
    if (hasFoldedLine(in)) {
      reject(RejectionReason.MALFORMED, in, out);
      return false;
    }
    part = Part.PART_OF_HEAD;
    return true;
  }

  private void skipEmptyLines(ByteBuf in) {
    while (part == Part.NOTHING
        && emptyLines < MOST_EMPTY_LINES
        && in.readableBytes() >= 2
        && in.getByte(in.readerIndex()) == '\r'
        && in.getByte(in.readerIndex() + 1) == '\n') {
      in.skipBytes(2);
      emptyLines++;
    }
  }

  /**
   * Whether a line of the head begins with white space. The bytes begin with a line, because whole
   * lines are consumed.
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

  private void read(Object message, ByteBuf in, List<Object> out) {
    RejectionReason problem = null;
    if (message instanceof HttpRequest request) {
      problem = guard.problem(request);
      head = request;
      part = Part.HEAD;
      headers = 0;
      mustAskForBody = RequestGuard.awaitsContinue(request);
    }
    if (problem == null && message instanceof HttpContent content) {
      problem = readBody(content);
    }
    if (problem != null) {
      reject(problem, in, out);
    } else if (message instanceof LastHttpContent) {
      pass(out);
    }
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

  private void pass(List<Object> out) {
    HttpRequest request = head;
    if (request == null) {
      throw new IllegalStateException("a body without a head");
    }
    boolean isLast = flow.pass(HttpUtil.isKeepAlive(request));
    out.add(new IncomingRequest(request, body == null ? NO_BODY : body.toByteArray(), isLast));
    part = Part.NOTHING;
    emptyLines = 0;
    headers = 0;
    lengths = 0;
    head = null;
    body = null;
    mustAskForBody = false;
  }

  private void reject(RejectionReason reason, ByteBuf in, List<Object> out) {
    flow.refuse();
    in.skipBytes(in.readableBytes());
    out.add(reason);
  }
}
