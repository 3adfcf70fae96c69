package org.rtodirectory.edge.judge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The files of {@code edge-worker/bench}. */
final class BenchFiles {
  private BenchFiles() {}

  /** Finds a file, whether the program runs in the folder of the module or of the project. */
  static Path find(String name) {
    return Stream.of(Path.of("bench"), Path.of("edge-worker/bench"))
        .map(folder -> folder.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }
}
