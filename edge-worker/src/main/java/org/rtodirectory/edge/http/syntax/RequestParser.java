package org.rtodirectory.edge.http.syntax;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * An incremental parser of the HTTP/1.1 requests of one connection (RFC 9112). It parses one
 * request per call, so that pipelined requests wait as bytes. It is stricter than the standard
 * requires wherever a server in front might interpret the same bytes differently (request
 * smuggling): lines end in CR LF and are not folded, there is exactly one valid Host, and one
 * length of the body, either Content-Length or the transfer coding chunked. It takes time linear in
 * the number of bytes, however they are split into reads.
 *
 * <p>Netty's {@code HttpRequestDecoder} with all strict options was measured as an alternative. A
 * page took 2, 11 and 25 % more processor time in three runs on a busy machine; parsing alone took
 * 0.2 to 0.35 instead of 0.1 µs for a request of 70 bytes, and 1.3 to 1.8 instead of 0.8 µs for a
 * browser's of 531. It is not used for two other reasons. Of the 243 rows of {@code
 * request-syntax.txt} that must be refused it accepts 101. A handler after it can refuse 75 of
 * these; the other 26 leave no trace in its messages (folded lines, white space in the request
 * line, malformed chunk extensions, repeated lengths in HTTP/1.0), and need a second scanner over
 * the same bytes. And it keeps an unfinished head as objects on the heap, 32 KB for a head of 16
 * KB, which no budget of bytes counts; 166 unfinished heads of very short lines fill a heap of 128
 * MB. {@code RequestParserDifferentialTest} compares the two.
 */
public final class RequestParser {
  private static final byte[] NO_BODY = new byte[0];
  private static final byte TLS_HANDSHAKE = 0x16;
  private static final int MOST_DIGITS = 18;
  private static final String CONTINUE = "100-continue";
  private static final String CHUNKED = "chunked";
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";

  /**
   * The next coding with optional parameters and the comma after it. All quantifiers are
   * possessive, so that matching takes linear time.
   */
  private static final Pattern CODING =
      Pattern.compile("\\G[ \t]*+(" + TOKEN + ")([ \t]*+;[^,\"]*+)?+[ \t]*+(?:,|\\z)");

  private final GatewayOptions.ConnectionLimits limits;
  private SectionScanner scanner;

  /** Whether the first line of an incomplete head was validated. */
  private boolean isLineRead;

  /** The request line of a request whose head is complete and whose body is not. */
  private @Nullable RequestLine line;

  private RequestHeaders headers = RequestHeaders.NONE;
  private int length;
  private @Nullable ChunkedBody chunks;
  private boolean waits;

  public RequestParser(GatewayOptions.ConnectionLimits limits) {
    this.limits = limits;
    this.scanner = head();
  }

  /**
   * The next request if it is complete, else null. The parsed bytes are consumed from {@code
   * bytes}; the next call must get the remaining bytes first.
   *
   * @throws RequestRejectedException if the request is not accepted; the connection cannot go on
   */
  public @Nullable IncomingRequest next(ByteBuf bytes) throws RequestRejectedException {
    RequestLine asked = line == null ? readHead(bytes) : line;
    if (asked == null) {
      return null;
    }
    line = asked;
    byte[] body = readBody(bytes);
    if (body == null) {
      return null;
    }
    line = null;
    waits = false;
    chunks = null;
    return new IncomingRequest(asked, headers, body);
  }

  /**
   * Whether the client waits for 100 Continue before it sends the body (RFC 9110, section 10.1.1).
   * True at most once for each request.
   */
  public boolean mustAskForBody() {
    boolean must = waits;
    waits = false;
    return must;
  }

  private SectionScanner head() {
    return SectionScanner.head(limits.lineBytes(), limits.headerBytes());
  }

  private @Nullable RequestLine readHead(ByteBuf bytes) throws RequestRejectedException {
    if (bytes.isReadable()) {
      checkBeginning(bytes.getByte(bytes.readerIndex()));
    }
    int found = scanner.find(bytes);
    int lineLength = scanner.firstLine();
    if (found == SectionScanner.OPEN) {
      if (lineLength != SectionScanner.OPEN && !isLineRead) {
        // Validated early: a client of another protocol may send nothing more and wait for an
        // answer.
        RequestLine.read(copy(bytes, lineLength), lineLength - 2);
        isLineRead = true;
      }
      return null;
    }
    scanner = head();
    isLineRead = false;
    byte[] head = copy(bytes, found);
    bytes.skipBytes(found);
    RequestLine asked = RequestLine.read(head, lineLength - 2);
    if (asked.major() != 1) {
      throw new RequestRejectedException(RejectionReason.VERSION);
    }
    headers = RequestHeaders.read(head, lineLength, found - 2, limits.headers());
    check(asked);
    return asked;
  }

  /**
   * Rejects bytes of another protocol at the first byte, because they may never contain a line end.
   */
  private static void checkBeginning(byte first) throws RequestRejectedException {
    if (first == TLS_HANDSHAKE) {
      throw new RequestRejectedException(RejectionReason.TLS);
    }
    if (!HttpSyntax.isToken(first) && first != '\r' && first != '\n') {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
  }

  private static byte[] copy(ByteBuf bytes, int length) {
    byte[] copy = new byte[length];
    bytes.getBytes(bytes.readerIndex(), copy);
    return copy;
  }

  private void check(RequestLine asked) throws RequestRejectedException {
    boolean isHttp10 = asked.minor() == 0;
    readFraming(isHttp10);
    checkHost(asked, isHttp10);
    if (asked.method().equals(HttpMethod.CONNECT)) {
      throw new RequestRejectedException(RejectionReason.TUNNEL);
    }
    if (!RequestTarget.isWellFormed(asked.target(), asked.method())) {
      throw new RequestRejectedException(RejectionReason.TARGET);
    }
    String expected = headers.joined(HttpHeaderNames.EXPECT);
    waits = expected != null && isContinue(expected) && !isHttp10;
  }

  /**
   * Requires exactly one valid Host header (RFC 9112, section 3.2); in HTTP/1.0 it may be absent.
   * It may be empty only if the target has no authority (RFC 9110, section 7.2). Only {@code *} has
   * none: a path belongs to some host, and the host of an {@code http} URI is not empty (section
   * 4.2.1).
   */
  private void checkHost(RequestLine asked, boolean isHttp10) throws RequestRejectedException {
    int hosts = headers.count(HttpHeaderNames.HOST);
    boolean isValid =
        switch (hosts) {
          case 0 -> isHttp10;
          case 1 ->
              headers.hasValidHost()
                  || (headers.isEmpty(HttpHeaderNames.HOST)
                      && asked.target().equals(RequestTarget.ASTERISK));
          default -> false;
        };
    if (!isValid) {
      throw new RequestRejectedException(RejectionReason.HOST);
    }
  }

  /**
   * Requires that the only expectation is 100-continue (RFC 9110, section 10.1.1); returns true.
   */
  private static boolean isContinue(String expected) throws RequestRejectedException {
    if (!expected.equalsIgnoreCase(CONTINUE)) {
      throw new RequestRejectedException(RejectionReason.EXPECTATION);
    }
    return true;
  }

  private void readFraming(boolean isHttp10) throws RequestRejectedException {
    int lengths = headers.count(HttpHeaderNames.CONTENT_LENGTH);
    String coding = headers.joined(HttpHeaderNames.TRANSFER_ENCODING);
    if (coding == null) {
      length = lengths == 0 ? 0 : contentLength(lengths);
    } else if (lengths > 0 || isHttp10) {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    } else if (coding.equalsIgnoreCase(CHUNKED)) {
      chunks = new ChunkedBody(limits.bodyBytes(), limits.headerBytes(), limits.headers());
    } else {
      throw new RequestRejectedException(
          isUnknown(coding) ? RejectionReason.TRANSFER_CODING : RejectionReason.MALFORMED);
    }
  }

  /**
   * Whether a list of codings is well-formed, so that one of them is not implemented (RFC 9112,
   * section 6.1). The list is malformed if chunked is not the last coding, occurs twice, or has
   * parameters (section 7.1).
   */
  private static boolean isUnknown(String codings) {
    Matcher coding = CODING.matcher(codings);
    boolean isLast = false;
    while (!isLast && coding.find()) {
      boolean isChunked = coding.group(1).equalsIgnoreCase(CHUNKED);
      isLast = coding.end() == codings.length() && !codings.endsWith(",");
      if (isChunked && (!isLast || coding.group(2) != null)) {
        return false;
      }
    }
    return isLast;
  }

  private int contentLength(int lengths) throws RequestRejectedException {
    String given = headers.get(HttpHeaderNames.CONTENT_LENGTH);
    boolean isNumber =
        given != null
            && !given.isEmpty()
            && given.length() <= MOST_DIGITS
            && given.chars().allMatch(c -> c >= '0' && c <= '9');
    if (lengths > 1 || !isNumber) {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
    long announced = Long.parseLong(given);
    if (announced > limits.bodyBytes()) {
      throw new RequestRejectedException(RejectionReason.LONG_BODY);
    }
    return (int) announced;
  }

  private byte @Nullable [] readBody(ByteBuf bytes) throws RequestRejectedException {
    if (chunks != null) {
      return chunks.read(bytes) ? chunks.content() : null;
    }
    if (bytes.readableBytes() < length) {
      return null;
    }
    if (length == 0) {
      return NO_BODY;
    }
    byte[] body = new byte[length];
    bytes.readBytes(body);
    return body;
  }
}
