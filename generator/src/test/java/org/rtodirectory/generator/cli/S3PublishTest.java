package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.s3.S3Server;

/** A process that publishes to object storage, with the environment of AWS tools. */
class S3PublishTest {
  @AutoClose private static final S3Server SERVER = S3Server.start();

  @TempDir private Path folder = Path.of("");

  @Test
  void a_publish_to_a_bucket_uses_the_settings_of_aws_tools() throws Exception {
    publish("site", Map.of("AWS_ENDPOINT_URL_S3", SERVER.endpoint().toString()));
  }

  /**
   * The hosts file of the process has only the host name with the bucket, so any request to another
   * host fails.
   */
  @Test
  void a_publish_can_address_a_bucket_by_its_host_name() throws Exception {
    Path hosts = folder.resolve("hosts");
    Files.writeString(hosts, "127.0.0.1 localhost directory." + S3Server.HOST + "\n");
    publish(
        "virtual",
        Map.of(
            "AWS_ENDPOINT_URL_S3",
            "http://" + S3Server.HOST + ":" + SERVER.startForHostNames(),
            "JAVA_TOOL_OPTIONS",
            "-Djdk.net.hosts.file=" + hosts),
        "--s3-addressing",
        "virtual");
  }

  private void publish(String prefix, Map<String, String> settings, String... options)
      throws Exception {
    String missingFile = folder.resolve("none").toString();
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("AWS_ACCESS_KEY_ID", "test-key");
    environment.put("AWS_SECRET_ACCESS_KEY", "test-secret");
    environment.put("AWS_EC2_METADATA_DISABLED", "true");
    environment.put("AWS_CONFIG_FILE", missingFile);
    environment.put("AWS_SHARED_CREDENTIALS_FILE", missingFile);
    List<String> commandLine = new ArrayList<>(List.of("publish", "--static-pages", "1"));
    commandLine.addAll(List.of("--database-url", Scene.of(folder, 20).url()));
    commandLine.addAll(List.of("--target", "s3://directory/" + prefix));
    commandLine.addAll(List.of(options));
    try (GeneratorProcess process =
        new GeneratorProcess(folder, environment, commandLine.toArray(String[]::new))) {
      assertThat(process.exitCode()).as(process.err()).isZero();
      assertThat(process.out())
          .startsWith("Release 1 published to s3://directory/" + prefix + "/: first release\n");
    }
    assertThat(SERVER.objects(prefix + "/"))
        .containsKeys(prefix + "/current.json", prefix + "/api/locations/page=1.json");
  }
}
