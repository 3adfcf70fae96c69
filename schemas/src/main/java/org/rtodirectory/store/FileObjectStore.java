package org.rtodirectory.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.digest.Sha256;

/**
 * An object store in a local folder: each object is a file whose relative path is its key. A write
 * goes to {@code .incoming/}, is forced to the disk there and is then renamed, so it needs a file
 * system that renames atomically (every local one does), and a power failure leaves no truncated or
 * empty object. The names become durable when {@link #flush} forces the folders, each once however
 * many of its objects changed. Many changed folders are forced before that, so that the memory does
 * not grow with their number. Headers are not stored: the web server that serves the folder sets
 * them.
 *
 * <p>The folder is made at the first write. One process at a time may publish (see {@link #lock});
 * any number may read.
 */
public final class FileObjectStore implements ObjectStore {
  private static final String INCOMING = ".incoming";
  private static final String LOCK = ".lock";

  /** Counts for all stores of the process, so that no two writes have the same name. */
  private static final AtomicLong WRITES = new AtomicLong();

  /** How many folders are remembered: about 2 MB, while a release may have millions of folders. */
  private static final int MAXIMUM_FOLDERS = 10_000;

  private final Path root;
  private final FileOperations files;

  /** Folders that exist, as far as is known, so that most writes need not look. */
  private final Set<Path> knownFolders = ConcurrentHashMap.newKeySet();

  /** Folders with changes that may not have reached the disk. */
  private final Set<Path> changedFolders = ConcurrentHashMap.newKeySet();

  /** A store that forces everything to the disk. */
  public FileObjectStore(Path root) {
    this(root, FileOperations.DURABLE);
  }

  /**
   * @param files the operations on the disk
   */
  public FileObjectStore(Path root, FileOperations files) {
    this.root = root.toAbsolutePath().normalize();
    this.files = files;
  }

  /** The same folder with another way to write to it. */
  public FileObjectStore with(FileOperations other) {
    return new FileObjectStore(root, other);
  }

  @Override
  public String name() {
    return root.toString();
  }

  @Override
  public Optional<byte[]> read(String key) throws IOException {
    try {
      return Optional.of(Files.readAllBytes(path(key)));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<StoredObject> get(String key) throws IOException {
    return read(key).map(bytes -> new StoredObject(bytes, Sha256.shortHex(bytes), null));
  }

  @Override
  public Path fetch(String key, long size, Path folder) throws IOException {
    return path(key);
  }

  @Override
  public boolean isFolder() {
    return true;
  }

  @Override
  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    Path path = path(key);
    if (holds(path, bytes)) {
      // The process that wrote it may have ended before its name was durable.
      changed(path);
    } else {
      write(path, incoming -> files.write(incoming, bytes));
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
        folder != null && !folder.equals(root);
        folder = folder.getParent()) {
      knownFolders.remove(folder);
      try {
        files.delete(folder);
      } catch (DirectoryNotEmptyException stillUsed) {
        break;
      }
    }
    changed(path);
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
      write(path, incoming -> files.write(incoming, replacement));
      flush();
    }
    return unchanged;
  }

  @Override
  public void list(String prefix, Consumer<ObjectSummary> each) throws IOException {
    Path start = root.resolve(prefix.substring(0, prefix.lastIndexOf('/') + 1));
    if (!Files.isDirectory(start)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(start)) {
      for (Path file : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        String key = root.relativize(file).toString().replace('\\', '/');
        if (key.startsWith(prefix) && !key.equals(LOCK) && !key.startsWith(INCOMING + "/")) {
          each.accept(
              new ObjectSummary(
                  key, Files.size(file), Files.getLastModifiedTime(file).toInstant()));
        }
      }
    } catch (UncheckedIOException unreadable) {
      throw unreadable.getCause();
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    List<Path> folders = List.copyOf(changedFolders);
    if (folders.isEmpty()) {
      return;
    }
    changedFolders.removeAll(folders);
    ExecutorService threads = Executors.newFixedThreadPool(files.threads());
    try {
      List<Future<?>> forced = new ArrayList<>();
      for (Path folder : folders) {
        forced.add(
            threads.submit(
                () -> {
                  files.forceFolder(folder);
                  return folder;
                }));
      }
      for (Future<?> one : forced) {
        one.get();
      }
    } catch (ExecutionException failed) {
      changedFolders.addAll(folders);
      throw new IOException("a folder cannot be forced to the disk", failed.getCause());
    } catch (InterruptedException stopped) {
      changedFolders.addAll(folders);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public int writers() {
    return files.threads();
  }

  /** The free disk of the folder, or of the nearest one above it while it is not made. */
  @Override
  public OptionalLong freeBytes() throws IOException {
    Path folder = root;
    while (!Files.exists(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    return OptionalLong.of(Files.getFileStore(folder).getUsableSpace());
  }

  @Override
  public Optional<StoreLock> lock() throws IOException {
    createFolder(root);
    Optional<StoreLock> lock = FileStoreLock.tryLock(root.resolve(LOCK));
    if (lock.isEmpty()) {
      return lock;
    }
    knownFolders.clear(); // The previous holder of the lock may have removed some.
    discardIncoming();
    return lock;
  }

  /**
   * Whether a file already has this content. Reading it is much cheaper than replacing it, and most
   * objects of a release are unchanged.
   */
  private static boolean holds(Path path, byte[] bytes) {
    try (FileChannel file = FileChannel.open(path)) {
      if (file.size() != bytes.length) {
        return false;
      }
      ByteBuffer standing = ByteBuffer.allocate(bytes.length);
      while (standing.hasRemaining() && file.read(standing) > 0) {
        // Until it is full or the file ends.
      }
      return standing.flip().equals(ByteBuffer.wrap(bytes));
    } catch (IOException absentOrUnreadable) {
      // Writing it will say what is wrong, if anything is.
      return false;
    }
  }

  /** Writes {@code contents} to a temporary file, then renames it to {@code path}. */
  private void write(Path path, Contents contents) throws IOException {
    Path incoming = incoming();
    try {
      contents.writeTo(incoming);
      createFolder(path.getParent());
      files.move(incoming, path);
    } catch (IOException failed) {
      Files.deleteIfExists(incoming);
      throw failed;
    }
    changed(path);
  }

  /** Writes a new file. */
  @FunctionalInterface
  private interface Contents {
    void writeTo(Path file) throws IOException;
  }

  /** Notes the folder of {@code path} and those above it, some of which may be new. */
  private void changed(Path path) throws IOException {
    for (Path folder = path.getParent();
        folder != null && folder.startsWith(root);
        folder = folder.getParent()) {
      changedFolders.add(folder);
    }
    if (changedFolders.size() > MAXIMUM_FOLDERS) {
      flushMany();
    }
  }

  /** Of the threads that find too many changed folders, the first one forces them. */
  private synchronized void flushMany() throws IOException {
    if (changedFolders.size() > MAXIMUM_FOLDERS) {
      flush();
    }
  }

  private Path incoming() throws IOException {
    Path folder = root.resolve(INCOMING);
    createFolder(folder);
    return folder.resolve(ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet());
  }

  /**
   * Deletes the temporary files of a process that was killed. Only the holder of the lock may call
   * this.
   */
  private void discardIncoming() throws IOException {
    Path folder = root.resolve(INCOMING);
    createFolder(folder);
    try (var unfinished = Files.list(folder)) {
      for (Path file : unfinished.toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void createFolder(@Nullable Path folder) throws IOException {
    if (folder == null || knownFolders.contains(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      Path parent = folder.getParent();
      createFolder(parent);
      try {
        files.createFolder(folder);
      } catch (FileAlreadyExistsException other) {
        throw new IOException(folder + " is not a folder", other);
      }
      if (parent != null) {
        changedFolders.add(parent);
      }
    }
    if (knownFolders.size() > MAXIMUM_FOLDERS) {
      knownFolders.clear();
    }
    knownFolders.add(folder);
  }

  private Path path(String key) throws IOException {
    try {
      Path path = root.resolve(key).normalize();
      if (!key.isEmpty()
          && !key.equals(LOCK)
          && path.startsWith(root)
          && root.relativize(path).toString().replace('\\', '/').equals(key)) {
        return path;
      }
      throw new IOException("not an object key: " + key);
    } catch (InvalidPathException unwritable) {
      throw new IOException(
          "the file name "
              + key
              + " cannot be written in this locale; set the environment variable LC_ALL=C.UTF-8",
          unwritable);
    }
  }
}
