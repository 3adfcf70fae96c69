package org.rtodirectory.generator.report;

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

  /** A refusal that lasts until the operator decides or the data changes. */
  public Refusal(String message) {
    this(message, false);
  }

  /**
   * A temporary refusal because another publisher is running; the same command may succeed later.
   */
  public static Refusal forNow(String message) {
    return new Refusal(message, true);
  }

  /** Whether a retry may succeed without any change. */
  public boolean mayPass() {
    return mayPass;
  }
}
