package org.rtodirectory.edge.release;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * A reader of one text member of fragments, which does not parse the other members. Fragments are
 * JSON without white space. Immutable and safe for all threads.
 */
final class TextMember {
  private final byte[] opening;

  /**
   * @param name the name of the member
   */
  TextMember(String name) {
    this.opening = ("\"" + name + "\":\"").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns the text in {@code fragment}, or empty if the member is missing or null. The time is
   * O(length).
   */
  String read(byte[] fragment) {
    int start = indexAfterOpening(fragment);
    if (start < 0) {
      return "";
    }
    boolean isEscaped = false;
    int end = start;
    while (fragment[end] != '"') {
      isEscaped |= fragment[end] == '\\';
      end += fragment[end] == '\\' ? 2 : 1;
    }
    int length = end - start;
    if (isEscaped) {
      // The parser reads the text with its quotes.
      return ResourceJson.mapper().readValue(fragment, start - 1, length + 2, String.class);
    }
    return new String(fragment, start, length, StandardCharsets.UTF_8);
  }

  /**
   * Returns the index after the quote that opens the text, or -1. The opening cannot occur within
   * another text, because quotes are escaped there.
   */
  private int indexAfterOpening(byte[] fragment) {
    for (int start = 0; start <= fragment.length - opening.length; start++) {
      int equalBytes = 0;
      while (equalBytes < opening.length && fragment[start + equalBytes] == opening[equalBytes]) {
        equalBytes++;
      }
      if (equalBytes == opening.length) {
        return start + opening.length;
      }
    }
    return -1;
  }
}
