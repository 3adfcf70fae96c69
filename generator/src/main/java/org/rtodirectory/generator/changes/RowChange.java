package org.rtodirectory.generator.changes;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * A change to a company or location between two releases.
 *
 * @param type {@code company} or {@code location}
 * @param fields the changed fields, in field order. Empty for a row that was added or removed, and
 *     for a company that only entered or left the list of the API
 */
@JsonPropertyOrder({"type", "change", "url", "fields"})
public record RowChange(String type, ChangeKind change, String url, List<FieldChange> fields) {
  public enum ChangeKind {
    ADDED,
    CHANGED,
    REMOVED;

    @JsonValue
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A field that differs, with its values as JSON. */
  public record FieldChange(
      String field, @JsonRawValue String before, @JsonRawValue String after) {}
}
