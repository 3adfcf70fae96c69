package org.rtodirectory.schemas.snapshot;

import java.util.Map;

/** Sections as their writer laid them out, opened for reading. */
record Sections(Map<Section, byte[]> bytes) {
  Region region(Section section) {
    byte[] found = bytes.get(section);
    if (found == null) {
      throw new AssertionError("the writer made no section " + section);
    }
    return Region.of(found);
  }

  StringTable strings(Section section) {
    return new StringTable(region(section));
  }

  IntLists lists(Section section) {
    return new IntLists(region(section));
  }
}
