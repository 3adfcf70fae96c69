package org.rtodirectory.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;

/** A lock on a file, which the system takes back when the process ends, however it ends. */
final class FileStoreLock implements StoreLock {
  private final FileChannel locked;

  /**
   * @param locked an open file on which this process has a lock; closed with this
   */
  FileStoreLock(FileChannel locked) {
    this.locked = locked;
  }

  @Override
  public void requireHeld() throws IOException {
    if (!locked.isOpen()) {
      throw new IOException("the lock was given back");
    }
  }

  @Override
  public String exclusion() {
    return "a lock on a file";
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }

  @Override
  public void close() throws IOException {
    locked.close();
  }
}
