package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.io.Reader;
import java.util.List;

/**
 * The character between the cells of a file. The first line may name it: {@code sep=;}. Otherwise
 * it is the character that splits one of the first lines into the most column names.
 */
final class Separator {
  private static final List<Character> KNOWN = List.of(',', ';', '\t');
  private static final String DECLARATION = "sep=";

  /** The maximum number of characters and of lines that are examined at the start of a file. */
  private static final int HEAD_LENGTH = 1 << 16;

  private static final int HEAD_LINES = 30;

  private Separator() {}

  /** Finds the separator, and resets the reader to the start of the text. */
  static char find(Reader text) throws IOException {
    text.mark(HEAD_LENGTH);
    char[] head = new char[HEAD_LENGTH];
    int length = 0;
    int count = text.read(head);
    while (count > 0) {
      length += count;
      count = text.read(head, length, HEAD_LENGTH - length);
    }
    text.reset();
    return find(new String(head, 0, length).lines().limit(HEAD_LINES).toList());
  }

  private static char find(List<String> lines) {
    String firstLine = lines.isEmpty() ? "" : lines.get(0).replace("\"", "");
    if (firstLine.regionMatches(true, 0, DECLARATION, 0, DECLARATION.length())
        && firstLine.length() > DECLARATION.length()) {
      return firstLine.charAt(DECLARATION.length());
    }
    char bestSeparator = ',';
    long maxNames = 0;
    for (char separator : KNOWN) {
      for (String line : lines) {
        long names = countColumnNames(line, separator);
        if (names > maxNames) {
          bestSeparator = separator;
          maxNames = names;
        }
      }
    }
    return bestSeparator;
  }

  private static long countColumnNames(String line, char separator) {
    return List.of(line.split(String.valueOf(separator), -1)).stream()
        .filter(cell -> Column.find(cell).isPresent())
        .count();
  }
}
