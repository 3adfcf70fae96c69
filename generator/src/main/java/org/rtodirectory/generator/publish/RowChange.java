package org.rtodirectory.generator.publish;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * A change to a company or location between two releases.
 *
 * @param row the kind of row: {@code company} or {@code location}
 * @param change how it differs
 * @param name its key: the {@code url} of a location, the {@code slug} of a company
 * @param fields changed fields, in field order; empty if the row was added or removed
 */
@JsonPropertyOrder({"row", "change", "name", "fields"})
public record RowChange(String row, Kind change, String name, List<FieldChange> fields) {
  /** How a row differs. */
  public enum Kind {
    ADDED,
    CHANGED,
    REMOVED
  }

  /**
   * A field that differs.
   *
   * @param before its value before the change, as JSON
   * @param after its value after the change, as JSON
   */
  public record FieldChange(String field, String before, String after) {}
}
