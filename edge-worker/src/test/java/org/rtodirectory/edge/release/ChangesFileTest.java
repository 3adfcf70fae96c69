package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.FileObjectReader;

/** The bounds of a file that lists the changes of a release. */
class ChangesFileTest {
  private static final CurrentPointer POINTER =
      CurrentPointer.of(1, SnapshotReference.of("0".repeat(64), 1), Instant.EPOCH);

  @TempDir private Path folder = Path.of("");
  private final List<String> log = new ArrayList<>();

  @Test
  void a_file_may_have_a_million_tokens() throws IOException {
    assertThat(read("[0" + ",0".repeat(999_997) + "]")).isPresent();
    assertThat(log).isEmpty();
    assertThat(read("[0" + ",0".repeat(999_998) + "]")).isEmpty();
    assertThat(log).hasSize(1);
  }

  @Test
  void a_file_may_have_four_mebibytes() throws IOException {
    assertThat(read("[]" + " ".repeat((4 << 20) - 2))).isPresent();
    assertThat(log).isEmpty();
    assertThat(read("[]" + " ".repeat((4 << 20) - 1))).isEmpty();
    assertThat(log).hasSize(1);
  }

  private Optional<byte[]> read(String json) throws IOException {
    Path file = folder.resolve(Release.changesKey(1));
    Files.createDirectories(file.getParent());
    Files.writeString(file, json);
    return ChangesFile.read(new FileObjectReader(folder), POINTER, log::add);
  }
}
