package org.rtodirectory.generator.report;

import java.util.Locale;

/**
 * Thrown if a guard refuses a command. The command may run only after a decision of the operator,
 * or after another publisher has ended. The exit code is 3.
 */
public final class Refusal extends Failure {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** The reason for the refusal, as metrics and alerts name it. */
  public enum Reason {
    BUSY,
    SHRINK,
    /** The target has objects that no publisher wrote. */
    FOREIGN_TARGET,
    OTHER_DATABASE,
    ROLLBACK,
    DEMO,
    /** Row level security may hide rows from the role of the publisher. */
    HIDDEN_ROWS,
    /** Anything else, such as a command that does not publish, or two pages with one path. */
    OTHER;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Refusal(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Refusal(String message) {
    this(Reason.OTHER, message);
  }

  public Reason reason() {
    return reason;
  }
}
