package org.rtodirectory.generator.importer;

/** Whether an import deletes the stores that are in none of its files. */
public enum Deletion {
  /** It deletes nothing. */
  NONE,
  /** It deletes them, unless a rejected row may be about one of them: then it is refused. */
  UNLESS_UNCERTAIN,
  /** It deletes them, but for those that a rejected row is certainly about. */
  DESPITE_REJECTS
}
