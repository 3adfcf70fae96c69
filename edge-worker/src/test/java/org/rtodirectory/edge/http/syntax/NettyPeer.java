package org.rtodirectory.edge.http.syntax;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.http.syntax.RequestSyntax.Read;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * Compares {@link RequestParser} with Netty's decoder of requests in its strict form. Whatever the
 * parser takes, the decoder takes, and ends where the parser does; what only the decoder takes is
 * one of the differences that are listed here.
 */
final class NettyPeer {
  private static final GatewayOptions.ConnectionLimits LIMITS = new TestLimits().limits();

  /** What a user of the decoder has to look at, and limits that count in another way. */
  private static final Set<RejectionReason> LEFT_TO_THE_USER =
      EnumSet.of(
          RejectionReason.HOST,
          RejectionReason.TARGET,
          RejectionReason.TUNNEL,
          RejectionReason.VERSION,
          RejectionReason.TRANSFER_CODING,
          RejectionReason.EXPECTATION,
          RejectionReason.LONG_LINE,
          RejectionReason.LONG_HEADERS,
          RejectionReason.MANY_HEADERS,
          RejectionReason.LONG_BODY);

  /** What the decoder takes and the parser does not, and how such bytes look. */
  private enum Lenient {
    FOLDED_LINE("\r\n[ \t]"),
    LINE_ENDS_IN_FRONT("(^|\r|\n)[\r\n]"),
    WHITE_SPACE_IN_THE_REQUEST_LINE("[ \t\u000b\f\r][ \t\u000b\f\r]|[\t\u000b\f\r]"),
    WHITE_SPACE_IN_FRONT("(^|\n)[ \t\u000b\f\r]"),
    VERSION_IN_SMALL_LETTERS("(?i:http/)"),
    CONTROL_CHARACTER_OR_FRAGMENT_IN_THE_TARGET("[\\x00-\\x1f\\x7f#]"),
    CHUNK_SIZE_WITH_SOMETHING_AROUND("[0-9a-fA-F][^0-9a-fA-F\r\n]|\r\n[^0-9a-fA-F]"),
    CHUNK_SIZE_OF_MANY_DIGITS("[0-9a-fA-F]{9}"),
    SEVERAL_LENGTHS_IN_HTTP_1_0("(?is)content-length.*content-length"),
    TRANSFER_CODINGS("(?i)transfer-encoding"),
    EMPTY_VALUE_OF_WHITE_SPACE(":[ \t]*\r\n");

    private final Pattern look;

    Lenient(String look) {
      this.look = Pattern.compile(look);
    }
  }

  /**
   * What the decoder reads in another way: it knows the bodies of an early WebSocket, has chunks in
   * HTTP/1.1 only, and no bytes beyond ASCII in quoted chunk extensions.
   */
  private static final Pattern LEFT_OUT =
      Pattern.compile("(?i)sec-websocket-key[12]|HTTP/1\\.[2-9]|;[^\r\n]*[\\x80-\\xff]");

  /** Requests, and why no more came: null if more bytes were needed. */
  record Outcome(List<Read> requests, @Nullable RejectionReason refusal, boolean isRefused) {}

  private NettyPeer() {}

  /** Fails if the two do not agree about these pieces of a connection. */
  static void compare(List<String> pieces) {
    String all = String.join("", pieces);
    if (LEFT_OUT.matcher(all).find()) {
      return;
    }
    Outcome ours = ours(pieces);
    Outcome peer = peer(pieces);
    int same = Math.min(ours.requests().size(), peer.requests().size());
    if (!ours.requests().subList(0, same).equals(peer.requests().subList(0, same))) {
      throw new AssertionError("other requests: " + ours + " and " + peer);
    }
    if (ours.requests().size() > same) {
      throw new AssertionError("taken by the parser alone: " + ours + " and " + peer);
    }
    if (peer.requests().size() > same && !isListed(ours, all)) {
      throw new AssertionError("taken by the decoder alone: " + ours + " and " + peer);
    }
  }

  private static boolean isListed(Outcome ours, String all) {
    RejectionReason refusal = ours.refusal();
    if (refusal == null) {
      return false;
    }
    if (LEFT_TO_THE_USER.contains(refusal)) {
      return true;
    }
    for (Lenient lenient : Lenient.values()) {
      if (lenient.look.matcher(all).find()) {
        return true;
      }
    }
    return false;
  }

  static Outcome ours(List<String> pieces) {
    RequestParser parser = new RequestParser(LIMITS);
    ByteBuf bytes = Unpooled.buffer();
    List<Read> requests = new ArrayList<>();
    try {
      for (String piece : pieces) {
        bytes.writeBytes(piece.getBytes(ISO_8859_1));
        for (IncomingRequest next = parser.next(bytes); next != null; next = parser.next(bytes)) {
          requests.add(
              new Read(
                  next.method().name(), next.rawTarget(), new String(next.body(), ISO_8859_1)));
        }
      }
    } catch (RequestRejectedException refused) {
      return new Outcome(requests, refused.reason(), true);
    }
    return new Outcome(requests, null, false);
  }

  static Outcome peer(List<String> pieces) {
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new HttpRequestDecoder(
                new HttpDecoderConfig()
                    .setMaxInitialLineLength(LIMITS.lineBytes())
                    .setMaxHeaderSize(LIMITS.headerBytes())
                    .setStrictLineParsing(true)
                    .setUseRfc9112TransferEncoding(true)
                    .setAllowDuplicateContentLengths(false)
                    .setValidateHeaders(true)));
    List<Read> requests = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    HttpRequest head = null;
    boolean isRefused = false;
    for (String piece : pieces) {
      channel.writeInbound(Unpooled.copiedBuffer(piece, ISO_8859_1));
      for (Object part = channel.readInbound(); part != null; part = channel.readInbound()) {
        isRefused |= ((HttpObject) part).decoderResult().isFailure();
        if (part instanceof HttpRequest request) {
          head = request;
        }
        if (part instanceof HttpContent content) {
          body.append(content.content().toString(ISO_8859_1));
        }
        if (part instanceof LastHttpContent && head != null && !isRefused) {
          requests.add(new Read(head.method().name(), head.uri(), body.toString()));
          body.setLength(0);
        }
        ReferenceCountUtil.release(part);
      }
    }
    channel.finishAndReleaseAll();
    return new Outcome(requests, null, isRefused);
  }
}
