package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.rtodirectory.generator.failure.Failure;

/**
 * The disk that building a snapshot takes, so that a disk that is too small is reported before the
 * work of minutes and not in the middle of it.
 */
final class WorkingRoom {
  /**
   * What a store takes at least: its part of the snapshot, and of the sorted records of its
   * searches. Stores with long texts take more.
   */
  static final long BYTES_PER_STORE = 1_000;

  private static final double MEGABYTE = 1e6;

  private WorkingRoom() {}

  /**
   * Requires room for the snapshot of so many stores in {@code folder}.
   *
   * @throws Failure if there is too little
   */
  static void require(long stores, Path folder) throws IOException {
    require(stores, folder, Files.getFileStore(folder).getUsableSpace());
  }

  /** The same where {@code free} bytes are free. */
  static void require(long stores, Path folder, long free) {
    long needed = stores * BYTES_PER_STORE;
    if (free < needed) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "A snapshot of %,d stores takes about %,.0f MB while it is built, and %s has %,.0f MB"
                  + " free. Make room there, or name another folder with java"
                  + " -Djava.io.tmpdir=DIR.",
              stores,
              needed / MEGABYTE,
              folder,
              free / MEGABYTE));
    }
  }
}
