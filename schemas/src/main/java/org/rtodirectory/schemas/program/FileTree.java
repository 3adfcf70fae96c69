package org.rtodirectory.schemas.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The deletion of folders with their contents. */
public final class FileTree {
  private FileTree() {}

  /**
   * Deletes {@code root} and everything in it. Does nothing if {@code root} does not exist. Deletes
   * symbolic links, {@code root} included, without following them.
   */
  public static void delete(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(root)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
