package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import org.rtodirectory.generator.storage.FileOperations;

/** A disk on which one file cannot be replaced. */
record RefusingFiles(String refused) implements FileOperations {
  @Override
  public void write(Path file, byte[] bytes, boolean isForced) throws IOException {
    DURABLE.write(file, bytes, isForced);
  }

  @Override
  public void copy(Path source, Path file) throws IOException {
    DURABLE.copy(source, file);
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    if (to.endsWith(refused)) {
      throw new IOException("Input/output error");
    }
    DURABLE.move(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    DURABLE.delete(path);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    DURABLE.createFolder(folder);
  }

  @Override
  public void sync(Path root) throws IOException {
    DURABLE.sync(root);
  }
}
