package org.rtodirectory.generator.importer;

/** The treatment of names and addresses whose letters are all capitals. */
public enum AllCapsHandling {
  /** It converts them, see {@link TitleCase}. */
  TITLE_CASE,
  /** It stores them as they are in the file. */
  UNCHANGED
}
