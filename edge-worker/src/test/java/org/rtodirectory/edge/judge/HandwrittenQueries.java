package org.rtodirectory.edge.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.schemas.api.Vertical;

/**
 * The queries of {@code bench/queries.tsv}, which people wrote for one directory. Its columns are
 * directory, class, vertical, text and {@link AcceptableAnswers}.
 */
final class HandwrittenQueries {
  private HandwrittenQueries() {}

  /**
   * Reads the queries for a directory.
   *
   * @throws IllegalArgumentException if a line is malformed or repeated, or the directory lacks its
   *     answers
   */
  static List<JudgedQuery> read(String name, JudgedDirectory directory) throws IOException {
    List<JudgedQuery> queries = new ArrayList<>();
    Set<String> knownKeys = new HashSet<>();
    for (String line : Files.readAllLines(BenchFiles.find("queries.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!cells[0].equals(name)) {
        continue;
      }
      if (cells.length != 5 || !knownKeys.add(cells[1] + cells[2] + cells[3])) {
        throw new IllegalArgumentException("has not five columns, or occurs twice: " + line);
      }
      Vertical vertical = Vertical.of(cells[2]).orElseThrow();
      Set<Integer> answers =
          AcceptableAnswers.parse(cells[4]).select(directory.entries(vertical).all());
      if (answers.isEmpty() && !cells[4].equals("none")) {
        throw new IllegalArgumentException("the directory lacks the answers: " + line);
      }
      queries.add(new JudgedQuery(cells[1], vertical, cells[3], answers));
    }
    return queries;
  }
}
