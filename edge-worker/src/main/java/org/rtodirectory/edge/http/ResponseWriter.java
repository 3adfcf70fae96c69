package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.Body;
import org.rtodirectory.edge.endpoint.HeaderLines;

/**
 * The writer of answers as HTTP/1.1 responses. It adds the headers that every response has, the
 * content coding, the entity tag and the Connection header. If the client already has the answer,
 * the status becomes 304. A response is one buffer with headers and body. Safe for all threads.
 */
public final class ResponseWriter {
  /** The estimated size of the status line and of the lines that this class writes itself. */
  private static final int OTHER_LINES_BYTES = 256;

  /** The maximum length of a date. The parser throws an exception for a longer one. */
  private static final int MAX_DATE_LENGTH = 64;

  private static final HeaderLines VARY_BY_ENCODING =
      HeaderLines.of(HttpHeaderNames.VARY, "Accept-Encoding");
  private static final HeaderLines VARY_BY_ACCEPT = HeaderLines.of(HttpHeaderNames.VARY, "Accept");
  private static final HeaderLines VARY_BY_BOTH =
      HeaderLines.of(HttpHeaderNames.VARY, "Accept, Accept-Encoding");
  private static final HeaderLines CLOSE = HeaderLines.of(HttpHeaderNames.CONNECTION, "close");
  private static final HeaderLines KEEP_ALIVE =
      HeaderLines.of(HttpHeaderNames.CONNECTION, "keep-alive");
  private static final byte[] CONTENT_ENCODING = ascii("content-encoding: ");
  private static final byte[] ENTITY_TAG = ascii("etag: ");
  private static final byte[] CONTENT_LENGTH = ascii("content-length: ");
  private static final String QUOTE = "\"";
  private static final byte[] END_OF_LINE = ascii("\r\n");

  private final Map<HttpResponseStatus, byte[]> statusLines = new ConcurrentHashMap<>();
  private final Clock clock;
  private final HeaderLines constantHeaders;
  private final Compression compression;
  private volatile CommonHeaders commonHeaders =
      new CommonHeaders(Long.MIN_VALUE, HeaderLines.NONE);

  /**
   * The headers of every response, which are encoded once per second.
   *
   * @param second the time in Unix seconds, which is also the time in the Date header
   * @param lines Date and the constant headers
   */
  private record CommonHeaders(long second, HeaderLines lines) {}

  /**
   * A sent response.
   *
   * @param status the sent status, which is 304 if the client already has the answer
   * @param bytes the length with headers
   */
  public record SentResponse(int status, int bytes) {}

  /**
   * The representation of an answer that is selected for a request.
   *
   * @param isNegotiated whether the coding depends on the request
   * @param tag the entity tag, or null if there is none
   * @param coding the coding of the body, or null if it is not coded
   * @param body the coded body, or null if the response has no body and no Content-Length
   */
  private record Representation(
      HttpResponseStatus status,
      boolean isNegotiated,
      @Nullable String tag,
      @Nullable ContentCoding coding,
      @Nullable Body body) {
    /** Returns the length of the body in its coding, in bytes, or 0 if there is no body. */
    int length() {
      return body == null ? 0 : body.length();
    }
  }

  /**
   * @param constantHeaders the headers that every response has in addition to Date
   */
  public ResponseWriter(Clock clock, HeaderLines constantHeaders, Compression compression) {
    this.clock = clock;
    this.constantHeaders = constantHeaders;
    this.compression = compression;
  }

  /**
   * Writes the response to {@code request}. Flushes the response only if it is the last of the
   * connection. If this method throws an exception, nothing was written.
   *
   * @param limitHeaders the rate-limit headers of the response
   */
  public SentResponse write(
      ChannelHandlerContext context,
      IncomingRequest request,
      Answer answer,
      HeaderLines limitHeaders) {
    Representation representation = representation(request, answer);
    HeaderLines connection =
        request.isLast() ? CLOSE : request.isHttp10() ? KEEP_ALIVE : HeaderLines.NONE;
    boolean shouldSendBody = !request.method().equals(HttpMethod.HEAD);
    ByteBuf response =
        response(context, answer, representation, connection, limitHeaders, shouldSendBody);
    SentResponse sent = new SentResponse(representation.status().code(), response.readableBytes());
    if (request.isLast()) {
      context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    } else {
      context.write(response, context.voidPromise());
    }
    return sent;
  }

  /**
   * Writes the response to bytes that are not a valid request. Then closes the connection.
   *
   * @param shouldSendBody false in response to HEAD
   */
  public void writeAndClose(ChannelHandlerContext context, Answer answer, boolean shouldSendBody) {
    Representation plain = new Representation(answer.status(), false, null, null, answer.body());
    context
        .writeAndFlush(response(context, answer, plain, CLOSE, HeaderLines.NONE, shouldSendBody))
        .addListener(ChannelFutureListener.CLOSE);
  }

  private Representation representation(IncomingRequest request, Answer answer) {
    HttpResponseStatus status = answer.status();
    String identity = answer.identity();
    if (identity == null) {
      boolean hasBody = !status.equals(HttpResponseStatus.NO_CONTENT);
      return new Representation(status, false, null, null, hasBody ? answer.body() : null);
    }
    boolean isNegotiated = compression.isNegotiated(answer);
    ContentCoding coding = isNegotiated ? compression.choose(request) : null;
    String tag = entityTag(identity, coding);
    if (isCurrent(request, tag, answer.lastModified())) {
      return new Representation(HttpResponseStatus.NOT_MODIFIED, isNegotiated, tag, null, null);
    }
    return new Representation(
        status, isNegotiated, tag, coding, compression.body(answer, identity, coding));
  }

  /**
   * Returns whether the copy of the client is current, by its entity tag, or by its date if the
   * client sends no tag. An invalid date is ignored.
   */
  @SuppressWarnings("JavaUtilDate") // The parser returns a Date.
  private static boolean isCurrent(
      IncomingRequest request, String tag, @Nullable Instant lastModified) {
    String knownTags = request.joinedValues(HttpHeaderNames.IF_NONE_MATCH);
    if (knownTags != null) {
      return anyMatches(knownTags, tag);
    }
    String since = request.header(HttpHeaderNames.IF_MODIFIED_SINCE);
    if (lastModified == null || since == null || since.length() > MAX_DATE_LENGTH) {
      return false;
    }
    Date date = DateFormatter.parseHttpDate(since);
    return date != null && !date.toInstant().isBefore(lastModified);
  }

  /**
   * Returns the strong entity tag of a body. Each coding has its own tag, because its bytes differ.
   */
  private static String entityTag(String identity, @Nullable ContentCoding coding) {
    String opaqueTag = coding == null ? identity : identity + '-' + coding.token();
    return QUOTE.concat(opaqueTag).concat(QUOTE);
  }

  /** Returns whether If-None-Match is {@code *} or names the tag, by weak comparison. */
  private static boolean anyMatches(String header, String tag) {
    return header.equals(tag)
        || header.equals("*")
        || Arrays.stream(header.split(",", -1))
            .map(String::strip)
            .anyMatch(knownTag -> knownTag.equals(tag) || knownTag.equals("W/" + tag));
  }

  /** Returns the complete response. */
  private ByteBuf response(
      ChannelHandlerContext context,
      Answer answer,
      Representation representation,
      HeaderLines connection,
      HeaderLines limitHeaders,
      boolean shouldSendBody) {
    HeaderLines common = commonHeaders();
    int headerBytes =
        common.length()
            + answer.headers().length()
            + limitHeaders.length()
            + answer.type().length()
            + OTHER_LINES_BYTES;
    ByteBuf response =
        context.alloc().directBuffer(headerBytes + (shouldSendBody ? representation.length() : 0));
    boolean isComplete = false;
    try {
      response.writeBytes(statusLine(representation.status()));
      write(response, common);
      write(response, connection);
      write(response, answer.headers());
      write(response, limitHeaders);
      write(response, vary(answer, representation));
      writeRepresentation(response, representation, answer.type());
      if (shouldSendBody && representation.body() != null) {
        writeBody(response, representation.body());
      }
      isComplete = true;
      return response;
    } finally {
      if (!isComplete) {
        response.release();
      }
    }
  }

  private static HeaderLines vary(Answer answer, Representation representation) {
    if (answer.variesByAccept()) {
      return representation.isNegotiated() ? VARY_BY_BOTH : VARY_BY_ACCEPT;
    }
    return representation.isNegotiated() ? VARY_BY_ENCODING : HeaderLines.NONE;
  }

  private static void writeRepresentation(
      ByteBuf response, Representation representation, HeaderLines type) {
    if (representation.tag() != null) {
      writeLine(response, ENTITY_TAG, representation.tag());
    }
    if (representation.coding() != null) {
      writeLine(response, CONTENT_ENCODING, representation.coding().token());
    }
    if (representation.body() != null) {
      write(response, type);
      writeLine(response, CONTENT_LENGTH, Integer.toString(representation.length()));
    }
    response.writeBytes(END_OF_LINE);
  }

  private static void writeBody(ByteBuf response, Body body) {
    int length = body.length();
    response.ensureWritable(length);
    body.writeTo(response.internalNioBuffer(response.writerIndex(), length));
    response.writerIndex(response.writerIndex() + length);
  }

  private byte[] statusLine(HttpResponseStatus status) {
    return statusLines.computeIfAbsent(status, key -> ascii("HTTP/1.1 " + key + "\r\n"));
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

  @SuppressWarnings("JavaUtilDate") // The formatter takes a Date.
  private HeaderLines commonHeaders() {
    long second = Math.floorDiv(clock.millis(), 1000L);
    CommonHeaders latest = commonHeaders;
    if (latest.second != second) {
      String date = DateFormatter.format(new Date(second * 1000));
      latest =
          new CommonHeaders(
              second, HeaderLines.of(HttpHeaderNames.DATE, date).and(constantHeaders));
      commonHeaders = latest;
    }
    return latest.lines;
  }
}
