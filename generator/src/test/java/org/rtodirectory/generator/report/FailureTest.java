package org.rtodirectory.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailureTest {

  @Test
  void the_reason_is_the_first_line_of_the_message() {
    assertThat(Failure.reason(new IOException(" one \n two"))).isEqualTo("one");
  }

  @Test
  void a_cause_without_a_message_is_named_by_its_class() {
    assertThat(Failure.reason(new IOException())).isEqualTo("IOException");
    assertThat(Failure.reason(new IOException(" \n"))).isEqualTo("IOException");
  }

  @Test
  void a_file_error_that_names_only_the_file_is_put_into_words() {
    assertThat(Failure.reason(new AccessDeniedException("/srv/public/.lock")))
        .isEqualTo("/srv/public/.lock: permission denied");
    assertThat(Failure.reason(new NoSuchFileException("/srv/public/a")))
        .isEqualTo("/srv/public/a: no such file");
    assertThat(Failure.reason(new FileAlreadyExistsException("build/postgres")))
        .isEqualTo("build/postgres: a file is in its place");
    assertThat(Failure.reason(new DirectoryNotEmptyException("/srv/public/docs")))
        .isEqualTo("/srv/public/docs: DirectoryNotEmptyException");
  }

  @Test
  void a_file_error_with_a_reason_repeats_the_reason() {
    assertThat(
            Failure.reason(new FileSystemException("/srv/public/a", null, "Read-only file system")))
        .isEqualTo("/srv/public/a: Read-only file system");
  }
}
