package org.rtodirectory.generator.failure;

/**
 * A guard refused the command, which may continue only after a decision of the operator, or when
 * another publisher has ended. Exit code 3.
 */
public final class Refusal extends Failure {
  private static final long serialVersionUID = 1L;

  private final boolean mayPass;

  private Refusal(String message, boolean mayPass) {
    super(message);
    this.mayPass = mayPass;
  }

  /** Refused until the operator decides, or the data is other. */
  public Refusal(String message) {
    this(message, false);
  }

  /** Refused because somebody else is at work; the same may succeed a little later. */
  public static Refusal forNow(String message) {
    return new Refusal(message, true);
  }

  /** Whether trying again may help although nothing has changed. */
  public boolean mayPass() {
    return mayPass;
  }
}
