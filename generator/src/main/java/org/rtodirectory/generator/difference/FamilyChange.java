package org.rtodirectory.generator.difference;

/**
 * Counts of the changes to the pages of one family.
 *
 * @param pages number of pages after the publish
 * @param written number of pages written
 * @param deleted number of pages deleted because they no longer exist
 * @param bytes total length of the written pages
 */
public record FamilyChange(long pages, long written, long deleted, long bytes) {
  static final FamilyChange NONE = new FamilyChange(0, 0, 0, 0);

  FamilyChange has(long more) {
    return new FamilyChange(pages + more, written, deleted, bytes);
  }

  FamilyChange writes(long length) {
    return new FamilyChange(pages, written + 1, deleted, bytes + length);
  }

  FamilyChange deletes() {
    return new FamilyChange(pages, written, deleted + 1, bytes);
  }
}
