package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.rtodirectory.generator.storage.ObjectStoreContract.HEADERS;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.storage.ObjectStoreContract;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.S3Client;

/** The time limits of requests that carry many bytes. */
class S3BucketTest {
  private static final Duration SMALL_OBJECT = Duration.ofSeconds(5);
  private static final int SIZE = 10 << 20;

  /** The time for these bytes at 256 KiB a second, and that for a small object. */
  private static final Duration LARGE_OBJECT = SMALL_OBJECT.plusSeconds(40);

  @TempDir private Path folder = Path.of("");
  private final List<Duration> limits = new ArrayList<>();
  private final S3Bucket bucket =
      new S3Bucket(recordingClient(), S3Address.parse("s3://directory"), SMALL_OBJECT);

  @Test
  void the_time_limit_of_a_transfer_grows_with_its_size() throws IOException {
    Path file = Files.write(folder.resolve("file"), new byte[SIZE]);
    assertFails(() -> bucket.download("key", SIZE, folder.resolve("copy")));
    assertFails(() -> bucket.put("key", new byte[SIZE], HEADERS));
    assertFails(() -> bucket.putFile("key", file, HEADERS));
    assertThat(limits).containsExactly(LARGE_OBJECT, LARGE_OBJECT, LARGE_OBJECT);
  }

  private static void assertFails(ObjectStoreContract.Call call) {
    assertThatExceptionOfType(IOException.class).isThrownBy(call::run);
  }

  /** Returns a client that records the time limit of each request and reaches no server. */
  private S3Client recordingClient() {
    return (S3Client)
        Proxy.newProxyInstance(
            S3Client.class.getClassLoader(),
            new Class<?>[] {S3Client.class},
            (proxy, method, arguments) -> {
              ((SdkRequest) arguments[0])
                  .overrideConfiguration()
                  .flatMap(options -> options.apiCallAttemptTimeout())
                  .ifPresent(limits::add);
              throw SdkClientException.create("There is no server.");
            });
  }
}
