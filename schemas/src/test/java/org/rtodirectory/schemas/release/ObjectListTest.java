package org.rtodirectory.schemas.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.fixture.OpenFiles;
import org.rtodirectory.schemas.release.ObjectList.ObjectListReader;
import org.rtodirectory.schemas.release.ObjectList.ObjectListWriter;

/** Lists of objects, whole and damaged. */
@Tag("platform")
class ObjectListTest {
  private static final List<String> FAMILIES = List.of("pages", "documents");
  private static final List<String> KEYS = List.of("", "a", "a/b", "a/bc", "b", "robots.txt");

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("list");
    try (ObjectListWriter writer = new ObjectListWriter(file, FAMILIES)) {
      for (int i = 0; i < KEYS.size(); i++) {
        writer.add(KEYS.get(i).getBytes(UTF_8), i * -7L, i % 2);
      }
      writer.finish();
    }
  }

  @Test
  void a_list_is_read_as_it_was_written() throws IOException {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < KEYS.size(); i++) {
      expected.add(KEYS.get(i) + " " + i * -7L + " " + FAMILIES.get(i % 2));
    }
    assertThat(read(file)).isEqualTo(expected);
  }

  @Test
  void keys_ascend_and_have_at_most_65535_bytes() throws IOException {
    try (ObjectListWriter writer = new ObjectListWriter(folder.resolve("long"), FAMILIES)) {
      writer.add("b".getBytes(UTF_8), 1, 0);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.add("a".getBytes(UTF_8), 1, 0))
          .withMessageStartingWith("keys must ascend");
      assertThatIOException()
          .isThrownBy(() -> writer.add("b".getBytes(UTF_8), 1, 0))
          .withMessage("two objects have the key b");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.add("c".repeat(65_536).getBytes(UTF_8), 1, 0));
      writer.add("c".repeat(65_535).getBytes(UTF_8), 2, 1);
      writer.finish();
    }
    assertThat(read(folder.resolve("long")))
        .containsExactly("b 1 pages", "c".repeat(65_535) + " 2 documents");
  }

  /** Other classes check the SHA-256 of a list, so not every damage is noticed here. */
  @Test
  void the_file_of_a_list_that_cannot_be_read_is_closed() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int refusals = 0;
    for (int position = 0; position < bytes.length; position++) {
      Files.write(file, Arrays.copyOf(bytes, position));
      refusals += isRefused() ? 1 : 0;
      byte[] changed = bytes.clone();
      changed[position] = (byte) (changed[position] ^ 0x55);
      Files.write(file, changed);
      refusals += isRefused() ? 1 : 0;
    }
    assertThat(refusals).isGreaterThan(bytes.length);
  }

  @Test
  void a_merge_closes_its_lists_if_it_cannot_read_one() throws IOException {
    Path damaged = Files.writeString(folder.resolve("damaged"), "?");
    assertThatIOException().isThrownBy(() -> new ObjectList.Merge(List.of(file, damaged)));
    assertThat(OpenFiles.list(open -> open.startsWith(folder.toString()))).isEmpty();
  }

  private boolean isRefused() throws IOException {
    boolean isRefused = false;
    try {
      read(file);
    } catch (IOException damaged) {
      isRefused = true;
    }
    assertThat(OpenFiles.list(open -> open.startsWith(folder.toString()))).isEmpty();
    return isRefused;
  }

  private static List<String> read(Path file) throws IOException {
    List<String> objects = new ArrayList<>();
    try (ObjectListReader reader = new ObjectListReader(file)) {
      while (reader.next()) {
        objects.add(
            new String(reader.keyBytes(), UTF_8) + " " + reader.digest() + " " + reader.family());
      }
    }
    return objects;
  }
}
