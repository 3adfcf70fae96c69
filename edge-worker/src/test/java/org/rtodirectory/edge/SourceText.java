package org.rtodirectory.edge;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The comments and the code of one Java file. In {@code code}, each comment is removed and each
 * literal is an empty string. Line breaks stay, so line numbers are the same.
 *
 * @param comments line comments with only white space between them are one comment
 */
record SourceText(List<Comment> comments, String code) {
  private static final Pattern MARKUP =
      Pattern.compile("\\{@(?:code|literal)[^}]*}|<a [^>]*>|&\\w+;|(?s:<pre>.*?</pre>)");

  /** Replaces markup, so that the sentence around the markup stays whole. */
  private static final String PLACEHOLDER = " X ";

  /** A comment as one line of plain words, and the line of the file where it begins. */
  record Comment(int line, String words) {}

  static SourceText of(String source) {
    List<Comment> comments = new ArrayList<>();
    StringBuilder code = new StringBuilder();
    boolean isAfterLineComment = false;
    int line = 1;
    int start = 0;
    while (start < source.length()) {
      int end = endOfToken(source, start);
      String token = source.substring(start, end);
      boolean isLineComment = token.startsWith("//");
      if (isLineComment && isAfterLineComment) {
        Comment previousLine = comments.remove(comments.size() - 1);
        comments.add(new Comment(previousLine.line, previousLine.words + " " + plainText(token)));
      } else if (isLineComment || token.startsWith("/*")) {
        comments.add(new Comment(line, plainText(token)));
        code.append("\n".repeat(lineBreaks(token)));
      } else {
        code.append(token.length() == 1 ? token : "\"\"" + "\n".repeat(lineBreaks(token)));
      }
      isAfterLineComment = isLineComment || (isAfterLineComment && token.isBlank());
      line += lineBreaks(token);
      start = end;
    }
    return new SourceText(comments, code.toString());
  }

  /** Returns the end of the comment or literal at a position, or the next position. */
  private static int endOfToken(String source, int start) {
    if (source.startsWith("//", start)) {
      return endOfDelimiter(source, source.indexOf('\n', start), 0);
    }
    if (source.startsWith("/*", start)) {
      return endOfDelimiter(source, source.indexOf("*/", start + 2), 2);
    }
    String quote =
        source.startsWith("\"\"\"", start) ? "\"\"\"" : source.substring(start, start + 1);
    if (!quote.equals("\"\"\"") && !quote.equals("\"") && !quote.equals("'")) {
      return start + 1;
    }
    int position = start + quote.length();
    while (position < source.length() && !source.startsWith(quote, position)) {
      position += source.charAt(position) == '\\' ? 2 : 1;
    }
    return endOfDelimiter(source, position, quote.length());
  }

  /** Returns the end of a delimiter, or the end of the source if {@code position} is negative. */
  private static int endOfDelimiter(String source, int position, int length) {
    return position < 0 ? source.length() : Math.min(source.length(), position + length);
  }

  private static int lineBreaks(String text) {
    return (int) text.chars().filter(character -> character == '\n').count();
  }

  private static String plainText(String comment) {
    String text = comment.replaceAll("^/\\*+|\\*/$|^//", "").replaceAll("\n\\s*\\*", "\n");
    return MARKUP.matcher(text).replaceAll(PLACEHOLDER).replaceAll("\\s+", " ").strip();
  }
}
