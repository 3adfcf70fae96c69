package org.rtodirectory.generator.publish;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;

/**
 * A store that works until the disk is full, or until the process is killed: from some operation on
 * every one fails. It remembers what it wrote.
 */
public final class FailingStore implements ObjectStore {
  private static final String READ = "read ";

  private final ObjectStore store;
  private final Predicate<String> failing;
  private final boolean answerLost;
  private final AtomicBoolean failed = new AtomicBoolean();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private final List<String> read = new CopyOnWriteArrayList<>();

  /**
   * @param failing finds the first operation that fails
   * @param answerLost whether that one is done all the same
   */
  private FailingStore(ObjectStore store, Predicate<String> failing, boolean answerLost) {
    this.store = store;
    this.failing = failing;
    this.answerLost = answerLost;
  }

  /** A store that does not fail. */
  public static FailingStore never(ObjectStore store) {
    return new FailingStore(store, write -> false, false);
  }

  /** A store whose {@code number}-th write is the first that fails. */
  public static FailingStore at(int number, ObjectStore store, boolean answerLost) {
    AtomicInteger writes = new AtomicInteger();
    return new FailingStore(
        store,
        operation -> !operation.startsWith(READ) && writes.incrementAndGet() == number,
        answerLost);
  }

  /** A store whose first write that begins with {@code write} is the first that fails. */
  public static FailingStore until(String write, ObjectStore store) {
    return new FailingStore(store, next -> next.startsWith(write), false);
  }

  /**
   * The keys of the writes done that begin with {@code write}, {@code "put api/"} for example, the
   * files of releases left out.
   */
  Set<String> keys(String write) {
    return done.stream()
        .filter(operation -> operation.startsWith(write))
        .map(operation -> operation.substring(operation.indexOf(' ') + 1))
        .filter(key -> !key.matches("(snapshots|releases)/.*"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What was done: {@code put KEY}, {@code delete KEY} or {@code set KEY}, in order. */
  public List<String> done() {
    return done;
  }

  /** The keys that were read, in order. */
  List<String> read() {
    return read;
  }

  @Override
  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    write(
        "put " + key,
        () -> {
          store.put(key, bytes, headers);
          return true;
        });
  }

  @Override
  public void putFile(String key, Path file, ObjectHeaders headers) throws IOException {
    write(
        "put " + key,
        () -> {
          store.putFile(key, file, headers);
          return true;
        });
  }

  @Override
  public void delete(String key) throws IOException {
    write(
        "delete " + key,
        () -> {
          store.delete(key);
          return true;
        });
  }

  @Override
  public boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    return write("set " + key, () -> store.compareAndSet(key, expected, replacement, headers));
  }

  @Override
  public void flush() throws IOException {
    operation(
        "flush",
        () -> {
          store.flush();
          return true;
        });
  }

  @Override
  public Optional<Closeable> lock() throws IOException {
    return store.lock();
  }

  @Override
  public Optional<StoredObject> get(String key) throws IOException {
    return operation(READ + key, () -> store.get(key));
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
  public Optional<byte[]> read(String key) throws IOException {
    return operation(READ + key, () -> store.read(key));
  }

  @Override
  public boolean isFolder() {
    return store.isFolder();
  }

  @Override
  public Path fetch(String key, long size, Path folder) throws IOException {
    return operation(READ + key, () -> store.fetch(key, size, folder));
  }

  @Override
  public String name() {
    return store.name();
  }

  private boolean write(String what, Operation<Boolean> write) throws IOException {
    return operation(
        what,
        () -> {
          boolean result = write.run();
          done.add(what);
          return result;
        });
  }

  private <T> T operation(String what, Operation<T> operation) throws IOException {
    if (what.startsWith(READ)) {
      read.add(what.substring(READ.length()));
    }
    boolean fails = failing.test(what);
    if (failed.get() || (fails && !answerLost)) {
      failed.set(true);
      throw new IOException("No space left on device");
    }
    T result = operation.run();
    if (fails) {
      failed.set(true);
      throw new IOException("No space left on device");
    }
    return result;
  }

  @FunctionalInterface
  private interface Operation<T> {
    T run() throws IOException;
  }
}
