package org.rtodirectory.edge.http.syntax;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * A decoder of one body in the transfer coding chunked (RFC 9112, section 7.1). Chunk extensions
 * and trailers must be well-formed, and are discarded.
 */
final class ChunkedBody {
  private static final int MOST_DIGITS = 8;
  private static final int LONGEST_SIZE_LINE = 1024;
  private static final int RADIX = 16;

  private final int mostBytes;
  private final int mostTrailers;
  private final SectionScanner trailers;
  private byte[] content = new byte[0];
  private int length;
  private Next next = Next.SIZE;
  private int scanned;
  private int missing;

  private enum Next {
    SIZE,
    CONTENT,
    END_OF_CHUNK,
    TRAILERS,
    NOTHING
  }

  /**
   * @param mostBytes the maximum length of the body
   * @param trailerBytes the maximum length of all trailers together
   * @param mostTrailers the maximum number of trailers
   */
  ChunkedBody(int mostBytes, int trailerBytes, int mostTrailers) {
    this.mostBytes = mostBytes;
    this.mostTrailers = mostTrailers;
    this.trailers = SectionScanner.trailers(trailerBytes);
  }

  /**
   * Reads the available part of the body from {@code bytes}; returns whether the body is complete.
   *
   * @throws RequestRejectedException if the body is too long, or a chunk is not valid
   */
  boolean read(ByteBuf bytes) throws RequestRejectedException {
    boolean goesOn = true;
    while (goesOn && next != Next.NOTHING) {
      goesOn =
          switch (next) {
            case SIZE -> readSize(bytes);
            case CONTENT -> readContent(bytes);
            case END_OF_CHUNK -> readEndOfChunk(bytes);
            case TRAILERS -> readTrailers(bytes);
            case NOTHING -> false;
          };
    }
    return next == Next.NOTHING;
  }

  /** The decoded body. */
  byte[] content() {
    return Arrays.copyOf(content, length);
  }

  private boolean readSize(ByteBuf bytes) throws RequestRejectedException {
    int from = bytes.readerIndex();
    int feed = bytes.indexOf(from + scanned, bytes.writerIndex(), (byte) '\n');
    scanned = (feed < 0 ? bytes.writerIndex() : feed + 1) - from;
    if (scanned > LONGEST_SIZE_LINE) {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
    if (feed < 0) {
      return false;
    }
    byte[] line = new byte[scanned];
    bytes.readBytes(line);
    scanned = 0;
    missing = size(line);
    if (missing > mostBytes - length) {
      throw new RequestRejectedException(RejectionReason.LONG_BODY);
    }
    next = missing == 0 ? Next.TRAILERS : Next.CONTENT;
    return true;
  }

  private static int size(byte[] line) throws RequestRejectedException {
    long size = 0;
    int digits = 0;
    while (Character.digit(line[digits], RADIX) >= 0) {
      size = size * RADIX + Character.digit(line[digits], RADIX);
      digits++;
      if (digits > MOST_DIGITS) {
        throw new RequestRejectedException(RejectionReason.MALFORMED);
      }
    }
    if (digits == 0
        || extensionsEnd(line, digits) != line.length - 2
        || line[line.length - 2] != '\r') {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  /**
   * The index after the chunk extensions that begin at {@code at}, each {@code BWS ";" BWS name [
   * BWS "=" BWS ( token / quoted-string ) ]} (section 7.1.1).
   */
  private static int extensionsEnd(byte[] line, int at) throws RequestRejectedException {
    int end = at;
    int sign = HttpSyntax.blanksEnd(line, end);
    while (line[sign] == ';') {
      end = tokenEnd(line, HttpSyntax.blanksEnd(line, sign + 1));
      sign = HttpSyntax.blanksEnd(line, end);
      if (line[sign] == '=') {
        int value = HttpSyntax.blanksEnd(line, sign + 1);
        end = line[value] == '"' ? quotedStringEnd(line, value) : tokenEnd(line, value);
        sign = HttpSyntax.blanksEnd(line, end);
      }
    }
    return end;
  }

  private static int tokenEnd(byte[] line, int at) throws RequestRejectedException {
    int end = HttpSyntax.tokenEnd(line, at);
    if (end == at) {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
    return end;
  }

  private static int quotedStringEnd(byte[] line, int at) throws RequestRejectedException {
    int end = HttpSyntax.quotedStringEnd(line, at);
    if (end < 0) {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
    return end;
  }

  private boolean readContent(ByteBuf bytes) {
    int here = Math.min(missing, bytes.readableBytes());
    if (content.length < length + here) {
      content = Arrays.copyOf(content, Math.max(length + here, 2 * content.length));
    }
    bytes.readBytes(content, length, here);
    length += here;
    missing -= here;
    if (missing == 0) {
      next = Next.END_OF_CHUNK;
    }
    return missing == 0;
  }

  private boolean readEndOfChunk(ByteBuf bytes) throws RequestRejectedException {
    int here = bytes.readableBytes();
    boolean isWrong =
        (here > 0 && bytes.getByte(bytes.readerIndex()) != '\r')
            || (here > 1 && bytes.getByte(bytes.readerIndex() + 1) != '\n');
    if (isWrong) {
      throw new RequestRejectedException(RejectionReason.MALFORMED);
    }
    if (here < 2) {
      return false;
    }
    bytes.skipBytes(2);
    next = Next.SIZE;
    return true;
  }

  private boolean readTrailers(ByteBuf bytes) throws RequestRejectedException {
    int found = trailers.find(bytes);
    if (found == SectionScanner.OPEN) {
      return false;
    }
    byte[] lines = new byte[found];
    bytes.readBytes(lines);
    RequestHeaders.read(lines, 0, found - 2, mostTrailers);
    next = Next.NOTHING;
    return true;
  }
}
