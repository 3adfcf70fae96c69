package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The disk operations of a {@link FileObjectStore}. Their changes survive a power failure once
 * {@link #sync} has returned. A file that is written with force survives at once. Safe for use by
 * several threads.
 */
public class FileOperations {
  /**
   * Writes a new file.
   *
   * @param isForced whether the bytes are on the disk when this returns
   */
  public void write(Path file, byte[] bytes, boolean isForced) throws IOException {
    try (FileChannel target = create(file)) {
      ByteBuffer remaining = ByteBuffer.wrap(bytes);
      while (remaining.hasRemaining()) {
        target.write(remaining);
      }
      if (isForced) {
        force(target);
      }
    }
  }

  /** Copies {@code source} to a new file, whose contents are on the disk when this returns. */
  public void copy(Path source, Path file) throws IOException {
    try (FileChannel from = FileChannel.open(source);
        FileChannel target = create(file)) {
      long size = from.size();
      for (long position = 0; position < size; ) {
        position += from.transferTo(position, size - position, target);
      }
      force(target);
    }
  }

  private static FileChannel create(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  protected void force(FileChannel file) throws IOException {
    file.force(true);
  }

  /** Renames a file atomically, and replaces a file that has the new name. */
  public void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Removes a file or an empty folder. Nothing happens if there is none. */
  public void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  public void createFolder(Path folder) throws IOException {
    Files.createDirectories(folder);
  }

  /**
   * Forces all changes of the file system of {@code root} to the disk. Runs the program {@code
   * sync}, because Java cannot call syncfs(2).
   */
  public void sync(Path root) throws IOException {
    Process sync =
        new ProcessBuilder("sync", "-f", root.toString()).redirectErrorStream(true).start();
    try (var output = sync.getInputStream()) {
      String error = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
      if (sync.waitFor() != 0) {
        throw new IOException("not everything could be written to the disk: " + error);
      }
    } catch (InterruptedException e) {
      sync.destroy();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }
}
