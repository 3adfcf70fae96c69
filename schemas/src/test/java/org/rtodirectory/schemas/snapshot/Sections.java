package org.rtodirectory.schemas.snapshot;

import java.util.Map;

/** Sections in the layout of their writer, opened for reading. */
record Sections(Map<Section, byte[]> bytes) {
  /** Opens an index. */
  @FunctionalInterface
  interface Opening<T> {
    T of(Section.SectionSource sections) throws SnapshotException;
  }

  <T> T open(Opening<T> opening) {
    try {
      return opening.of(this::region);
    } catch (SnapshotException missing) {
      throw new AssertionError(missing);
    }
  }

  private Region region(Section section) {
    byte[] found = bytes.get(section);
    if (found == null) {
      throw new AssertionError("the writer made no section " + section);
    }
    return Region.of(found);
  }
}
