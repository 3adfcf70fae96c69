package org.rtodirectory.edge.http.syntax;

import io.netty.buffer.ByteBuf;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * Finds the end of lines that an empty line ends: a head, or trailers. Each line ends in CR LF, and
 * nothing else does (RFC 9112, section 2.2, allows a bare LF; servers that take it and servers that
 * do not see different requests). Looks at each byte once, in whatever pieces they come. One for
 * each section.
 */
final class SectionScanner {
  /** The end is not among the bytes yet. */
  static final int OPEN = -1;

  /** A client should send none; old ones sent one behind the body of a POST. */
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
   * Of the head of a request. A few empty lines in front of it are skipped (RFC 9112, section 2.2).
   *
   * @param lineBytes the longest request line
   * @param headerBytes the longest headers, all together
   */
  static SectionScanner head(int lineBytes, int headerBytes) {
    return new SectionScanner(lineBytes, headerBytes);
  }

  /**
   * Of trailers, which may be none.
   *
   * @param headerBytes the longest trailers, all together
   */
  static SectionScanner trailers(int headerBytes) {
    SectionScanner trailers = new SectionScanner(0, headerBytes);
    trailers.firstLine = 0;
    return trailers;
  }

  /**
   * The length of the section with its empty line, from the first readable byte on; {@link #OPEN}
   * if more must come. What was readable then must stay so.
   *
   * @throws RequestRejectedException if a line or all of them are too long, a line ends in
   *     something else, or too many empty lines are in front
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

  /** The length of the first line with its end; {@link #OPEN} as long as that is not found. */
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
