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
 * An object store in a local folder: each object is a file whose relative path is its key. A new
 * file is written to {@code .incoming/} and then renamed. When a publisher locks the object store,
 * it deletes the files that failed writes left there. Headers are not stored, because the web
 * server sets them.
 *
 * <p>{@link #flush} makes all writes durable together, which is cheaper than forcing each file to
 * the disk. Until then, a power failure may lose new objects, but nothing refers to them yet. An
 * object that replaces another is forced to the disk before the rename, so that a power failure
 * leaves either the old or the new object, complete.
 */
public final class FileObjectStore extends FileObjectReader implements ObjectStore {
  private static final String INCOMING = ".incoming";

  /** A folder in the root of some volumes, which only the system may read. */
  private static final String LOST = "lost+found";

  /** The number of writes of this process, which makes the names of temporary files unique. */
  private static final AtomicLong WRITES = new AtomicLong();

  /**
   * The number of threads that write. With many, one commit of the file system's journal serves
   * several waiting threads.
   */
  private static final int PARALLEL_WRITES = 32;

  private final FileOperations files;

  private final Consumer<String> warnings;
  private final AtomicBoolean isReadabilityChecked = new AtomicBoolean();

  private volatile boolean hasUnflushedWrites;

  public FileObjectStore(Path root) {
    this(root, new FileOperations());
  }

  public FileObjectStore(Path root, FileOperations files) {
    this(root, files, warning -> {});
  }

  /**
   * Opens the store in the folder {@code root}. The first write creates the folder.
   *
   * @param warnings receives a warning if other users cannot read the written files
   */
  public FileObjectStore(Path root, FileOperations files, Consumer<String> warnings) {
    super(root);
    this.files = files;
    this.warnings = warnings;
  }

  @Override
  public Optional<StoredObject> get(String key) throws IOException {
    return read(key).map(bytes -> new StoredObject(bytes, Sha256.shortHex(bytes), null));
  }

  @Override
  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    Path path = path(key);
    boolean exists = path.toFile().exists();
    if (exists && hasBytes(path, bytes)) {
      hasUnflushedWrites = true; // A process that ended before its flush may have written the file.
    } else {
      write(path, incoming -> files.write(incoming, bytes, exists));
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
    hasUnflushedWrites = true;
  }

  @Override
  public synchronized boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    String actual = get(key).map(StoredObject::version).orElse(null);
    boolean isExpected = Objects.equals(actual, expected);
    if (isExpected) {
      flush(); // The objects to which the new one refers must be durable first.
      Path path = path(key);
      write(path, incoming -> files.write(incoming, replacement, true));
      flush();
    }
    return isExpected;
  }

  /**
   * Lists the files. Skips those that vanish during the listing, because another process may be
   * publishing.
   */
  @Override
  public void list(String prefix, Consumer<ObjectSummary> action) throws IOException {
    String startKey = prefix.substring(0, prefix.lastIndexOf('/') + 1);
    // With the dot, the walk follows a symbolic link to the folder.
    Path start = root().resolve(startKey + ".");
    if (!Files.isDirectory(start)) {
      return;
    }
    Files.walkFileTree(
        start,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.equals(start.resolve(INCOMING)) || folder.equals(start.resolve(LOST))
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
            String key = startKey + start.relativize(file).toString().replace('\\', '/');
            if (attributes.isRegularFile() && key.startsWith(prefix) && !key.equals(LOCK)) {
              action.accept(
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
    if (!hasUnflushedWrites) {
      return;
    }
    hasUnflushedWrites = false; // Reset first, because the sync does not cover later writes.
    try {
      files.sync(root());
    } catch (IOException e) {
      hasUnflushedWrites = true;
      throw e;
    }
  }

  @Override
  public int parallelRequests() {
    return PARALLEL_WRITES;
  }

  @Override
  public Optional<Closeable> lock() throws IOException {
    createFolder(root());
    FileChannel file =
        FileChannel.open(root().resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    Closeable lock = null; // The channel holds the lock until it is closed.
    try {
      if (tryLock(file)) {
        discardIncoming();
        lock = file;
      }
    } finally {
      if (lock == null) {
        file.close();
      }
    }
    return Optional.ofNullable(lock);
  }

  private static boolean tryLock(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // Another object store of this process holds the lock.
    }
  }

  /** Returns whether a file has these bytes. Reading it is much cheaper than replacing it. */
  private static boolean hasBytes(Path path, byte[] bytes) {
    try {
      return Files.size(path) == bytes.length && Arrays.equals(Files.readAllBytes(path), bytes);
    } catch (IOException unreadable) {
      return false; // If the problem lasts, the write reports it.
    }
  }

  private void write(Path path, ParallelObjects.Action<Path> writer) throws IOException {
    Path folder = root().resolve(INCOMING);
    Path incoming = folder.resolve(ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet());
    createFolder(folder);
    writer.accept(incoming);
    if (isReadabilityChecked.compareAndSet(false, true)) {
      checkReadability(incoming);
    }
    createFolder(path.getParent());
    files.move(incoming, path);
    hasUnflushedWrites = true;
  }

  private void checkReadability(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null
        && Collections.disjoint(
            view.readAttributes().permissions(),
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ))) {
      warnings.accept(
          "Warning: only this user can read the files that are written to "
              + name()
              + ", because of its umask. If a web server or gateway of another user reads them, set"
              + " umask 022 and run chmod -R go+rX on the folder.");
    }
  }

  /** Deletes the files of unfinished writes. Only the holder of the lock may call this. */
  private void discardIncoming() throws IOException {
    Path folder = root().resolve(INCOMING);
    createFolder(folder);
    try (var unfinished = Files.list(folder)) {
      for (Path file : unfinished.toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Creates a folder level by level, so that the message names the file that is in the way. */
  private void createFolder(@Nullable Path folder) throws IOException {
    if (folder == null || folder.toFile().isDirectory()) {
      return;
    }
    createFolder(folder.getParent());
    try {
      files.createFolder(folder);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(folder + " is not a folder", e);
    }
  }
}
