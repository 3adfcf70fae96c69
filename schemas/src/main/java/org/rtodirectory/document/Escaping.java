package org.rtodirectory.document;

import java.util.regex.Pattern;

/** Makes text of the operator safe to stand in a document of another language. */
final class Escaping {
  private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+");
  private static final Pattern MARKDOWN = Pattern.compile("[\\\\`*_\\[\\]<>&#|~]");

  private Escaping() {}

  /** As the text of an HTML element or the value of a quoted attribute. */
  static String html(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** As a run of CommonMark text on one line, where it starts no markup and no HTML. */
  static String markdown(String text) {
    return MARKDOWN.matcher(line(text)).replaceAll("\\\\$0");
  }

  /** On one line. */
  static String line(String text) {
    return LINE_BREAKS.matcher(text).replaceAll(" ").strip();
  }
}
