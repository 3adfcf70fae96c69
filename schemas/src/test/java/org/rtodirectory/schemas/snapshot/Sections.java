package org.rtodirectory.schemas.snapshot;

import java.util.Map;

/** The sections that an index writer has written, which can be opened as an index. */
record Sections(Map<Section, byte[]> bytes) {
  /** Reads an index from its sections. */
  @FunctionalInterface
  interface IndexReader<T> {
    T read(Section.SectionSource sections) throws SnapshotException;
  }

  <T> T open(IndexReader<T> reader) {
    try {
      return reader.read(this::region);
    } catch (SnapshotException missing) {
      throw new AssertionError(missing);
    }
  }

  private Region region(Section section) {
    byte[] sectionBytes = bytes.get(section);
    if (sectionBytes == null) {
      throw new AssertionError("the writer made no section " + section);
    }
    return Region.of(sectionBytes);
  }
}
