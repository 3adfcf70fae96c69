package org.rtodirectory.generator.importer;

import org.rtodirectory.text.Folding;

/** What makes a city one: its state and its folded name. */
record CityKey(String state, String foldedName) {

  static CityKey of(String state, String name) {
    return new CityKey(state, Folding.fold(name));
  }
}
