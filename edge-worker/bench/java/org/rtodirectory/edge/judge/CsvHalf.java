package org.rtodirectory.edge.judge;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One half of the records of a CSV file. A hash of each record decides, so the search can be fitted
 * on one half and judged on the other. Runs without compilation: {@code java CsvHalf.java FILE.csv
 * a|b TARGET.csv}. Both halves have the header.
 */
final class CsvHalf {
  /** Spreads the differences of similar hashes over all bits: 2^32 divided by the golden ratio. */
  private static final int SPREAD = 0x9E3779B9;

  private CsvHalf() {}

  /** Copies the half that the arguments name. */
  public static void main(String[] args) throws IOException {
    int wanted = args[1].equals("a") ? 0 : 1;
    try (BufferedReader reader = Files.newBufferedReader(Path.of(args[0]));
        BufferedWriter writer = Files.newBufferedWriter(Path.of(args[2]))) {
      boolean isHeader = true;
      for (String record = next(reader); record != null; record = next(reader)) {
        if (isHeader || (record.hashCode() * SPREAD) >>> (Integer.SIZE - 1) == wanted) {
          writer.write(record);
          writer.newLine();
        }
        isHeader = false;
      }
    }
  }

  /** Reads a record, which goes on after the end of a line within quotes, or null at the end. */
  private static String next(BufferedReader reader) throws IOException {
    String record = reader.readLine();
    while (record != null && record.chars().filter(c -> c == '"').count() % 2 == 1) {
      String line = reader.readLine();
      if (line == null) {
        return record;
      }
      record += "\n" + line;
    }
    return record;
  }
}
