package org.rtodirectory.release;

/**
 * A pointer or record that is not signed by the key that is trusted. Trying again helps only after
 * it was published anew.
 */
public final class UntrustedRelease extends Exception {
  private static final long serialVersionUID = 1L;

  public UntrustedRelease(String message) {
    super(message);
  }
}
