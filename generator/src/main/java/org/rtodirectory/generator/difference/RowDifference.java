package org.rtodirectory.generator.difference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rtodirectory.generator.difference.RowChange.FieldChange;
import org.rtodirectory.generator.difference.RowChange.Kind;
import org.rtodirectory.release.Release;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.snapshot.FragmentTable;
import org.rtodirectory.snapshot.Snapshot;
import tools.jackson.databind.JsonNode;

/**
 * The rows that differ between two snapshots, the reason why pages do. Rows that are equal are
 * passed over by their digests; only the others are read. Memory is linear in the rows between the
 * first and the last that differ.
 *
 * @param changes companies, then locations; each in list order, those that were removed last
 */
public record RowDifference(List<RowChange> changes) {
  /** No row differs. */
  public static final RowDifference NONE = new RowDifference(List.of());

  /** What leads from {@code before} to {@code after}. */
  public static RowDifference between(Snapshot before, Snapshot after) {
    List<RowChange> changes = new ArrayList<>();
    compare("company", "slug", before.companyFragments(), after.companyFragments(), changes);
    compare("location", "url", before.locationFragments(), after.locationFragments(), changes);
    return new RowDifference(List.copyOf(changes));
  }

  /** How many rows differ in which way. */
  public Release.Rows counts() {
    return new Release.Rows(count(Kind.ADDED), count(Kind.CHANGED), count(Kind.REMOVED));
  }

  private long count(Kind kind) {
    return changes.stream().filter(change -> change.change() == kind).count();
  }

  private static void compare(
      String row,
      String nameField,
      FragmentTable before,
      FragmentTable after,
      List<RowChange> changes) {
    UnequalRows unequal = UnequalRows.of(before, after);
    Map<String, List<JsonNode>> gone = byName(before, unequal.before(), nameField);
    for (int number : unequal.after()) {
      JsonNode now = json(after, number);
      String name = now.path(nameField).asString();
      List<JsonNode> candidates = gone.getOrDefault(name, List.of());
      if (candidates.isEmpty()) {
        changes.add(new RowChange(row, Kind.ADDED, name, List.of()));
      } else {
        changes.add(new RowChange(row, Kind.CHANGED, name, fields(candidates.remove(0), now)));
      }
    }
    gone.forEach(
        (name, rest) ->
            rest.forEach(node -> changes.add(new RowChange(row, Kind.REMOVED, name, List.of()))));
  }

  private static Map<String, List<JsonNode>> byName(
      FragmentTable table, int[] rows, String nameField) {
    Map<String, List<JsonNode>> byName = new LinkedHashMap<>();
    for (int row : rows) {
      JsonNode node = json(table, row);
      byName.computeIfAbsent(node.path(nameField).asString(), name -> new ArrayList<>(1)).add(node);
    }
    return byName;
  }

  private static List<FieldChange> fields(JsonNode before, JsonNode after) {
    List<FieldChange> fields = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : after.properties()) {
      JsonNode old = before.path(field.getKey());
      if (!old.equals(field.getValue())) {
        fields.add(new FieldChange(field.getKey(), old.toString(), field.getValue().toString()));
      }
    }
    return fields;
  }

  private static JsonNode json(FragmentTable table, int row) {
    return ResourceJson.mapper().readTree(table.fragment(row));
  }
}
