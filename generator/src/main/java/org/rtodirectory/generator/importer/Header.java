package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtodirectory.generator.report.Failure;

record Header(List<String> cells, Map<Column, Integer> positions) {
  private static final int SHOWN_NAME_LENGTH = 40;
  private static final int SHOWN_PROBLEMS = 10;

  static Header read(Path file, List<String> cells) {
    Map<Column, Integer> positions = new EnumMap<>(Column.class);
    List<String> problems = new ArrayList<>();
    checkSeparator(file, cells);
    for (int i = 0; i < cells.size(); i++) {
      place(cells.get(i), i, positions, problems);
    }
    for (Column column : Column.values()) {
      if (column.isRequired() && !positions.containsKey(column)) {
        problems.add("column " + column + " is missing");
      }
    }
    if (!problems.isEmpty()) {
      throw refused(file, problems, positions.isEmpty());
    }
    return new Header(cells, Map.copyOf(positions));
  }

  private static void checkSeparator(Path file, List<String> cells) {
    for (String separator : List.of(";", "\t")) {
      if (cells.size() == 1 && cells.get(0).contains(separator)) {
        throw new Failure(
            file
                + " separates its cells by "
                + (separator.equals(";") ? "semicolons" : "tabs")
                + ". Save it as CSV with commas.");
      }
    }
  }

  private static void place(
      String cell, int index, Map<Column, Integer> positions, List<String> problems) {
    String name = CellFormats.clean(cell);
    Optional<Column> column = Column.named(name);
    if (RejectsFile.OWN_COLUMNS.contains(name)) {
      return;
    }
    if (name.isEmpty()) {
      problems.add("column number " + (index + 1) + " has no name");
    } else if (column.isEmpty()) {
      problems.add(
          "column "
              + TextRule.quotable(CellFormats.shortened(name, SHOWN_NAME_LENGTH))
              + " is unknown");
    } else if (positions.putIfAbsent(column.get(), index) != null) {
      problems.add("column " + column.get() + " occurs twice");
    }
  }

  private static Failure refused(Path file, List<String> problems, boolean noColumnKnown) {
    String remedy = " The first row must name the columns, with commas between them. Known: ";
    return new Failure(
        file
            + (noColumnKnown ? " has no valid header row: " : " cannot be imported: ")
            + String.join("; ", problems.subList(0, Math.min(SHOWN_PROBLEMS, problems.size())))
            + (problems.size() > SHOWN_PROBLEMS
                ? "; and " + (problems.size() - SHOWN_PROBLEMS) + " more"
                : "")
            + "."
            + remedy
            + Column.allNames()
            + ".");
  }
}
