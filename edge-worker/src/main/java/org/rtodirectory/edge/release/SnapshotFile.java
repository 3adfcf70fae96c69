package org.rtodirectory.edge.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The open file of a snapshot, whose name may have been deleted.
 *
 * @param path its name at the time of opening
 * @param channel its content
 * @param opened its attributes at the time of opening
 */
record SnapshotFile(Path path, FileChannel channel, BasicFileAttributes opened) {
  static SnapshotFile open(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    return new SnapshotFile(path, FileChannel.open(path), attributes);
  }

  /**
   * Returns whether another file now has its name, or its content was changed after it was opened.
   * A deleted file keeps its content.
   */
  boolean isChanged() {
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      return now.size() != opened.size()
          || !now.lastModifiedTime().equals(opened.lastModifiedTime())
          || !String.valueOf(now.fileKey()).equals(String.valueOf(opened.fileKey()));
    } catch (IOException removed) {
      return false;
    }
  }

  /** Nothing was written to the file, so a failure loses nothing. */
  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
