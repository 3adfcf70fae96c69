package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.rtodirectory.generator.validation.TextRule;
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

  /** Whether something is wrong with what was read of {@code column} so far. */
  boolean hasProblem(Column column) {
    return problems.containsKey(column);
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

  /** The cell as {@code format} reads it; its absence is a problem. */
  <T> Optional<T> required(Column column, Function<String, Optional<T>> format, String problem) {
    return present(column, optional(column, format, problem));
  }

  /** The cleaned cell if there is one; it must follow {@code rule}. */
  Optional<String> text(Column column, TextRule rule) {
    Optional<String> text = optional(column);
    text.ifPresent(value -> check(column, value, rule));
    return text;
  }

  /** The cleaned cell; its absence is a problem, and it must follow {@code rule}. */
  String requiredText(Column column, TextRule rule) {
    return present(column, text(column, rule)).orElse("");
  }

  /** A required text that has a letter or digit. */
  String name(Column column, TextRule rule) {
    String name = requiredText(column, rule);
    if (!name.isEmpty() && Folding.fold(name).isEmpty()) {
      addProblem(column, "has no letter or digit", name);
    }
    return name;
  }

  /** The values of a list cell, each of which must follow {@code rule}. */
  List<String> list(Column column, TextRule rule) {
    List<String> values = optional(column).map(Cleaning::list).orElse(List.of());
    values.forEach(value -> check(column, value, rule));
    return values;
  }

  /** Checks that {@code value}, which {@code column} holds, follows {@code rule}. */
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
    String quoted = TextRule.quotable(Shortened.value(value));
    problems.putIfAbsent(column, problem + ": " + quoted);
  }
}
