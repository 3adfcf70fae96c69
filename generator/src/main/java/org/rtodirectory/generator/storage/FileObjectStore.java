package org.rtodirectory.generator.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.schemas.source.FileObjectReader;
import org.rtodirectory.schemas.text.Sha256;

/**
 * An object store in a local folder: each object is a file whose relative path is its key. A write
 * goes to {@code .incoming/} and is then renamed. Leftovers of failed writes are deleted when the
 * store is locked again. {@link #flush} makes all writes durable at once, which costs less than
 * forcing each file: until then a loss of power may take new objects, which nothing refers to yet.
 * An object that replaces another is forced to the disk before the rename, so that one or the other
 * is there, whole. Headers are not stored: the web server sets them.
 */
public final class FileObjectStore extends FileObjectReader implements ObjectStore {
  private static final String INCOMING = ".incoming";

  /** The root of a volume may have this folder, which only the system may read. */
  private static final String LOST = "lost+found";

  /** Counts for all stores of the process, so that no two writes have the same name. */
  private static final AtomicLong WRITES = new AtomicLong();

  /** Threads that wait for the disk together share the journal's commits. */
  private static final int WRITERS = 32;

  private final FileOperations files;

  private final Consumer<String> messages;
  private final AtomicBoolean isReadabilityChecked = new AtomicBoolean();

  private volatile boolean isChanged;

  public FileObjectStore(Path root) {
    this(root, new FileOperations());
  }

  public FileObjectStore(Path root, FileOperations files) {
    this(root, files, message -> {});
  }

  /**
   * Opens the store in the folder {@code root}, which a write creates.
   *
   * @param messages receives a sentence if only the user of this process can read what it writes
   */
  public FileObjectStore(Path root, FileOperations files, Consumer<String> messages) {
    super(root);
    this.files = files;
    this.messages = messages;
  }

  @Override
  public Optional<StoredObject> get(String key) throws IOException {
    return read(key).map(bytes -> new StoredObject(bytes, Sha256.shortHex(bytes), null));
  }

  @Override
  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    Path path = path(key);
    boolean isReplaced = path.toFile().exists();
    if (isReplaced && isSame(path, bytes)) {
      isChanged = true; // The process that wrote it may have ended before it was durable.
    } else {
      write(path, incoming -> files.write(incoming, bytes, isReplaced));
    }
  }

  @Override
  public void putFile(String key, Path file, ObjectHeaders headers) throws IOException {
    write(path(key), incoming -> files.copy(file, incoming));
  }

  @Override
  public void delete(String key) throws IOException {
    Path path = path(key);
    files.delete(path);
    for (Path folder = path.getParent();
        folder != null && !folder.equals(root());
        folder = folder.getParent()) {
      try {
        files.delete(folder);
      } catch (DirectoryNotEmptyException stillUsed) {
        break;
      }
    }
    isChanged = true;
  }

  @Override
  public synchronized boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    String actual = get(key).map(StoredObject::version).orElse(null);
    boolean unchanged = Objects.equals(actual, expected);
    if (unchanged) {
      flush();
      Path path = path(key);
      write(path, incoming -> files.write(incoming, replacement, true));
      flush();
    }
    return unchanged;
  }

  /**
   * Lists the files that are there throughout. Files and folders may appear and vanish meanwhile,
   * as they do where another process publishes.
   */
  @Override
  public void list(String prefix, Consumer<ObjectSummary> each) throws IOException {
    Path start = root().resolve(prefix.substring(0, prefix.lastIndexOf('/') + 1));
    if (!Files.isDirectory(start)) {
      return;
    }
    Files.walkFileTree(
        start,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.equals(root().resolve(INCOMING)) || folder.equals(root().resolve(LOST))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            return skipIfGone(file, failure);
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            return failure == null ? FileVisitResult.CONTINUE : skipIfGone(folder, failure);
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String key = root().relativize(file).toString().replace('\\', '/');
            if (attributes.isRegularFile() && key.startsWith(prefix) && !key.equals(LOCK)) {
              each.accept(
                  new ObjectSummary(
                      key, attributes.size(), attributes.lastModifiedTime().toInstant()));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static FileVisitResult skipIfGone(Path path, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException || Files.notExists(path)) {
      return FileVisitResult.CONTINUE;
    }
    throw failure;
  }

  @Override
  public synchronized void flush() throws IOException {
    if (!isChanged) {
      return;
    }
    isChanged = false; // Before the call, which does not cover bytes that are written meanwhile.
    try {
      files.sync(root());
    } catch (IOException e) {
      isChanged = true;
      throw e;
    }
  }

  @Override
  public int writers() {
    return WRITERS;
  }

  @Override
  public Optional<Closeable> lock() throws IOException {
    createFolder(root());
    FileChannel file =
        FileChannel.open(root().resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    Closeable held = null;
    try {
      if (isLocked(file)) {
        discardIncoming();
        held = file;
      }
    } finally {
      if (held == null) {
        file.close();
      }
    }
    return Optional.ofNullable(held);
  }

  private static boolean isLocked(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // This process has it.
    }
  }

  /**
   * Reading a file is much cheaper than replacing it, and most objects of a release are unchanged.
   */
  private static boolean isSame(Path path, byte[] bytes) {
    try {
      return Files.size(path) == bytes.length && Arrays.equals(Files.readAllBytes(path), bytes);
    } catch (IOException unreadable) {
      return false; // A write will name the problem if there is one.
    }
  }

  private void write(Path path, ParallelObjects.Action<Path> contents) throws IOException {
    Path folder = root().resolve(INCOMING);
    Path incoming = folder.resolve(ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet());
    createFolder(folder);
    contents.accept(incoming);
    if (isReadabilityChecked.compareAndSet(false, true)) {
      checkReadability(incoming);
    }
    createFolder(path.getParent());
    files.move(incoming, path);
    isChanged = true;
  }

  private void checkReadability(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null
        && Collections.disjoint(
            view.readAttributes().permissions(),
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ))) {
      messages.accept(
          "Warning: only this user can read the files that are written to "
              + name()
              + ", because of its umask. If a web server or gateway of another user reads them, set"
              + " umask 022 and run chmod -R go+rX on the folder.");
    }
  }

  /** Only the holder of the lock may call this. */
  private void discardIncoming() throws IOException {
    Path folder = root().resolve(INCOMING);
    createFolder(folder);
    try (var unfinished = Files.list(folder)) {
      for (Path file : unfinished.toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void createFolder(@Nullable Path folder) throws IOException {
    if (folder == null || folder.toFile().isDirectory()) {
      return;
    }
    createFolder(folder.getParent());
    try {
      files.createFolder(folder);
    } catch (FileAlreadyExistsException other) {
      throw new IOException(folder + " is not a folder", other);
    }
  }
}
