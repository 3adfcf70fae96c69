package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.Optional;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoreLock;

/** Work on a store as a whole, and what is said when the store fails. */
public final class StoreAccess {
  private StoreAccess() {}

  /** Work on a store. */
  @FunctionalInterface
  public interface Work<T> {
    T on(ObjectStore store) throws IOException;
  }

  /**
   * Does work that only reads.
   *
   * @throws Failure if the store cannot be read
   */
  public static <T> T read(ObjectStore store, Work<T> work) {
    try {
      return work.on(store);
    } catch (IOException failed) {
      throw new Failure(store.name() + " cannot be read (" + Failure.reason(failed) + ").", failed);
    }
  }

  /**
   * Does work that writes, while no other publisher does.
   *
   * @throws Refusal if another publisher is at work
   * @throws Failure if the store cannot be read or written
   */
  public static <T> T write(ObjectStore store, Work<T> work) {
    return write(store, (held, lock) -> work.on(held));
  }

  /** The same for work that looks at the lock. */
  public static <T> T write(ObjectStore store, LockedWork<T> work) {
    try (StoreLock lock = lock(store)) {
      T done = work.on(new HeldStore(store, lock), lock);
      store.flush();
      return done;
    } catch (IOException failed) {
      throw new Failure(
          store.name()
              + " cannot be written ("
              + Failure.reason(failed)
              + "). What was published before stays served; fix this, then publish again.",
          failed);
    }
  }

  /** Work of the holder of the lock. */
  @FunctionalInterface
  public interface LockedWork<T> {
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
