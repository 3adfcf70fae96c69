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
   * A rule, and a request that follows it or does not.
   *
   * @param rule with the section of the RFC
   * @param bytesSent one char a byte. {@code $ETAG} stands for a tag that only the gateway knows
   * @param statuses of the responses
   * @param isClosed whether the connection is closed after the last of them
   * @param read what a parser makes of it, or null if the row does not say
   */
  record Row(
      String rule,
      String bytesSent,
      List<Integer> statuses,
      boolean isClosed,
      @Nullable Read read) {
    @Override
    public String toString() {
      return rule;
    }
  }

  /** The result of a parser. */
  record Read(String method, String target, String body) {}

  private RequestSyntax() {}

  static List<Row> rows() {
    RequestSyntax syntax = new RequestSyntax();
    for (String paragraph :
        Exchange.text(RequestSyntax.class, "request-syntax.txt").split("\n{2,}", -1)) {
      syntax.read(paragraph.strip().lines().filter(line -> !line.startsWith("#")).toList());
    }
    return syntax.rows;
  }

  private void read(List<String> lines) {
    String first = lines.isEmpty() ? "" : lines.get(0);
    if (first.startsWith("$")) {
      for (String line : lines) {
        String[] parts = line.split(" = ", 2);
        definitions.put(parts[0], expand(parts[1]));
      }
    } else if (first.startsWith("[")) {
      List<String> expected = List.of(column(lines, "< ").split(" ", -1));
      int last = expected.size() - 1;
      rows.add(
          new Row(
              first,
              unescape(column(lines, "> ")),
              expected.subList(0, last).stream().map(Integer::valueOf).toList(),
              expected.get(last).equals("close"),
              lines.size() < 4 ? null : reading(column(lines, "= "))));
    }
  }

  private String column(List<String> lines, String mark) {
    String line = lines.stream().filter(it -> it.startsWith(mark)).findFirst().orElseThrow();
    return expand(line.substring(mark.length()));
  }

  private static Read reading(String text) {
    String[] parts = Arrays.copyOf(text.split(" ", 3), 3);
    String body = parts[2] == null ? "" : parts[2];
    return new Read(parts[0], unescape(parts[1]), unescape(body));
  }

  private String expand(String text) {
    String expanded = text;
    for (Map.Entry<String, String> definition : definitions.entrySet()) {
      expanded = expanded.replace(definition.getKey(), definition.getValue());
    }
    for (Matcher repetition = REPETITION.matcher(expanded);
        repetition.find();
        repetition = REPETITION.matcher(expanded)) {
      String repeated = repetition.group(2).repeat(Integer.parseInt(repetition.group(1)));
      expanded =
          expanded.substring(0, repetition.start())
              + repeated
              + expanded.substring(repetition.end());
    }
    return expanded;
  }

  private static String unescape(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found -> {
              String hex = found.group(1);
              char c =
                  hex != null
                      ? (char) Integer.parseInt(hex, 16)
                      : "\r\n\t\\".charAt("rnt\\".indexOf(found.group(2)));
              return Matcher.quoteReplacement(String.valueOf(c));
            });
  }
}
