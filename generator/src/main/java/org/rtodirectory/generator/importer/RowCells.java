package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.rtodirectory.text.Folding;

/**
 * The cells of one record by column, and what is found to be wrong with them as they are read: a
 * cell that cannot be used reads as absent and leaves a problem.
 */
final class RowCells {
  private final Header header;
  private final List<String> cells;
  private final Map<Column, String> problems = new EnumMap<>(Column.class);

  /**
   * The cells of a record.
   *
   * @param cells as many as the header has
   */
  RowCells(Header header, List<String> cells) {
    this.header = header;
    this.cells = cells;
  }

  /** What is wrong so far, at most one problem a column, in the order of {@link Column}. */
  List<String> problems() {
    List<String> shown = new ArrayList<>();
    problems.forEach((column, problem) -> shown.add(column + " " + problem));
    return shown;
  }

  /** The cleaned cell if there is one. */
  Optional<String> optional(Column column) {
    Integer position = header.positions().get(column);
    if (position == null) {
      return Optional.empty();
    }
    String cell = Cleaning.clean(cells.get(position));
    if (Utf8.isDamaged(cell)) {
      addProblem(column, "is not valid UTF-8", Utf8.shown(cell));
      return Optional.empty();
    }
    return cell.isEmpty() ? Optional.empty() : Optional.of(cell);
  }

  /** The cell as {@code format} reads it; {@code problem} is said if it cannot. */
  <T> Optional<T> optional(Column column, Function<String, Optional<T>> format, String problem) {
    Optional<String> cell = optional(column);
    Optional<T> value = cell.flatMap(format);
    if (cell.isPresent() && value.isEmpty()) {
      addProblem(column, problem, cell.get());
    }
    return value;
  }

  /** The cleaned cell; its absence is a problem. */
  Optional<String> required(Column column) {
    return present(column, optional(column));
  }

  /** The cell as {@code format} reads it; its absence is a problem. */
  <T> Optional<T> required(Column column, Function<String, Optional<T>> format, String problem) {
    return present(column, optional(column, format, problem));
  }

  /** A required cell of at most {@code limit} code points that has a letter or digit. */
  String name(Column column, int limit) {
    String name = required(column).orElse("");
    if (!name.isEmpty() && Folding.fold(name).isEmpty()) {
      addProblem(column, "has no letter or digit", name);
    }
    return withinLimit(column, name, limit);
  }

  /** The values of a list cell, each of at most {@code limit} code points. */
  List<String> list(Column column, int limit) {
    List<String> values = optional(column).map(Cleaning::list).orElse(List.of());
    values.forEach(value -> withinLimit(column, value, limit));
    return values;
  }

  /**
   * Checks that {@code value}, which {@code column} holds, has at most {@code limit} code points.
   */
  String withinLimit(Column column, String value, int limit) {
    if (Shortened.exceeds(value, limit)) {
      addProblem(column, "is longer than " + limit + " characters", value);
    }
    return value;
  }

  private <T> Optional<T> present(Column column, Optional<T> value) {
    if (value.isEmpty()) {
      problems.putIfAbsent(column, "is missing");
    }
    return value;
  }

  private void addProblem(Column column, String problem, String value) {
    problems.putIfAbsent(column, problem + ": " + Shortened.value(value));
  }
}
