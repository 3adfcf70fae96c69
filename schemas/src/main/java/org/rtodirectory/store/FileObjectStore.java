package org.rtodirectory.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.digest.Sha256;

/**
 * Objects as files under a folder, each at the path that its key says. A write goes to {@code
 * .incoming/} first and is then renamed, so it needs a file system that renames atomically (every
 * local one does). Snapshots, pointers and records are forced to the disk; pages are not, for they
 * can be made again from the snapshot. A folder keeps no headers: whoever serves it sets them.
 *
 * <p>The folder is made at the first write. One process at a time may publish (see {@link #lock});
 * any number may read.
 */
public final class FileObjectStore implements ObjectStore {
  private static final String INCOMING = ".incoming";
  private static final String LOCK = ".lock";

  /** Counts for all stores of the process, so that no two writes have the same name. */
  private static final AtomicLong WRITES = new AtomicLong();

  private final Path root;
  private final Set<Path> knownFolders = ConcurrentHashMap.newKeySet();

  public FileObjectStore(Path root) {
    this.root = root.toAbsolutePath().normalize();
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
  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    if (!holds(path(key), bytes)) {
      write(key, bytes, false);
    }
  }

  @Override
  public void putFile(String key, Path file, ObjectHeaders headers) throws IOException {
    Path path = path(key);
    Path incoming = incoming();
    try (FileChannel source = FileChannel.open(file);
        FileChannel target =
            FileChannel.open(incoming, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long size = source.size();
      for (long position = 0; position < size; ) {
        position += source.transferTo(position, size - position, target);
      }
      target.force(true);
    } catch (IOException failed) {
      Files.deleteIfExists(incoming);
      throw failed;
    }
    moveIn(incoming, path);
  }

  @Override
  public void delete(String key) throws IOException {
    Path path = path(key);
    Files.deleteIfExists(path);
    for (Path folder = path.getParent();
        folder != null && !folder.equals(root);
        folder = folder.getParent()) {
      knownFolders.remove(folder);
      try {
        Files.deleteIfExists(folder);
      } catch (DirectoryNotEmptyException stillUsed) {
        return;
      }
    }
  }

  @Override
  public synchronized boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    String actual = get(key).map(StoredObject::version).orElse(null);
    boolean unchanged = Objects.equals(actual, expected);
    if (unchanged) {
      write(key, replacement, true);
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
  public int writers() {
    return Math.max(2, Runtime.getRuntime().availableProcessors());
  }

  @Override
  public Optional<StoreLock> lock() throws IOException {
    createFolder(root);
    Optional<StoreLock> lock = FileStoreLock.tryLock(root.resolve(LOCK));
    if (lock.isEmpty()) {
      return lock;
    }
    knownFolders.clear(); // Whoever had the lock before may have removed some.
    discardIncoming();
    return lock;
  }

  /**
   * Reading what stands there is much cheaper than replacing it, and most of a release is as it was
   * before.
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

  private void write(String key, byte[] bytes, boolean durable) throws IOException {
    Path path = path(key);
    Path incoming = incoming();
    try (FileChannel file =
        FileChannel.open(incoming, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer remaining = ByteBuffer.wrap(bytes);
      while (remaining.hasRemaining()) {
        file.write(remaining);
      }
      if (durable) {
        file.force(true);
      }
    } catch (IOException failed) {
      Files.deleteIfExists(incoming);
      throw failed;
    }
    moveIn(incoming, path);
  }

  private void moveIn(Path incoming, Path target) throws IOException {
    try {
      createFolder(target.getParent());
      Files.move(
          incoming, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failed) {
      Files.deleteIfExists(incoming);
      throw failed;
    }
  }

  private Path incoming() throws IOException {
    Path folder = root.resolve(INCOMING);
    createFolder(folder);
    return folder.resolve(ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet());
  }

  /** What a process that was killed had not finished. Only for the holder of the lock. */
  private void discardIncoming() throws IOException {
    Path folder = root.resolve(INCOMING);
    createFolder(folder);
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void createFolder(@Nullable Path folder) throws IOException {
    if (folder != null && !knownFolders.contains(folder)) {
      try {
        Files.createDirectories(folder);
      } catch (IOException failed) {
        for (Path path = folder; path != null; path = path.getParent()) {
          if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new IOException(path + " is not a folder", failed);
          }
        }
        throw failed;
      }
      knownFolders.add(folder);
    }
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
