package org.rtodirectory.generator.difference;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * A row of one of the two lists that differs between two releases.
 *
 * @param row what it is: {@code company} or {@code location}
 * @param change how it differs
 * @param name what it is known by: the {@code url} of a location, the {@code slug} of a company
 * @param fields what differs, in the order of the fields; none if the row was added or removed
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
   * @param before its value as JSON
   * @param after the same
   */
  public record FieldChange(String field, String before, String after) {}
}
