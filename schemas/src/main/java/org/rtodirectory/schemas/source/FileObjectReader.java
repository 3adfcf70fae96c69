package org.rtodirectory.schemas.source;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reader of the objects in a local folder. Each object is a file, and its path relative to the
 * folder is its key.
 */
public class FileObjectReader implements ObjectReader {
  /** The name of the lock file, which is not an object. */
  public static final String LOCK = ".lock";

  /** The maximum length of an object that is read into memory. */
  private static final long MAX_BYTES = 64L << 20;

  private final Path root;

  public FileObjectReader(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  protected final Path root() {
    return root;
  }

  @Override
  public String name() {
    return root.toString();
  }

  @Override
  public Optional<byte[]> read(String key) throws IOException {
    Path file = path(key);
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      if (!attributes.isRegularFile()) {
        throw new IOException(file + " is not a regular file");
      }
      if (attributes.size() > MAX_BYTES) {
        throw new TooLong(file.toString(), MAX_BYTES);
      }
      return Optional.of(Files.readAllBytes(file));
    } catch (FileSystemException e) {
      refuseFileAsFolder(file.getParent());
      if (e instanceof NoSuchFileException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Throws an exception if {@code folder} or one of its parents is a file. In this case some
   * versions of Java report a missing file, and others report another error.
   */
  private static void refuseFileAsFolder(@Nullable Path folder) throws IOException {
    Path existing = folder;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing != null && Files.isRegularFile(existing)) {
      throw new IOException(existing + " is not a folder");
    }
  }

  @Override
  public Optional<byte[]> read(String key, int maxBytes) throws IOException {
    Path file = path(key);
    if (Files.isRegularFile(file) && Files.size(file) > maxBytes) {
      throw new TooLong(file.toString(), maxBytes);
    }
    return read(key);
  }

  @Override
  public Path fetch(String key, long size, Path folder) throws IOException {
    return path(key);
  }

  @Override
  public boolean isFolder() {
    return true;
  }

  /**
   * Returns the file of an object.
   *
   * @throws IOException if {@code key} is not the key of an object
   */
  protected final Path path(String key) throws IOException {
    try {
      if (key.indexOf(0) >= 0) {
        throw new IOException("an object key has no NUL character");
      }
      Path path = root.resolve(key).normalize();
      if (!key.isEmpty()
          && !key.equals(LOCK)
          && path.startsWith(root)
          && root.relativize(path).toString().replace('\\', '/').equals(key)) {
        return path;
      }
      throw new IOException("not an object key: " + key);
    } catch (InvalidPathException e) {
      throw new IOException(
          "the file name "
              + key
              + " cannot be written in this locale. Set the environment variable LC_ALL=C.UTF-8",
          e);
    }
  }
}
