package org.rtodirectory.generator.importer;

/** What an import does with names and addresses whose letters are all capitals. */
public enum Capitals {
  /** They are put in title case ({@link TitleCase}). */
  REWRITTEN,
  KEPT;

  public static Capitals of(boolean keep) {
    return keep ? KEPT : REWRITTEN;
  }
}
