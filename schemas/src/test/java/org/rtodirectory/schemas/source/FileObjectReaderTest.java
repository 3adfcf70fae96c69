package org.rtodirectory.schemas.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reader of the objects in a folder. */
@Tag("platform")
class FileObjectReaderTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void an_object_that_is_missing_is_empty_with_and_without_its_folder() throws IOException {
    assertThat(reader("").read("current.json")).isEmpty();
    assertThat(reader("missing").read("current.json")).isEmpty();
    assertThat(reader("").read("releases/1.json")).isEmpty();
  }

  @Test
  void a_file_in_the_place_of_a_folder_is_a_failure_on_every_version_of_java() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertFails("file", "current.json", file + " is not a folder");
    assertFails("file/below", "current.json", file + " is not a folder");
    assertFails("", "file/1.json", file + " is not a folder");
  }

  @Test
  void a_folder_in_the_place_of_a_file_is_a_failure() throws IOException {
    Path object = Files.createDirectory(folder.resolve("current.json"));
    assertFails("", "current.json", object + " is not a regular file");
  }

  @Test
  void an_object_that_exists_but_cannot_be_read_is_a_failure() throws IOException {
    Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> reader("").read("loop"));
  }

  @Test
  void an_object_may_have_as_many_bytes_as_its_limit() throws IOException {
    Path object = Files.writeString(folder.resolve("object"), "12345");
    assertThat(reader("").read("object", 5)).isPresent();
    assertThatExceptionOfType(ObjectReader.TooLong.class)
        .isThrownBy(() -> reader("").read("object", 4))
        .withMessage(object + " is longer than 4 bytes");
  }

  @Test
  void a_key_with_a_nul_character_is_refused_for_this_reason() {
    assertFails("", "api/\0", "an object key has no NUL character");
  }

  @Test
  void without_a_limit_an_object_may_have_64_mebibytes() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve("object").toFile(), "rw")) {
      file.setLength(64 << 20);
      assertThat(reader("").read("object").orElseThrow()).hasSize(64 << 20);
      file.setLength((64 << 20) + 1);
    }
    assertFails("", "object", folder.resolve("object") + " is longer than 64 MiB");
  }

  private void assertFails(String root, String key, String message) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader(root).read(key))
        .withMessage(message);
  }

  private FileObjectReader reader(String root) {
    return new FileObjectReader(folder.resolve(root));
  }
}
