package org.rtodirectory.generator.importer;

/** How an import treats names and addresses whose letters are all capitals. */
public enum Capitals {
  /** They are converted by {@link TitleCase}. */
  TITLE_CASE,
  UNCHANGED;

  public static Capitals of(boolean shouldKeep) {
    return shouldKeep ? UNCHANGED : TITLE_CASE;
  }
}
