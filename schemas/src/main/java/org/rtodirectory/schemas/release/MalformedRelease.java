package org.rtodirectory.schemas.release;

/** A pointer or record cannot be parsed. A retry helps only after it was published again. */
public final class MalformedRelease extends Exception {
  private static final long serialVersionUID = 1L;

  public MalformedRelease(String message) {
    super(message);
  }
}
