package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.s3.S3Server;

/** Publishing to object storage as a program of its own, with the environment of AWS tools. */
class S3PublishTest {
  @AutoClose private static final S3Server SERVER = S3Server.start();

  @TempDir private Path folder = Path.of("");

  @Test
  void a_bucket_is_published_to_with_the_settings_of_aws_tools() throws Exception {
    String none = folder.resolve("none").toString();
    Map<String, String> environment =
        Map.of(
            "AWS_ENDPOINT_URL_S3",
            SERVER.endpoint().toString(),
            "AWS_ACCESS_KEY_ID",
            "test-key",
            "AWS_SECRET_ACCESS_KEY",
            "test-secret",
            "AWS_EC2_METADATA_DISABLED",
            "true",
            "AWS_CONFIG_FILE",
            none,
            "AWS_SHARED_CREDENTIALS_FILE",
            none);
    String[] line = {
      "publish",
      "--database-url",
      Scene.of(folder, 20).url(),
      "--target",
      "s3://directory/site",
      "--static-pages",
      "1"
    };
    try (GeneratorProcess process = new GeneratorProcess(folder, environment, line)) {
      assertThat(process.exitCode()).as(process.err()).isZero();
      assertThat(process.out())
          .startsWith("Release 1 published to s3://directory/site/: first release\n");
    }
    assertThat(SERVER.objects("site/"))
        .containsKeys("site/current.json", "site/api/locations/page=1.json");
  }
}
