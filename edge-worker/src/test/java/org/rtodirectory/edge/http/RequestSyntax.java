package org.rtodirectory.edge.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.fixture.Exchange;

/** The rows of {@code request-syntax.txt}. The beginning of the file explains its syntax. */
final class RequestSyntax {
  private static final Pattern REPETITION = Pattern.compile("\\$\\((\\d+)\\*([^()$]*)\\)");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9a-f]{2})|([rnt\\\\]))");

  private final Map<String, String> definitions = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();

  /**
   * A rule, and a request that obeys or breaks it.
   *
   * @param rule the rule, with the section of the RFC
   * @param bytesSent the bytes of the request, one char for each. {@code $ETAG} stands for an ETag
   *     that the gateway chooses
   * @param statuses the statuses of the responses
   * @param isClosed whether the connection is closed after the last response
   * @param expectedRequest the request that a parser reads, or null if the row has none
   */
  record Row(
      String rule,
      String bytesSent,
      List<Integer> statuses,
      boolean isClosed,
      @Nullable ParsedRequest expectedRequest) {
    @Override
    public String toString() {
      return rule;
    }
  }

  /** The request that a parser reads. */
  record ParsedRequest(String method, String target, String body) {}

  private RequestSyntax() {}

  static List<Row> rows() {
    RequestSyntax syntax = new RequestSyntax();
    for (String paragraph :
        Exchange.text(RequestSyntax.class, "request-syntax.txt").split("\n{2,}", -1)) {
      syntax.readParagraph(
          paragraph.strip().lines().filter(line -> !line.startsWith("#")).toList());
    }
    return syntax.rows;
  }

  private void readParagraph(List<String> lines) {
    String firstLine = lines.isEmpty() ? "" : lines.get(0);
    if (firstLine.startsWith("$")) {
      for (String line : lines) {
        String[] parts = line.split(" = ", 2);
        definitions.put(parts[0], expand(parts[1]));
      }
    } else if (firstLine.startsWith("[")) {
      List<String> expectedWords = List.of(readLine(lines, "< ").split(" ", -1));
      int lastIndex = expectedWords.size() - 1;
      rows.add(
          new Row(
              firstLine,
              unescape(readLine(lines, "> ")),
              expectedWords.subList(0, lastIndex).stream().map(Integer::valueOf).toList(),
              expectedWords.get(lastIndex).equals("close"),
              lines.size() < 4 ? null : parseRequest(readLine(lines, "= "))));
    }
  }

  private String readLine(List<String> lines, String prefix) {
    String line =
        lines.stream().filter(candidate -> candidate.startsWith(prefix)).findFirst().orElseThrow();
    return expand(line.substring(prefix.length()));
  }

  private static ParsedRequest parseRequest(String text) {
    String[] parts = Arrays.copyOf(text.split(" ", 3), 3);
    String body = parts[2] == null ? "" : parts[2];
    return new ParsedRequest(parts[0], unescape(parts[1]), unescape(body));
  }

  private String expand(String text) {
    String expanded = text;
    for (Map.Entry<String, String> definition : definitions.entrySet()) {
      expanded = expanded.replace(definition.getKey(), definition.getValue());
    }
    for (Matcher repetition = REPETITION.matcher(expanded);
        repetition.find();
        repetition = REPETITION.matcher(expanded)) {
      String repeatedText = repetition.group(2).repeat(Integer.parseInt(repetition.group(1)));
      expanded =
          expanded.substring(0, repetition.start())
              + repeatedText
              + expanded.substring(repetition.end());
    }
    return expanded;
  }

  private static String unescape(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            escape -> {
              String hex = escape.group(1);
              char character =
                  hex != null
                      ? (char) Integer.parseInt(hex, 16)
                      : "\r\n\t\\".charAt("rnt\\".indexOf(escape.group(2)));
              return Matcher.quoteReplacement(String.valueOf(character));
            });
  }
}
