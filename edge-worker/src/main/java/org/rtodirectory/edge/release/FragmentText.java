package org.rtodirectory.edge.release;

import java.nio.charset.StandardCharsets;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * The text of one member of a fragment, read without parsing the other members. The fragment is
 * JSON without white space, as all fragments are. Immutable and safe for all threads.
 */
final class FragmentText {
  private final byte[] opening;

  /** Reads the member {@code name}. */
  FragmentText(String name) {
    this.opening = ("\"" + name + "\":\"").getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the text in {@code fragment}, or empty if the member is missing or null. O(length). */
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
    return isEscaped
        ? ResourceJson.mapper().readValue(fragment, start - 1, end - start + 2, String.class)
        : new String(fragment, start, end - start, StandardCharsets.UTF_8);
  }

  /**
   * Returns the index after the quote that opens the text, or -1. Quotes within texts are escaped,
   * so the opening never occurs inside a text.
   */
  private int indexAfterOpening(byte[] fragment) {
    for (int start = 0; start <= fragment.length - opening.length; start++) {
      int prefix = 0;
      while (prefix < opening.length && fragment[start + prefix] == opening[prefix]) {
        prefix++;
      }
      if (prefix == opening.length) {
        return start + prefix;
      }
    }
    return -1;
  }
}
