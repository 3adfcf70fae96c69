package org.rtodirectory.release;

/**
 * A pointer or record that is not signed with the trusted key. A retry helps only after it was
 * published again.
 */
public final class UntrustedRelease extends Exception {
  private static final long serialVersionUID = 1L;

  public UntrustedRelease(String message) {
    super(message);
  }
}
