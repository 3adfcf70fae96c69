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
  private final DateLine date;
  private final HeaderLines common;
  private final Compression compression;

  /**
   * @param common headers that every response has, besides the date
   */
  ResponseWriter(Clock clock, HeaderLines common, Compression compression) {
    this.date = new DateLine(clock);
    this.common = common;
    this.compression = compression;
  }

  /** Writes the response to {@code request}; it is flushed only if the connection ends with it. */
  Sent write(ChannelHandlerContext context, IncomingRequest request, Outcome outcome) {
    boolean goesOn = !request.isLast();
    boolean saysSo = request.isHttp10();
    HeaderLines connection = goesOn ? (saysSo ? KEEP_ALIVE : HeaderLines.NONE) : CLOSE;
    ByteBuf response = context.alloc().directBuffer(HEAD + outcome.answer().body().length());
    Sent sent = null;
    try {
      HttpResponseStatus status = writeResponse(response, request, outcome, connection);
      sent = new Sent(status.code(), response.readableBytes());
    } finally {
      if (sent == null) {
        response.release();
      }
    }
    if (goesOn) {
      context.write(response, context.voidPromise());
    } else {
      context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
    return sent;
  }

  /** Answers what is no request that could be read, and ends the connection. */
  void refuse(ChannelHandlerContext context, Answer answer) {
    ByteBuf response = context.alloc().directBuffer(HEAD);
    writeHead(response, answer.status(), answer.headers(), CLOSE);
    writeBody(response, answer.type(), answer.body(), true);
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }

  private HttpResponseStatus writeResponse(
      ByteBuf response, IncomingRequest request, Outcome outcome, HeaderLines connection) {
    Answer answer = outcome.answer();
    String identity = answer.identity();
    boolean varies = identity != null && compression.isOffered(answer);
    ContentCoding coding = varies ? compression.choose(request.headers()) : null;
    String tag = identity == null ? null : EntityTags.of(identity, coding);
    boolean isKnown = tag != null && isKnown(request, tag);
    byte[] coded =
        identity == null || coding == null || isKnown
            ? null
            : compression.coded(answer, identity, coding);

    HttpResponseStatus status = isKnown ? HttpResponseStatus.NOT_MODIFIED : answer.status();
    writeHead(response, status, answer.headers(), connection);
    outcome.limits().writeTo(response);
    if (varies) {
      VARY.writeTo(response);
    }
    if (identity != null && tag != null) {
      boolean isInCoding = isKnown || coded != null;
      writeLine(response, ENTITY_TAG, isInCoding ? tag : EntityTags.of(identity, null));
    }
    boolean hasBody = !request.method().equals(HttpMethod.HEAD);
    if (isKnown || status.equals(HttpResponseStatus.NO_CONTENT)) {
      response.writeBytes(END_OF_LINE);
    } else if (coding == null || coded == null) {
      writeBody(response, answer.type(), answer.body(), hasBody);
    } else {
      writeLine(response, CONTENT_ENCODING, coding.token());
      writeBody(response, answer.type(), Body.of(coded), hasBody);
    }
    return status;
  }

  private static boolean isKnown(IncomingRequest request, String tag) {
    String known = request.headers().joined(HttpHeaderNames.IF_NONE_MATCH);
    return known != null && EntityTags.anyMatches(known, tag);
  }

  private void writeHead(
      ByteBuf response, HttpResponseStatus status, HeaderLines headers, HeaderLines connection) {
    response.writeBytes(statusLine(status));
    date.now().writeTo(response);
    common.writeTo(response);
    connection.writeTo(response);
    headers.writeTo(response);
  }

  /** Writes what the body is, the end of the headers, and the body unless the request was HEAD. */
  private static void writeBody(ByteBuf response, HeaderLines type, Body body, boolean isSent) {
    int length = body.length();
    type.writeTo(response);
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

  private static void writeLine(ByteBuf response, byte[] name, String value) {
    response.writeBytes(name);
    ByteBufUtil.writeAscii(response, value);
    response.writeBytes(END_OF_LINE);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
