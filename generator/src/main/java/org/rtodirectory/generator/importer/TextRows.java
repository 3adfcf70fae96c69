package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * A batch of rows for PostgreSQL. Every value is sent as text, with one array per column, so that
 * one statement carries 2,000 rows and fires its statement triggers once. In the SQL, {@code %s} is
 * replaced by the rows as a table {@code r}, whose column {@code r.n} numbers them; other types
 * than text need a cast:
 *
 * <pre>{@code INSERT INTO t (a, b) SELECT r.a::bigint, r.b FROM %s ORDER BY r.n}</pre>
 */
final class TextRows {
  private static final int ROWS_PER_STATEMENT = 2_000;

  private final List<String> columns;
  private final List<@Nullable Object[]> rows = new ArrayList<>();

  TextRows(String... columns) {
    this.columns = List.of(columns);
  }

  /**
   * Adds a row.
   *
   * @param values one per column; collections are sent as arrays, other values by {@code toString}
   */
  void add(@Nullable Object... values) {
    rows.add(Arrays.stream(values).map(TextRows::text).toArray());
  }

  /** How many rows there are. */
  int size() {
    return rows.size();
  }

  /** Executes a statement for all rows; executes nothing if there are none. */
  void execute(Handle handle, String sql) {
    execute(handle, sql, rows -> {});
  }

  /**
   * As {@link #execute(Handle, String)}; {@code done} receives the number of rows of each
   * statement.
   */
  void execute(Handle handle, String sql, IntConsumer done) {
    for (List<@Nullable Object[]> part : parts()) {
      bound(handle.createUpdate(withRows(sql)), part).execute();
      done.accept(part.size());
    }
  }

  /** Executes a statement that returns rows, in no particular order. */
  <T> List<T> query(Handle handle, String sql, RowMapper<T> mapper) {
    List<T> answers = new ArrayList<>();
    for (List<@Nullable Object[]> part : parts()) {
      answers.addAll(bound(handle.createQuery(withRows(sql)), part).map(mapper).list());
    }
    return answers;
  }

  private List<List<@Nullable Object[]>> parts() {
    List<List<@Nullable Object[]>> parts = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += ROWS_PER_STATEMENT) {
      parts.add(rows.subList(from, Math.min(rows.size(), from + ROWS_PER_STATEMENT)));
    }
    return parts;
  }

  private String withRows(String sql) {
    String arrays = String.join(", ", Collections.nCopies(columns.size(), "?::text[]"));
    String names = String.join(", ", columns);
    return sql.formatted("unnest(" + arrays + ") WITH ORDINALITY AS r (" + names + ", n)");
  }

  private <S extends SqlStatement<S>> S bound(S statement, List<@Nullable Object[]> part) {
    for (int i = 0; i < columns.size(); i++) {
      int column = i;
      statement.bindArray(i, String.class, part.stream().map(row -> row[column]).toArray());
    }
    return statement;
  }

  /** A value as PostgreSQL reads it. */
  static @Nullable String text(@Nullable Object value) {
    if (value instanceof Collection<?> values) {
      return values.stream().map(TextRows::quoted).collect(Collectors.joining(",", "{", "}"));
    }
    return value == null ? null : value.toString();
  }

  private static String quoted(Object element) {
    return '"' + element.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
