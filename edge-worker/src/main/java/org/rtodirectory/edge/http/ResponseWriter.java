package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.coding.ContentCoding;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.Body;
import org.rtodirectory.edge.endpoint.HeaderLines;

/**
 * Makes a response of an answer: what every response has, the content coding, the entity tag, 304
 * for a client that has the same, and whether the connection goes on. A response is one buffer,
 * into which its body is written directly. Safe for all threads.
 */
final class ResponseWriter {
  /** About what the headers take; the buffer grows if that is not enough. */
  private static final int HEAD = 1024;

  private static final HeaderLines VARY = HeaderLines.of(HttpHeaderNames.VARY, "Accept-Encoding");
  private static final HeaderLines CLOSE = HeaderLines.of(HttpHeaderNames.CONNECTION, "close");
  private static final HeaderLines KEEP_ALIVE =
      HeaderLines.of(HttpHeaderNames.CONNECTION, "keep-alive");
  private static final byte[] CONTENT_ENCODING = ascii("content-encoding: ");
  private static final byte[] ENTITY_TAG = ascii("etag: ");
  private static final byte[] CONTENT_LENGTH = ascii("content-length: ");
  private static final byte[] END_OF_LINE = ascii("\r\n");

  private final Map<HttpResponseStatus, byte[]> statusLines = new ConcurrentHashMap<>();
  private final DatedHeaders common;
  private final Compression compression;

  /**
   * What of an answer is sent.
   *
   * @param tag its entity tag; null: it has none
   * @param coding of the body; null: none
   * @param body null: the response has none, not even an empty one
   */
  private record Representation(
      HttpResponseStatus status,
      boolean varies,
      @Nullable String tag,
      @Nullable ContentCoding coding,
      @Nullable Body body) {}

  /**
   * @param common headers that every response has, besides the date
   */
  ResponseWriter(Clock clock, HeaderLines common, Compression compression) {
    this.common = new DatedHeaders(clock, common);
    this.compression = compression;
  }

  /** Writes the response to {@code request}; it is flushed only if the connection ends with it. */
  Sent write(ChannelHandlerContext context, IncomingRequest request, Outcome outcome) {
    Representation sent = representation(request, outcome.answer());
    boolean isHead = request.method().equals(HttpMethod.HEAD);
    boolean goesOn = !request.isLast();
    HeaderLines connection = goesOn ? (request.isHttp10() ? KEEP_ALIVE : HeaderLines.NONE) : CLOSE;
    Body body = sent.body();
    int bodyLength = body == null || isHead ? 0 : body.length();
    ByteBuf response = context.alloc().directBuffer(HEAD + bodyLength);
    boolean whole = false;
    try {
      writeHead(response, sent.status(), outcome.answer().headers(), connection);
      write(response, outcome.limits());
      writeRepresentation(response, sent, outcome.answer().type(), !isHead);
      whole = true;
    } finally {
      if (!whole) {
        response.release();
      }
    }
    Sent done = new Sent(sent.status().code(), response.readableBytes());
    if (goesOn) {
      context.write(response, context.voidPromise());
    } else {
      context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
    return done;
  }

  /** Answers what is no request that could be read, and ends the connection. */
  void refuse(ChannelHandlerContext context, Answer answer) {
    ByteBuf response = context.alloc().directBuffer(HEAD);
    writeHead(response, answer.status(), answer.headers(), CLOSE);
    writeBody(response, answer.type(), answer.body(), true);
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }

  private Representation representation(IncomingRequest request, Answer answer) {
    HttpResponseStatus status = answer.status();
    String identity = answer.identity();
    if (identity == null) {
      boolean isEmpty = status.equals(HttpResponseStatus.NO_CONTENT);
      return new Representation(status, false, null, null, isEmpty ? null : answer.body());
    }
    boolean varies = compression.isOffered(answer);
    ContentCoding coding = varies ? compression.choose(request.headers()) : null;
    String tag = EntityTags.of(identity, coding);
    if (isKnown(request, tag)) {
      return new Representation(HttpResponseStatus.NOT_MODIFIED, varies, tag, null, null);
    }
    if (coding != null) {
      byte[] coded = compression.coded(answer, identity, coding);
      if (coded != null) {
        return new Representation(status, varies, tag, coding, Body.of(coded));
      }
      tag = EntityTags.of(identity, null);
    }
    return new Representation(status, varies, tag, null, answer.body());
  }

  private static boolean isKnown(IncomingRequest request, String tag) {
    String known = request.headers().joined(HttpHeaderNames.IF_NONE_MATCH);
    return known != null && EntityTags.anyMatches(known, tag);
  }

  private void writeHead(
      ByteBuf response, HttpResponseStatus status, HeaderLines headers, HeaderLines connection) {
    response.writeBytes(statusLine(status));
    write(response, common.now());
    write(response, connection);
    write(response, headers);
  }

  private static void writeRepresentation(
      ByteBuf response, Representation sent, HeaderLines type, boolean withBody) {
    if (sent.varies()) {
      write(response, VARY);
    }
    if (sent.tag() != null) {
      writeLine(response, ENTITY_TAG, sent.tag());
    }
    if (sent.coding() != null) {
      writeLine(response, CONTENT_ENCODING, sent.coding().token());
    }
    if (sent.body() == null) {
      response.writeBytes(END_OF_LINE);
    } else {
      writeBody(response, type, sent.body(), withBody);
    }
  }

  /** Writes what the body is, the end of the headers, and the body unless the request was HEAD. */
  private static void writeBody(ByteBuf response, HeaderLines type, Body body, boolean isSent) {
    int length = body.length();
    write(response, type);
    writeLine(response, CONTENT_LENGTH, Integer.toString(length));
    response.writeBytes(END_OF_LINE);
    if (isSent) {
      response.ensureWritable(length);
      body.writeTo(response.internalNioBuffer(response.writerIndex(), length));
      response.writerIndex(response.writerIndex() + length);
    }
  }

  private byte[] statusLine(HttpResponseStatus status) {
    return statusLines.computeIfAbsent(status, added -> ascii("HTTP/1.1 " + added + "\r\n"));
  }

  private static void write(ByteBuf response, HeaderLines lines) {
    response.writeBytes(lines.bytes(), 0, lines.length());
  }

  private static void writeLine(ByteBuf response, byte[] name, String value) {
    response.writeBytes(name);
    ByteBufUtil.writeAscii(response, value);
    response.writeBytes(END_OF_LINE);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
