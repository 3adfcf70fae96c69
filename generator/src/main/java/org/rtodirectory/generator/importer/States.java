package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.validation.UsStates;
import org.rtodirectory.text.Folding;

/** Those of the 56 that the database has, by code and by name. */
record States(Map<String, String> codesByFoldedName) {

  static States read(Handle handle) {
    Map<String, String> codes = new HashMap<>();
    handle
        .createQuery("SELECT code, name FROM states")
        .map((row, context) -> Map.entry(row.getString("name"), row.getString("code")))
        .filter(state -> UsStates.contains(state.getValue()))
        .forEach(state -> codes.put(Folding.fold(state.getKey()), state.getValue()));
    return new States(Map.copyOf(codes));
  }

  /** The code of the state that {@code cell} means: its code in any case, or its full name. */
  Optional<String> code(String cell) {
    String upper = cell.toUpperCase(Locale.ROOT);
    if (codesByFoldedName.containsValue(upper)) {
      return Optional.of(upper);
    }
    return Optional.ofNullable(codesByFoldedName.get(Folding.fold(cell)));
  }
}
