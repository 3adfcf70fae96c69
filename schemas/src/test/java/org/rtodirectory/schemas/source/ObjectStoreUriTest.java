package org.rtodirectory.schemas.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses of object stores. */
class ObjectStoreUriTest {

  @ParameterizedTest
  @CsvSource({
    "file:/srv/public,/srv/public",
    "file:///srv/public/,/srv/public",
    "file://localhost/srv/public,/srv/public",
    "file:/srv/my public,/srv/my public",
    "file:/srv/my%20public,/srv/my public",
    "/srv/public,/srv/public",
    "/srv/a#b?c%20d,/srv/a#b?c%20d",
    "/srv/x/../public,/srv/public",
  })
  void an_absolute_folder_has_its_path_as_its_name(String address, String folder) {
    assertThat(new FileObjectReader(ObjectStoreUri.folder(address)).name()).isEqualTo(folder);
    assertThat(ObjectStoreUri.reader(address)).isInstanceOf(FileObjectReader.class);
  }

  @ParameterizedTest
  @CsvSource({
    "build/public,build/public",
    "./build/public,build/public",
    "file:build/public,build/public",
    "file:my public,my public",
    ".,''"
  })
  void a_relative_folder_is_below_the_working_folder(String address, String folder) {
    assertThat(new FileObjectReader(ObjectStoreUri.folder(address)).name())
        .isEqualTo(Path.of(folder).toAbsolutePath().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "http://cdn.example,http://cdn.example/",
    "https://cdn.example:8443/base,https://cdn.example:8443/base/",
    "https://cdn.example/base/,https://cdn.example/base/",
    "https://user:secret@cdn.example/,https://cdn.example/",
    "http://[::1]:8080/,http://[::1]:8080/",
  })
  void an_http_address_can_be_read_but_not_published_to_and_its_name_has_no_password(
      String address, String name) {
    assertThat(ObjectStoreUri.reader(address)).isInstanceOf(HttpObjectReader.class);
    assertThat(ObjectStoreUri.reader(address).name()).isEqualTo(name);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ObjectStoreUri.folder(address))
        .withMessage("not an address: expected file:DIR or a path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "file:",
        "file: ",
        "file://",
        "file://elsewhere/srv/public",
        "file:/srv/public?a=b",
        "file:/srv/public#a",
        "file:/srv/100%",
        "ftp://host/dir",
        "s3://bucket/prefix",
        "mailto:someone",
        "/srv/\u0000",
      })
  void any_other_address_is_refused_with_a_message_that_names_the_valid_forms(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ObjectStoreUri.folder(address))
        .withMessage("not an address: expected file:DIR or a path");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ObjectStoreUri.reader(address))
        .withMessageStartingWith("not an address: expected file:DIR, a path, or http");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://", "http:///base", "https://host/?a=b", "https://host/#a", "http://a b/"})
  void an_invalid_http_address_is_refused_with_a_message_that_names_the_valid_form(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ObjectStoreUri.reader(address))
        .withMessage("not an address: expected http(s)://host[:port][/path]");
  }
}
