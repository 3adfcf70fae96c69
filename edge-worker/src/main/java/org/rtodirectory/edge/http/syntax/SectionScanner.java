package org.rtodirectory.edge.http.syntax;

import io.netty.buffer.ByteBuf;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * An incremental scanner for the empty line that ends a section of lines: the head of a request, or
 * trailers. Each line must end in CR LF. RFC 9112, section 2.2, also allows a bare LF, but servers
 * that accept it and servers that do not would see different requests. It reads each byte once,
 * however the bytes are split into reads. Each section needs a new scanner.
 */
final class SectionScanner {
  /** The end has not been received yet. */
  static final int OPEN = -1;

  /**
   * The maximum number of empty lines before a head. Old clients sent one after the body of a POST.
   */
  private static final int MOST_EMPTY_LINES = 8;

  private final int firstLineBytes;
  private final int otherBytes;
  private int scanned;
  private int lineStart;
  private int firstLine = OPEN;
  private int emptyLines;

  private SectionScanner(int firstLineBytes, int otherBytes) {
    this.firstLineBytes = firstLineBytes;
    this.otherBytes = otherBytes;
  }

  /**
   * A scanner for the head of a request. A few empty lines before it are skipped (RFC 9112, section
   * 2.2).
   *
   * @param lineBytes the maximum length of the request line
   * @param headerBytes the maximum length of all headers together
   */
  static SectionScanner head(int lineBytes, int headerBytes) {
    return new SectionScanner(lineBytes, headerBytes);
  }

  /**
   * A scanner for trailers, which may be empty.
   *
   * @param headerBytes the maximum length of all trailers together
   */
  static SectionScanner trailers(int headerBytes) {
    SectionScanner trailers = new SectionScanner(0, headerBytes);
    trailers.firstLine = 0;
    return trailers;
  }

  /**
   * The length of the section with its empty line, from the first readable byte on; {@link #OPEN}
   * if it is incomplete. The next call must get the same readable bytes and those that follow.
   *
   * @throws RequestRejectedException if the first line or the other lines together are too long, a
   *     line does not end in CR LF, or too many empty lines come first
   */
  int find(ByteBuf bytes) throws RequestRejectedException {
    while (true) {
      int from = bytes.readerIndex();
      int feed = bytes.indexOf(from + scanned, bytes.writerIndex(), (byte) '\n');
      scanned = (feed < 0 ? bytes.writerIndex() : feed + 1) - from;
      checkLength(scanned);
      if (feed < 0) {
        return OPEN;
      }
      int lineBytes = scanned - lineStart - 2;
      if (lineBytes < 0 || bytes.getByte(feed - 1) != '\r') {
        throw new RequestRejectedException(RejectionReason.MALFORMED);
      }
      if (lineBytes == 0 && firstLine != OPEN) {
        return scanned;
      }
      if (lineBytes == 0) {
        emptyLines++;
        if (emptyLines > MOST_EMPTY_LINES) {
          throw new RequestRejectedException(RejectionReason.MALFORMED);
        }
        bytes.skipBytes(scanned);
        scanned = 0;
      } else if (firstLine == OPEN) {
        firstLine = scanned;
      }
      lineStart = scanned;
    }
  }

  /** The length of the first line with its end; {@link #OPEN} while the end has not been found. */
  int firstLine() {
    return firstLine;
  }

  private void checkLength(int length) throws RequestRejectedException {
    int first = firstLine == OPEN ? length : firstLine;
    if (first - 2 > firstLineBytes) {
      throw new RequestRejectedException(RejectionReason.LONG_LINE);
    }
    if (length - first - 2 > otherBytes) {
      throw new RequestRejectedException(RejectionReason.LONG_HEADERS);
    }
  }
}
