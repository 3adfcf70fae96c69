package org.rtodirectory.edge;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The comments and the code of one Java file, separated by one pass over its characters. The code
 * keeps its lines and loses its comments and the contents of its literals.
 *
 * @param comments adjacent line comments are one comment
 */
record SourceText(List<Comment> comments, String code) {
  private static final Pattern MARKUP =
      Pattern.compile("\\{@(?:code|literal)[^}]*}|<a [^>]*>|&\\w+;|(?s:<pre>.*?</pre>)");

  /** A comment as one line of plain words, and the line of the file where it begins. */
  record Comment(int line, String words) {}

  static SourceText of(String source) {
    List<Comment> comments = new ArrayList<>();
    StringBuilder code = new StringBuilder();
    int lastEnd = -1;
    for (int at = 0; at < source.length(); ) {
      int end = end(source, at);
      String token = source.substring(at, end);
      boolean isLineComment = token.startsWith("//");
      if (isLineComment && lastEnd >= 0 && source.substring(lastEnd, at).isBlank()) {
        Comment last = comments.remove(comments.size() - 1);
        comments.add(new Comment(last.line, last.words + " " + words(token)));
        lastEnd = end;
      } else if (isLineComment || token.startsWith("/*")) {
        comments.add(new Comment(1 + (int) count(source, at), words(token)));
        lastEnd = isLineComment ? end : -1;
      } else {
        code.append(token.length() == 1 ? token : "\"\"");
      }
      code.append("\n".repeat(token.length() == 1 ? 0 : (int) count(token, token.length())));
      at = end;
    }
    return new SourceText(comments, code.toString());
  }

  /** The end of the comment or literal at a position, or the next position. */
  private static int end(String source, int at) {
    if (source.startsWith("//", at)) {
      return orAll(source, source.indexOf('\n', at), 0);
    }
    if (source.startsWith("/*", at)) {
      return orAll(source, source.indexOf("*/", at + 2), 2);
    }
    String quote = source.startsWith("\"\"\"", at) ? "\"\"\"" : source.substring(at, at + 1);
    if (!quote.startsWith("\"") && !quote.equals("'")) {
      return at + 1;
    }
    int end = at + quote.length();
    while (end < source.length() && !source.startsWith(quote, end)) {
      end += source.charAt(end) == '\\' ? 2 : 1;
    }
    return orAll(source, end, quote.length());
  }

  private static int orAll(String source, int found, int length) {
    return found < 0 ? source.length() : Math.min(source.length(), found + length);
  }

  private static long count(String text, int end) {
    return text.substring(0, end).chars().filter(c -> c == '\n').count();
  }

  private static String words(String comment) {
    String text = comment.replaceAll("^/\\*+|\\*/$|^//", "").replaceAll("\n\\s*\\*", "\n");
    return MARKUP.matcher(text).replaceAll(" X ").replaceAll("\\s+", " ").strip();
  }
}
