package org.rtodirectory.release;

/** A pointer or record that cannot be read. Trying again helps only after it was published anew. */
public final class MalformedRelease extends Exception {
  private static final long serialVersionUID = 1L;

  public MalformedRelease(String message) {
    super(message);
  }
}
