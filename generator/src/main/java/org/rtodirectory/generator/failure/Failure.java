package org.rtodirectory.generator.failure;

/**
 * The command could not do its work; nothing that was published before is harmed. Exit code 1.
 *
 * <p>The message is one line for the person at the terminal: what is wrong, and what to do. The
 * cause is shown only with {@code --verbose}.
 */
public class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Failure(String message) {
    super(message);
  }

  public Failure(String message, Throwable cause) {
    super(message, cause);
  }

  /** The first line of what {@code cause} says, for use inside a one-line message. */
  public static String reason(Throwable cause) {
    String message = cause.getMessage();
    if (message == null || message.isBlank()) {
      return cause.getClass().getSimpleName();
    }
    return message.strip().lines().findFirst().orElse("").strip();
  }
}
