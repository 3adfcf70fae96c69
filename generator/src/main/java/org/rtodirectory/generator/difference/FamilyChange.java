package org.rtodirectory.generator.difference;

/**
 * What happens to the pages of one family.
 *
 * @param pages how many it has afterwards
 * @param written how many of them are written
 * @param deleted how many are removed because they are no more
 * @param bytes length of those that are written
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
