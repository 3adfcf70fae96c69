package org.rtodirectory.generator.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.ObjectSummary;
import org.rtodirectory.store.StoredObject;
import software.amazon.awssdk.core.RequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * The single requests to a bucket, each with its time limits and its retries, by keys below the
 * prefix. A request that fails for good is explained as an {@link IOException}. Safe for use by
 * several threads.
 */
final class S3Bucket {
  private static final int NOT_FOUND = 404;

  /** Reading has the time that an object of so many bytes needs, when its size is not known. */
  private static final long USUAL_SIZE = 1 << 20;

  private final S3Client client;
  private final S3Address address;
  private final S3Settings settings;
  private volatile Fence fence = Fence.OPEN;

  S3Bucket(S3Client client, S3Address address, S3Settings settings) {
    this.client = client;
    this.address = address;
    this.settings = settings;
  }

  Fence fence() {
    return fence;
  }

  S3Client client() {
    return client;
  }

  S3Address address() {
    return address;
  }

  S3Settings settings() {
    return settings;
  }

  /** From now on writes of small objects ask {@code fence} before they begin. */
  void setFence(Fence fence) {
    this.fence = fence;
  }

  /**
   * An object of at most {@code most} bytes; empty if there is none.
   *
   * @throws IOException if it is longer, or the store cannot be asked
   */
  Optional<StoredObject> get(String key, int most) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(limits -> withLimits(limits, USUAL_SIZE))
            .build();
    return found(() -> client.getObject(request, new ObjectBodies.InMemory(most)));
  }

  /**
   * Copies an object into {@code file}, of which more than {@code size} bytes are never read.
   *
   * @throws IOException if there is no such object, or the store cannot be asked
   */
  void download(String key, long size, Path file) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(limits -> withLimits(limits, size))
            .build();
    if (found(() -> client.getObject(request, new ObjectBodies.ToFile(file, size))).isEmpty()) {
      throw new IOException("there is no object " + key);
    }
  }

  /** Creates or replaces an object; returns its version if the store says it. */
  @Nullable String put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    PutObjectRequest request = fencedPut(key, bytes.length, headers).build();
    return ask(() -> client.putObject(request, body(bytes, headers))).eTag();
  }

  /** Creates or replaces an object from a whole file, fenced by nothing. */
  void put(String key, Path file, long size, ObjectHeaders headers) throws IOException {
    PutObjectRequest request =
        putRequest(key, headers).overrideConfiguration(limits -> withLimits(limits, size)).build();
    RequestBody body =
        RequestBody.fromContentProvider(new ObjectBodies.FilePart(file, 0, size), size, headers.contentType());
    ask(() -> client.putObject(request, body));
  }

  /**
   * Creates an object if there is none, or replaces it if it is what it was.
   *
   * @param expected the version that it must have; null if there must be none
   */
  ConditionalWrites.Reply putIf(String key, @Nullable String expected, byte[] bytes, ObjectHeaders headers)
      throws IOException {
    PutObjectRequest.Builder request = fencedPut(key, bytes.length, headers);
    if (expected == null) {
      request.ifNoneMatch("*");
    } else {
      request.ifMatch(expected);
    }
    try {
      return ConditionalWrites.Reply.written(
          client.putObject(request.build(), body(bytes, headers)).eTag());
    } catch (S3Exception answer) {
      return ConditionalWrites.Reply.of(answer).orElseThrow(() -> S3ErrorMessages.of(answer));
    } catch (SdkException | Fence.LockLost | S3Clients.NoCredentials failed) {
      throw S3ErrorMessages.of(failed);
    }
  }

  /** Removes an object; nothing happens if there is none. */
  void delete(String key) throws IOException {
    DeleteObjectRequest request =
        DeleteObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(limits -> withFence(limits, 0))
            .build();
    found(() -> client.deleteObject(request));
  }

  /** Removes an object without trying again: what stands there later may be another's. */
  void deleteOnce(String key) throws IOException {
    AtomicBoolean sent = new AtomicBoolean();
    DeleteObjectRequest request =
        DeleteObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(
                limits ->
                    limits
                        .apiCallAttemptTimeout(settings.requestLimit())
                        .putExecutionAttribute(
                            Fence.Interceptor.CHECK,
                            () -> {
                              if (sent.getAndSet(true)) {
                                throw new Fence.LockLost("the store did not answer");
                              }
                            }))
            .build();
    found(() -> client.deleteObject(request));
  }

  /** Hands out every object whose key begins with {@code prefix}, page by page. */
  void list(String prefix, Consumer<ObjectSummary> each) throws IOException {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder()
            .bucket(address.bucket())
            .prefix(address.prefix() + prefix)
            .overrideConfiguration(limits -> withLimits(limits, USUAL_SIZE))
            .build();
    ask(
        () -> {
          client
              .listObjectsV2Paginator(request)
              .contents()
              .forEach(
                  object ->
                      each.accept(
                          new ObjectSummary(
                              object.key().substring(address.prefix().length()),
                              object.size(),
                              object.lastModified())));
          return true;
        });
  }

  /** The key in the bucket of an object. */
  String key(String key) throws IOException {
    if (!S3Address.isPlainPath(key)) {
      throw new IOException("not an object key: " + key);
    }
    return address.prefix() + key;
  }

  PutObjectRequest.Builder putRequest(String key, ObjectHeaders headers) throws IOException {
    return PutObjectRequest.builder()
        .bucket(address.bucket())
        .key(key(key))
        .contentType(headers.contentType())
        .cacheControl(headers.cacheControl());
  }

  private PutObjectRequest.Builder fencedPut(String key, long size, ObjectHeaders headers)
      throws IOException {
    return putRequest(key, headers).overrideConfiguration(limits -> withFence(limits, size));
  }

  private static RequestBody body(byte[] bytes, ObjectHeaders headers) {
    return RequestBody.fromContentProvider(
        () -> new ByteArrayInputStream(bytes), bytes.length, headers.contentType());
  }

  private void withFence(RequestOverrideConfiguration.Builder<?> limits, long size) {
    Fence asked = fence;
    Duration limit = asked.limit(settings.requestLimit(size));
    withLimits(limits, size);
    limits.apiCallAttemptTimeout(limit);
    limits.putExecutionAttribute(Fence.Interceptor.CHECK, () -> asked.check(limit));
  }

  /** Gives a request the time that an object of {@code size} bytes needs. */
  void withLimits(RequestOverrideConfiguration.Builder<?> limits, long size) {
    limits.apiCallAttemptTimeout(settings.requestLimit(size));
    limits.apiCallTimeout(settings.operationLimit(size).plus(settings.requestLimit(size)));
  }

  static <T> T ask(Supplier<T> request) throws IOException {
    try {
      return request.get();
    } catch (SdkException | Fence.LockLost | S3Clients.NoCredentials failed) {
      throw S3ErrorMessages.of(failed);
    }
  }

  private static <T> Optional<T> found(Supplier<T> request) throws IOException {
    try {
      return Optional.of(request.get());
    } catch (S3Exception answer) {
      if (answer.statusCode() == NOT_FOUND
          && !(answer instanceof NoSuchBucketException)
          && !S3ErrorMessages.code(answer).equals("NoSuchBucket")) {
        return Optional.empty();
      }
      throw S3ErrorMessages.of(answer);
    } catch (SdkException | Fence.LockLost | S3Clients.NoCredentials failed) {
      throw S3ErrorMessages.of(failed);
    }
  }
}
