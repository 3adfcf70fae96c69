package org.rtodirectory.generator.report;

import java.util.Locale;

/**
 * An exception that ends a command with exit code 3, because a guard refuses it. The operator must
 * decide something, or wait for another publisher to end, before the command can run.
 */
public final class Refusal extends Failure {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** The reason for the refusal, as metrics and alerts name it. */
  public enum Reason {
    /** Another command is running. */
    BUSY,
    /** The release would lose too many rows or pages. */
    SHRINK,
    /** The target has objects that no publisher wrote. */
    FOREIGN_TARGET,
    /** The releases of the target are from another database. */
    OTHER_DATABASE,
    /** The target serves an earlier release after a rollback, and a publish would replace it. */
    ROLLBACK,
    /** Demo data and real data would be mixed up. */
    DEMO,
    /** Row level security may hide rows of the database from the publisher. */
    HIDDEN_ROWS,
    /** Any other reason, such as two pages with one path, or a refused import. */
    OTHER;

    /** Returns the name in metrics. */
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
