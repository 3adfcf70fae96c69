package org.rtodirectory.store;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The disk operations of a {@link FileObjectStore}. The contents of a file survive a loss of power
 * from the moment it is written; its name, like every other change of a folder, only once {@link
 * #forceFolder} has returned for the folder. Safe for use by several threads.
 */
public interface FileOperations {
  /** Forces everything to the disk. */
  FileOperations DURABLE = new LocalFiles(true);

  /** Leaves to the operating system when something reaches the disk. */
  FileOperations WITHOUT_FSYNC = new LocalFiles(false);

  /** Writes a new file. */
  void write(Path file, byte[] bytes) throws IOException;

  /** Copies {@code source} to a new file. */
  void copy(Path source, Path file) throws IOException;

  /** Gives a file another name, whose file it replaces, atomically. */
  void move(Path from, Path to) throws IOException;

  /**
   * Removes a file or an empty folder; nothing happens if there is none.
   *
   * @throws java.nio.file.DirectoryNotEmptyException if the folder is not empty
   */
  void delete(Path path) throws IOException;

  /** Makes one folder; nothing happens if it is there. */
  void createFolder(Path folder) throws IOException;

  /** Makes every change of a folder durable; nothing happens if it no longer exists. */
  void forceFolder(Path folder) throws IOException;

  /** The recommended number of concurrent threads. */
  int threads();

  /** The file system of this machine. */
  final class LocalFiles implements FileOperations {
    /** Threads that wait for the disk together share the journal's commits. */
    private static final int WAITING_THREADS = 32;

    private final boolean durable;

    private LocalFiles(boolean durable) {
      this.durable = durable;
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
      try (FileChannel target = create(file)) {
        ByteBuffer remaining = ByteBuffer.wrap(bytes);
        while (remaining.hasRemaining()) {
          target.write(remaining);
        }
        force(target);
      }
    }

    @Override
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

    private void force(FileChannel file) throws IOException {
      if (durable) {
        file.force(true);
      }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(Path path) throws IOException {
      Files.deleteIfExists(path);
    }

    @Override
    public void createFolder(Path folder) throws IOException {
      Files.createDirectories(folder);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
      if (!durable || File.separatorChar == '\\') {
        return; // Windows neither can nor needs to.
      }
      try (FileChannel open = FileChannel.open(folder)) {
        open.force(true);
      } catch (NoSuchFileException removed) {
        // The folder that it stood in is forced.
      }
    }

    @Override
    public int threads() {
      return durable ? WAITING_THREADS : Math.max(2, Runtime.getRuntime().availableProcessors());
    }
  }
}
