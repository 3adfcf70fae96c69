package org.rtodirectory.edge.guide;

import java.util.regex.Pattern;

/** The conversion of Markdown to plain text, for searching and for snippets. */
final class PlainText {
  private static final Pattern LINE_MARKS =
      Pattern.compile("(?m)^\\s*(?:#{1,6}|[-*+>]|\\d+\\.)\\s+");
  private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
  private static final Pattern INLINE_MARKS = Pattern.compile("\\*\\*|__|`|~~");
  private static final Pattern ENDS_WITHOUT_STOP =
      Pattern.compile("([\\p{L}\\p{N})])\\s*\\R\\s*\\R");
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private PlainText() {}

  /** {@code markdown} on one line; a paragraph without a full stop gets one. */
  static String of(String markdown) {
    String text = LINE_MARKS.matcher(markdown).replaceAll("");
    text = LINK.matcher(text).replaceAll("$1");
    text = INLINE_MARKS.matcher(text).replaceAll("");
    text = ENDS_WITHOUT_STOP.matcher(text).replaceAll("$1. ");
    return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
  }
}
