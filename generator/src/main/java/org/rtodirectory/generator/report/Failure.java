package org.rtodirectory.generator.report;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An exception that ends a command with exit code 1.
 *
 * <p>The message is one line for the operator: the error, and what to do. The cause is shown only
 * with {@code --verbose}.
 */
public class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Failure(String message) {
    super(message);
  }

  public Failure(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Returns the first line of the message of {@code cause}, for use in a message of one line. If
   * that message is only the path of a file, adds the problem. Without a message, returns the name
   * of the class.
   */
  public static String reason(Throwable cause) {
    String message = cause.getMessage();
    if (cause instanceof FileSystemException file && file.getReason() == null) {
      return message + ": " + problem(file);
    }
    if (message == null || message.isBlank()) {
      return cause.getClass().getSimpleName();
    }
    return message.strip().lines().findFirst().orElse("").strip();
  }

  /** Returns a failure and all its causes. Libraries often wrap the exception that matters. */
  public static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /** Returns the first exception of a type among a failure and its causes. */
  public static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
    return causes(failure).filter(type::isInstance).map(type::cast).findFirst();
  }

  private static String problem(FileSystemException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "a file is in its place";
    }
    return failure.getClass().getSimpleName();
  }
}
