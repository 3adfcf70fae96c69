package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.Optional;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;

/**
 * Runs operations on a store, with its lock if they write, and converts its failures to messages.
 */
public final class StoreAccess {
  private StoreAccess() {}

  /** An operation on a store. */
  @FunctionalInterface
  public interface Operation<T> {
    T on(ObjectStore store) throws IOException;
  }

  /**
   * Runs an operation that only reads.
   *
   * @throws Failure if the store cannot be read
   */
  public static <T> T read(ObjectStore store, Operation<T> operation) {
    try {
      return operation.on(store);
    } catch (IOException failed) {
      throw new Failure(store.name() + " cannot be read (" + Failure.reason(failed) + ").", failed);
    }
  }

  /**
   * Runs an operation that writes, while this process holds the lock of the store.
   *
   * @throws Refusal if another publisher is at work
   * @throws Failure if the store cannot be read or written
   */
  public static <T> T write(ObjectStore store, Operation<T> operation) {
    return write(store, (held, lock) -> operation.on(held));
  }

  /** The same for an operation that uses the lock. */
  public static <T> T write(ObjectStore store, LockedOperation<T> operation) {
    String served = HeldStore.AS_BEFORE;
    try (StoreLock lock = lock(store)) {
      HeldStore held = new HeldStore(store, lock);
      try {
        T done = operation.on(held, lock);
        store.flush();
        return done;
      } finally {
        served = held.served();
      }
    } catch (IOException failed) {
      throw new Failure(
          store.name() + " cannot be written (" + Failure.reason(failed) + "). " + served, failed);
    }
  }

  /** An operation of the holder of the lock. */
  @FunctionalInterface
  public interface LockedOperation<T> {
    T on(ObjectStore held, StoreLock lock) throws IOException;
  }

  private static StoreLock lock(ObjectStore store) throws IOException {
    Optional<StoreLock> lock = store.lock();
    if (lock.isEmpty()) {
      throw Refusal.forNow(
          "Another publisher is at work on "
              + store.name()
              + ". Wait for it to end, then try again.");
    }
    return lock.get();
  }
}
