package org.rtodirectory.schemas.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder with everything in it. */
public final class FileTree {
  private FileTree() {}

  /**
   * Deletes {@code root} and all below it. Nothing happens if it does not exist. Links are deleted,
   * not followed.
   */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(root)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException vanished) {
      throw vanished.getCause();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
