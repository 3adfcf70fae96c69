package org.rtodirectory.generator.importer;

/** The treatment of names and addresses whose letters are all capitals. */
public enum Capitals {
  /** Names and addresses are put in title case ({@link TitleCase}). */
  REWRITTEN,
  KEPT;

  public static Capitals of(boolean shouldKeep) {
    return shouldKeep ? KEPT : REWRITTEN;
  }
}
