package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.rtodirectory.generator.directory.TextRule;
import org.rtodirectory.generator.importer.Header.Column;
import org.rtodirectory.schemas.text.Folding;

/**
 * The cells of one record by column, with the problems found while reading them. An invalid cell
 * reads as absent and adds a problem. For one thread.
 */
final class RowCells {
  /** Length, in code points, to which messages shorten the text of a cell. */
  private static final int SHOWN_VALUE_LENGTH = 60;

  private final Header header;
  private final List<String> cells;
  private final Map<Column, String> problems = new EnumMap<>(Column.class);

  /**
   * Creates a reader of one record.
   *
   * @param cells as many as the header has
   */
  RowCells(Header header, List<String> cells) {
    this.header = header;
    this.cells = cells;
  }

  /** The problems found so far, at most one per column, in the order of {@link Column}. */
  List<String> problems() {
    List<String> shown = new ArrayList<>();
    problems.forEach((column, problem) -> shown.add(column + " " + problem));
    return shown;
  }

  /** The normalized text of the cell; empty if there is none. */
  Optional<String> optional(Column column) {
    Integer position = header.positions().get(column);
    if (position == null) {
      return Optional.empty();
    }
    String cell = CellFormats.clean(cells.get(position));
    if (Utf8.isDamaged(cell)) {
      addProblem(column, "is not valid UTF-8", Utf8.shown(cell));
      return Optional.empty();
    }
    return cell.isEmpty() ? Optional.empty() : Optional.of(cell);
  }

  /** The cell parsed by {@code format}; adds {@code problem} if it is invalid. */
  <T> Optional<T> optional(Column column, Function<String, Optional<T>> format, String problem) {
    Optional<String> cell = optional(column);
    Optional<T> value = cell.flatMap(format);
    if (cell.isPresent() && value.isEmpty()) {
      addProblem(column, problem, cell.get());
    }
    return value;
  }

  /** The cell parsed by {@code format}; a missing cell is a problem. */
  <T> Optional<T> required(Column column, Function<String, Optional<T>> format, String problem) {
    return present(column, optional(column, format, problem));
  }

  /** The normalized text of the cell, which must satisfy {@code rule}; empty if there is none. */
  Optional<String> text(Column column, TextRule rule) {
    Optional<String> text = optional(column);
    text.ifPresent(value -> check(column, value, rule));
    return text;
  }

  /**
   * The normalized text of the cell, which must satisfy {@code rule}; a missing cell is a problem.
   */
  String requiredText(Column column, TextRule rule) {
    return present(column, text(column, rule)).orElse("");
  }

  /** As {@link #requiredText}; the text must have a letter or digit. */
  String name(Column column, TextRule rule) {
    String name = requiredText(column, rule);
    if (!name.isEmpty() && Folding.fold(name).isEmpty()) {
      addProblem(column, "has no letter or digit", name);
    }
    return name;
  }

  /** The values of a list cell, each of which must satisfy {@code rule}. */
  List<String> list(Column column, TextRule rule) {
    List<String> values = optional(column).map(CellFormats::list).orElse(List.of());
    values.forEach(value -> check(column, value, rule));
    return values;
  }

  /**
   * Returns {@code value}; adds a problem to {@code column} if it does not satisfy {@code rule}.
   */
  String check(Column column, String value, TextRule rule) {
    rule.problem(value).ifPresent(problem -> addProblem(column, problem, value));
    return value;
  }

  private <T> Optional<T> present(Column column, Optional<T> value) {
    if (value.isEmpty()) {
      problems.putIfAbsent(column, "is missing");
    }
    return value;
  }

  private void addProblem(Column column, String problem, String value) {
    String quoted = TextRule.quotable(CellFormats.shortened(value, SHOWN_VALUE_LENGTH));
    problems.putIfAbsent(column, problem + ": " + quoted);
  }
}
