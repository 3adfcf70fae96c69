package org.rtodirectory.edge.traffic;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A log file that supports rotation by renaming: it is reopened when the path names another file,
 * or none, so no signal is needed. For one thread.
 */
final class LogFile implements AutoCloseable {
  private final @Nullable Path path;
  private @Nullable OutputStream open;
  private @Nullable Object key;

  /**
   * @param path the file; null for standard output
   */
  LogFile(@Nullable Path path) {
    this.path = path;
  }

  /** Appends bytes without buffering. */
  void append(byte[] bytes) throws IOException {
    stream().write(bytes);
  }

  /** The open file. It is reopened if the path names another one. */
  private OutputStream stream() throws IOException {
    OutputStream now = open;
    if (path == null) {
      open = now == null ? new FileOutputStream(FileDescriptor.out) : now;
      return open;
    }
    Object found = key(path);
    if (now == null || found == null || !found.equals(key)) {
      close();
      now = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      open = now;
      key = key(path);
    }
    return now;
  }

  private static @Nullable Object key(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException movedAway) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    OutputStream old = open;
    open = null;
    if (old != null && path != null) {
      old.close();
    }
  }
}
