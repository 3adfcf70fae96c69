package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.release.CurrentPointer;

/**
 * A store that checks before each write that this process still holds its lock, and knows what a
 * failure leaves behind.
 */
public final class HeldStore implements ObjectStore {
  /** What is served before anything was written. */
  static final String AS_BEFORE = Served.AS_BEFORE.sentence;

  private final ObjectStore store;
  private final StoreLock lock;
  private volatile Served served = Served.AS_BEFORE;

  /** What is served after a failure. */
  private enum Served {
    AS_BEFORE("What was published before stays served; fix this, then publish again."),
    WITH_OTHER_PAGES(
        "The release that was published before stays served. Pages that were written already may be"
            + " ahead of it until the next publish, which repairs them; fix this, then publish again."),
    UNKNOWN(
        "It is not known whether the new release is served: generator releases shows it. Fix this, then"
            + " publish again."),
    NEW("The new release is served already. Fix this; the next publish does what is left to do.");

    private final String sentence;

    Served(String sentence) {
      this.sentence = sentence;
    }
  }

  /**
   * @param lock of {@code store}
   */
  public HeldStore(ObjectStore store, StoreLock lock) {
    this.store = store;
    this.lock = lock;
  }

  /** Says what is served after an operation on this store has failed. */
  String served() {
    return served.sentence;
  }

  private void writes(String key) {
    if (served == Served.AS_BEFORE && !key.matches("(releases|snapshots)/.*")) {
      served = Served.WITH_OTHER_PAGES;
    }
  }

  @Override
  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    lock.requireHeld();
    writes(key);
    store.put(key, bytes, headers);
  }

  @Override
  public void putFile(String key, Path file, ObjectHeaders headers) throws IOException {
    lock.requireHeld();
    store.putFile(key, file, headers);
  }

  @Override
  public void delete(String key) throws IOException {
    lock.requireHeld();
    store.delete(key);
  }

  @Override
  public boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    lock.confirmHeld();
    if (!key.equals(CurrentPointer.KEY)) {
      return store.compareAndSet(key, expected, replacement, headers);
    }
    Served before = served;
    served = Served.UNKNOWN;
    boolean isSet = store.compareAndSet(key, expected, replacement, headers);
    served = isSet ? Served.NEW : before;
    return isSet;
  }

  @Override
  public void flush() throws IOException {
    store.flush();
  }

  @Override
  public Optional<StoredObject> get(String key) throws IOException {
    return store.get(key);
  }

  @Override
  public Optional<byte[]> read(String key) throws IOException {
    return store.read(key);
  }

  @Override
  public Path fetch(String key, long size, Path folder) throws IOException {
    return store.fetch(key, size, folder);
  }

  @Override
  public boolean isFolder() {
    return store.isFolder();
  }

  @Override
  public void list(String prefix, Consumer<ObjectSummary> each) throws IOException {
    store.list(prefix, each);
  }

  @Override
  public int writers() {
    return store.writers();
  }

  @Override
  public Optional<StoreLock> lock() throws IOException {
    return Optional.empty();
  }

  @Override
  public String name() {
    return store.name();
  }
}
