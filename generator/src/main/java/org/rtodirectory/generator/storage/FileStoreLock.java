package org.rtodirectory.generator.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A lock of the operating system on a file. The system releases it when the process ends, however
 * it ends.
 *
 * <p>POSIX locks belong to a process and a file: a process that closes any descriptor of the file
 * loses its lock. So this class opens the file at most once in a process, whatever path leads to
 * it, and nothing else may ever open it.
 */
final class FileStoreLock implements Closeable {
  /** The files that this process has open, by their file system identity. */
  private static final Set<Object> OPEN = new HashSet<>();

  private final FileChannel locked;
  private final Object file;

  private FileStoreLock(FileChannel locked, Object file) {
    this.locked = locked;
    this.file = file;
  }

  /**
   * Takes the lock on {@code path}, a file that is made if it is not there; empty if this process
   * or another one has it, or if the file was deleted while it was taken.
   */
  static Optional<Closeable> tryLock(Path path) throws IOException {
    synchronized (OPEN) {
      create(path);
      Object file = identity(path);
      if (OPEN.contains(file)) {
        return Optional.empty();
      }
      FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
      try {
        FileLock lock = channel.tryLock();
        if (lock != null && Files.exists(path) && identity(path).equals(file)) {
          OPEN.add(file);
          return Optional.of(new FileStoreLock(channel, file));
        }
      } catch (IOException | RuntimeException failed) {
        channel.close();
        throw failed;
      }
      channel.close();
      return Optional.empty();
    }
  }

  /** Makes the file if it is not there, and opens it in no other case. */
  private static void create(Path path) throws IOException {
    try {
      Files.createFile(path);
    } catch (FileAlreadyExistsException known) {
      // It usually exists.
    }
  }

  /**
   * The same for every path to one file: device and inode, or the real path where there are none.
   */
  private static Object identity(Path path) throws IOException {
    Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    return Objects.requireNonNullElse(key, path.toRealPath());
  }

  @Override
  public void close() throws IOException {
    synchronized (OPEN) {
      if (locked.isOpen()) {
        OPEN.remove(file);
        locked.close();
      }
    }
  }
}
