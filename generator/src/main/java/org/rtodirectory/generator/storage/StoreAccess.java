package org.rtodirectory.generator.storage;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;

/**
 * The execution of operations on an object store. An operation that writes runs under the lock of
 * the object store. Failures of the object store become messages for the operator.
 */
public final class StoreAccess {
  public static final String STILL_SERVED =
      "The release that was published before stays served. Fix this, then publish again.";

  private StoreAccess() {}

  @FunctionalInterface
  public interface Operation<T> {
    T run(ObjectStore store) throws IOException;
  }

  /** Runs an operation that only reads, without the lock. */
  public static <T> T read(ObjectStore store, Operation<T> operation) {
    try {
      return operation.run(store);
    } catch (IOException failed) {
      throw new Failure(store.name() + " cannot be read (" + Failure.reason(failed) + ").", failed);
    }
  }

  /** Runs an operation that writes, while this process holds the lock of the object store. */
  public static <T> T write(ObjectStore store, Operation<T> operation) {
    return write(store, operation, () -> STILL_SERVED);
  }

  /**
   * Runs an operation that writes, while this process holds the lock of the object store.
   *
   * @param advice the end of the message of a failure: which release is served now, and what to do
   */
  public static <T> T write(ObjectStore store, Operation<T> operation, Supplier<String> advice) {
    try {
      Closeable lock = lock(store);
      try (lock) {
        T done = operation.run(store);
        store.flush();
        return done;
      }
    } catch (IOException failed) {
      throw new Failure(
          store.name() + " cannot be written (" + Failure.reason(failed) + "). " + advice.get(),
          failed);
    }
  }

  private static Closeable lock(ObjectStore store) throws IOException {
    Optional<Closeable> lock = store.lock();
    if (lock.isEmpty()) {
      throw new Refusal(
          Refusal.Reason.BUSY,
          "Another publisher is at work on "
              + store.name()
              + ". Wait for it to end, then try again.");
    }
    return lock.get();
  }
}
