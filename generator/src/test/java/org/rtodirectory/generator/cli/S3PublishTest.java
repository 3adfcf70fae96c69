package org.rtodirectory.generator.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.s3.S3Server;

/** Publishing to object storage as a program of its own, with the environment of AWS tools. */
class S3PublishTest {
  private static final S3Server SERVER = S3Server.start();

  @TempDir private Path folder = Path.of("");

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void a_bucket_gets_the_same_objects_as_a_folder() throws Exception {
    String url = filled();
    Run first = publish(url, "s3://directory/site", environment());
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out())
        .startsWith("Release 1 published to s3://directory/site/: first release\n");
    Path folderTarget = folder.resolve("public");
    assertThat(Run.of("publish", "--database-url", url, "--target", folderTarget.toString()).code())
        .isZero();
    assertThat(pages(SERVER.objects("site/"))).isEqualTo(pages(files(folderTarget)));
    assertThat(SERVER.objects("site/")).containsKey("site/current.json");

    Run second = publish(url, "s3://directory/site", environment());
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out()).startsWith("Nothing has changed: release 1 stays current");
  }

  private static Map<String, String> environment() {
    URI endpoint = SERVER.endpoint();
    return new TreeMap<>(
        Map.of(
            "AWS_ENDPOINT_URL_S3",
            endpoint.toString(),
            "AWS_ACCESS_KEY_ID",
            "test-key",
            "AWS_SECRET_ACCESS_KEY",
            "test-secret"));
  }

  private Run publish(String url, String target, Map<String, String> aws) throws Exception {
    Map<String, String> environment = new TreeMap<>(aws);
    environment.put("AWS_EC2_METADATA_DISABLED", "true");
    environment.put("AWS_CONFIG_FILE", folder.resolve("none").toString());
    environment.put("AWS_SHARED_CREDENTIALS_FILE", folder.resolve("none").toString());
    try (GeneratorProcess process =
        new GeneratorProcess(
            folder, environment, "publish", "--database-url", url, "--target", target)) {
      return new Run(process.exitCode(), process.out(), process.err());
    }
  }

  /**
   * What is the same whenever and wherever it is published: all but the pointer, what is known of
   * the release, the store's own and the snapshot, which is compressed in a bucket.
   */
  private static Map<String, String> pages(Map<String, String> objects) {
    Map<String, String> pages = new TreeMap<>();
    objects.forEach(
        (key, bytes) -> {
          String name = key.replaceFirst("^site/", "");
          if (!name.startsWith("snapshots/")
              && !name.startsWith("releases/")
              && !List.of("current.json", ".lock", "publisher.lock").contains(name)) {
            pages.put(name, bytes);
          }
        });
    return pages;
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path file : paths.filter(Files::isRegularFile).toList()) {
        files.put(
            folder.relativize(file).toString(), new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
    return files;
  }

  private static String filled() {
    String url = TestDatabase.createUrl();
    DirectoryRows.insert(Database.open(DatabaseUrl.parse(url)).jdbi(), 20);
    return url;
  }
}
