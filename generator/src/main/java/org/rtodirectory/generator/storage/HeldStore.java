package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.ObjectSummary;
import org.rtodirectory.store.StoreLock;
import org.rtodirectory.store.StoredObject;

/** A store that checks before each write that this process still holds its lock. */
public final class HeldStore implements ObjectStore {
  private final ObjectStore store;
  private final StoreLock lock;

  /**
   * @param lock of {@code store}
   */
  public HeldStore(ObjectStore store, StoreLock lock) {
    this.store = store;
    this.lock = lock;
  }

  @Override
  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    lock.requireHeld();
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
    return store.compareAndSet(key, expected, replacement, headers);
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
