package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.rtodirectory.generator.storage.ObjectStoreContract.HEADERS;
import static org.rtodirectory.generator.storage.ObjectStoreContract.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.s3.FaultProxy.Answer;
import org.rtodirectory.generator.s3.S3Access.Addressing;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.StoreClock;
import software.amazon.awssdk.services.s3.S3Client;

/** Stores that behave differently from AWS, and the settings for them. */
class S3HabitsTest {
  private static final S3Server SERVER = S3Server.shared();

  @TempDir private Path folder = Path.of("");
  @AutoClose private final FaultProxy proxy = FaultProxy.of(SERVER.endpoint());
  private final String prefix = "habits/" + UUID.randomUUID();

  @ParameterizedTest
  @CsvSource({
    "https://store.example, , https://store.example/directory/key",
    "https://store.example, PATH, https://store.example/directory/key",
    "https://store.example, VIRTUAL, https://directory.store.example/key",
    ", , https://directory.s3.eu-west-1.amazonaws.com/key",
    ", PATH, https://s3.eu-west-1.amazonaws.com/directory/key",
  })
  void requests_have_the_bucket_in_the_path_or_host_as_configured(
      URI endpoint, Addressing addressing, String expected) {
    S3Access access =
        new S3Access(endpoint, "eu-west-1", SERVER.access().credentials()).with(addressing, null);
    try (S3Client client = access.client(S3Address.parse("s3://directory"), 1, 1)) {
      assertThat(client.utilities().getUrl(url -> url.bucket("directory").key("key")).toString())
          .isEqualTo(expected);
    }
  }

  /** The certificates of AWS do not match a host name with a dot in the name of the bucket. */
  @Test
  void a_bucket_with_a_dot_in_its_name_is_in_the_path_on_aws_too() {
    S3Access access = new S3Access(null, "eu-west-1", SERVER.access().credentials());
    try (S3Client client = access.client(S3Address.parse("s3://my.directory"), 1, 1)) {
      assertThat(client.utilities().getUrl(url -> url.bucket("my.directory").key("key")).toString())
          .isEqualTo("https://s3.eu-west-1.amazonaws.com/my.directory/key");
    }
  }

  @ParameterizedTest
  @CsvSource({"directory, true", "directory--use1-az4--x-s3, false"})
  void every_write_has_its_md5_unless_the_bucket_is_a_directory_bucket(
      String bucket, boolean isDigestSent) throws IOException {
    Map<String, Boolean> digests = new ConcurrentHashMap<>();
    proxy.setFaults(
        request -> {
          digests.put(request.target(), request.header("Content-MD5").isPresent());
          return Fault.answered(200, "", Map.of("ETag", "\"1\""));
        });
    ObjectStore store =
        S3ObjectStore.open(
            S3Address.parse("s3://" + bucket + "/" + prefix),
            S3Server.access(proxy.endpoint()),
            S3Settings.DEFAULT,
            StoreClock.SYSTEM,
            message -> {});
    store.put("a", bytes("1"), HEADERS);
    store.putFile("b", Files.write(folder.resolve("b"), bytes("1")), HEADERS);
    store.compareAndSet("c", null, bytes("1"), HEADERS);
    assertThat(digests).hasSize(3);
    assertThat(digests.values()).containsOnly(isDigestSent);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AES256", "aws:kms", "aws:kms:arn:aws:kms:eu-west-1:1:key/2"})
  void every_write_requests_the_configured_encryption(String encryption) throws IOException {
    Map<String, String> requestedEncryptions = new ConcurrentHashMap<>();
    proxy.setFaults(
        request -> {
          if (!request.method().equals("PUT")) {
            return Fault.NONE;
          }
          String algorithm = request.header("x-amz-server-side-encryption").orElse("");
          requestedEncryptions.put(
              request.target(),
              algorithm
                  + request
                      .header("x-amz-server-side-encryption-aws-kms-key-id")
                      .map(key -> ":" + key)
                      .orElse(""));
          return algorithm.isEmpty()
              ? Fault.error(403, "AccessDenied")
              : Fault.withoutHeaders(
                  "x-amz-server-side-encryption", "x-amz-server-side-encryption-aws-kms-key-id");
        });
    // The proxy drops signed headers, so the server may refuse the request.
    ObjectStore store = store(S3Encryption.parse(encryption));
    try {
      store.put("a", bytes("1"), HEADERS);
    } catch (IOException refused) {
      assertThat(requestedEncryptions).isNotEmpty();
    }
    assertThat(requestedEncryptions.values()).containsOnly(encryption);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> proxy.store(prefix).put("b", bytes("1"), HEADERS))
        .withMessageContaining("If its policy demands encryption, use --s3-encryption");
  }

  @Test
  void a_success_that_did_not_come_from_the_store_is_an_error_with_encryption_too() {
    proxy.setFaults(request -> Fault.answered(200, "<html>Log in</html>", Map.of()));
    ObjectStore store = store(S3Encryption.parse("AES256"));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.put("a", bytes("1"), HEADERS));
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> store.get("a"));
  }

  /** A proxy that compresses sends weak ETags. */
  @Test
  void conditional_writes_work_with_weak_etags() throws IOException {
    proxy.setFaults(
        request ->
            request.header("If-Match").filter(etag -> etag.startsWith("W/")).isPresent()
                ? Fault.error(412, "PreconditionFailed")
                : weakRequest -> weakRequest.respond(withWeakEtag(weakRequest.forward())));
    ObjectStore store = proxy.store(prefix);
    try (Closeable lock = store.lock().orElseThrow()) {
      store.put("a", bytes("1"), HEADERS);
      String version = store.get("a").orElseThrow().version();
      assertThat(store.compareAndSet("a", version, bytes("2"), HEADERS)).isTrue();
      assertThat(store.compareAndSet("a", version, bytes("3"), HEADERS)).isFalse();
    }
  }

  private static Answer withWeakEtag(Answer answer) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(answer.headers());
    headers.computeIfPresent("etag", (name, etag) -> "W/" + etag);
    return new Answer(answer.status(), headers, answer.body());
  }

  @Test
  void a_lock_waits_for_a_store_that_shows_new_objects_late() throws IOException {
    showNewObjectsAfter(Duration.ofMillis(1_500));
    proxy.store(prefix).lock().orElseThrow().close();
  }

  @Test
  void a_store_that_never_shows_the_lock_is_not_reported_as_busy() {
    showNewObjectsAfter(Duration.ofHours(1));
    ObjectStore store = proxy.store(prefix, new TestClock());
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(store::lock)
        .withMessageStartingWith("the object store does not show an object that was just written")
        .withMessageContaining("--single-publisher");
  }

  private void showNewObjectsAfter(Duration delay) {
    Map<String, Long> firstWrites = new ConcurrentHashMap<>();
    proxy.setFaults(
        request -> {
          if (request.method().equals("PUT")) {
            firstWrites.putIfAbsent(request.target(), System.nanoTime());
            return Fault.NONE;
          }
          Long firstWrite =
              request.method().equals("GET") ? firstWrites.get(request.target()) : null;
          return firstWrite != null && System.nanoTime() - firstWrite < delay.toNanos()
              ? Fault.error(404, "NoSuchKey")
              : Fault.NONE;
        });
  }

  private ObjectStore store(S3Encryption encryption) {
    return S3ObjectStore.open(
        S3Server.address(prefix),
        S3Server.access(proxy.endpoint()).with(null, encryption),
        new S3Settings(4, Duration.ofSeconds(3), 1, false),
        StoreClock.SYSTEM,
        message -> {});
  }
}
