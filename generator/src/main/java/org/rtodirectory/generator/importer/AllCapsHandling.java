package org.rtodirectory.generator.importer;

/** The treatment of names and addresses whose letters are all capitals. */
public enum AllCapsHandling {
  /** The import converts them to title case ({@link TitleCase}). */
  TITLE_CASE,
  /** The import stores them unchanged. */
  UNCHANGED
}
