package org.rtodirectory.edge.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * The open file of a snapshot. Its path may have been deleted since it was opened.
 *
 * @param path the path of the file when it was opened
 * @param channel the open file
 * @param attributes the attributes of the file when it was opened
 */
record SnapshotFile(Path path, FileChannel channel, BasicFileAttributes attributes) {
  static SnapshotFile open(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    return new SnapshotFile(path, FileChannel.open(path), attributes);
  }

  /**
   * Returns whether the path now has another file, or the content was changed after the file was
   * opened. False if the path was deleted, because the content of the open file remains.
   */
  boolean isChanged() {
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      return now.size() != attributes.size()
          || !now.lastModifiedTime().equals(attributes.lastModifiedTime())
          || !Objects.equals(now.fileKey(), attributes.fileKey());
    } catch (IOException deleted) {
      return false;
    }
  }

  /**
   * Closes the file.
   *
   * @throws UncheckedIOException if this fails. No data is lost, because the file is only read
   */
  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
