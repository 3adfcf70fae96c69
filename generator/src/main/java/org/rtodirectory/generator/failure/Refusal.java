package org.rtodirectory.generator.failure;

/**
 * A guard refused: the command could go on, but must not without a decision of the operator
 * (another publisher is at work, say). Exit code 3.
 */
public final class Refusal extends Failure {
  private static final long serialVersionUID = 1L;

  public Refusal(String message) {
    super(message);
  }
}
